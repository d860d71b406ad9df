import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { passwordSignIn, signInMessages } from '#contract/sign-in.ts'
import { findStudentByEmail } from '#server/accounts/store.ts'
import type { Deps } from '#server/http/deps.ts'
import { recordAudit } from '#server/audit/record.ts'
import { readBody } from '#server/http/body.ts'
import { forbidden, Refusal } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { describeBrowser } from './describe-browser.ts'
import { requestLink } from './email-links.ts'
import { countAttempt, type Attempt } from './lockout.ts'
import { verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'

/** Sign-in with a password: students, and administrators with their lockout. */
export function passwordRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { db, settings, now, cookies, wakeMail } = deps
  const config = { access: 'public' } as const
  const lockout = { db, secretKey: settings.secretKey, now }

  app.post('/api/student/direct-signin/', { config }, async (request, reply) => {
    const { email, password, remember_me } = readBody(passwordSignIn, request.body)
    const student = await findStudentByEmail(db, email)
    const attempt = await countAttempt(lockout, door('student', email, student?.id, cookies.read(request, 'browser')))
    if (attempt.refusal) throw attempt.refusal
    if (!(await isRight(attempt, password, student?.password_hash ?? null)) || !student) {
      await audit('sign-in.password', 'student', student?.id ?? null, student?.school_id ?? null, 'refused')
      const locked = await attempt.failed()
      throw locked ?? new Refusal(401, { error: signInMessages.wrongEmailOrPassword, attempts_left: attempt.left })
    }
    await attempt.right()
    if (student.verified_at === null) {
      // Said only after the right password, so that it tells nobody else who has registered.
      await resendVerification(request, reply, student, remember_me)
      throw forbidden(signInMessages.confirmFirst)
    }
    await audit('sign-in.password', 'student', student.id, student.school_id, 'done')
    const who = { kind: 'student', id: student.id, email, school: student.school_id, remember: remember_me } as const
    const {
      session: _,
      message: __,
      ...signedIn
    } = await sessions.start(request, reply, { ...who, method: 'password' })
    return signedIn
  })

  app.post('/api/admin/signin/', { config }, async (request, reply) => {
    const { email, password, remember_me } = readBody(passwordSignIn, request.body)
    const admin = await db.selectFrom('administrator').selectAll().where('email', '=', email).executeTakeFirst()
    const attempt = await countAttempt(lockout, door('admin', email, admin?.id, cookies.read(request, 'browser')))
    if (attempt.refusal) throw attempt.refusal
    const right = await isRight(attempt, password, admin?.password_hash ?? null)
    if (!right || !admin || admin.role === 'revoked') {
      await audit('sign-in.password', 'admin', admin?.id ?? null, admin?.school_id ?? null, 'refused')
      const locked = await attempt.failed()
      throw locked ?? new Refusal(401, { error: signInMessages.adminFailed, attempts_left: attempt.left })
    }
    await attempt.right()
    await audit('sign-in.password', 'admin', admin.id, admin.school_id, 'done')
    const who = { kind: 'admin', id: admin.id, email, school: admin.school_id, remember: remember_me } as const
    const {
      session: _,
      message: __,
      ...signedIn
    } = await sessions.start(request, reply, { ...who, method: 'password' })
    return signedIn
  })

  /** Whoever is sent away because too many passwords wait has not guessed, and must not be locked out for coming back. */
  async function isRight(attempt: Attempt, password: string, kept: string | null): Promise<boolean> {
    try {
      return await verifyPassword(password, kept)
    } catch (error) {
      await attempt.takeBack()
      throw error
    }
  }

  /** A full mailbox limit must not hide the sentence that says what to do. */
  async function resendVerification(
    request: FastifyRequest,
    reply: FastifyReply,
    student: { id: string; email: string; school_id: string },
    remember: boolean,
  ): Promise<void> {
    const link = {
      kind: 'student',
      purpose: 'register',
      email: student.email,
      account: { id: student.id, school: student.school_id },
      letter: 'student-verification',
      nonce: cookies.keepAsked(request, reply),
      askedFrom: describeBrowser(request.headers['user-agent']),
      remember,
      redirect: null,
    } as const
    await db
      .transaction()
      .execute((trx) => requestLink(trx, link, now()))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    wakeMail()
  }

  function door(kind: 'student' | 'admin', email: string, accountId: string | undefined, cookie: string | null) {
    const browser = cookie && keyedHash(settings.secretKey, 'browser', cookie)
    return { kind, email, accountId: accountId ?? null, browser }
  }

  function audit(
    action: string,
    kind: 'student' | 'admin',
    id: string | null,
    school: string | null,
    result: 'done' | 'refused',
  ): Promise<void> {
    const actor =
      result === 'done'
        ? ({ actor_kind: kind, actor_id: id } as const)
        : ({ actor_kind: 'nobody', actor_id: null } as const)
    return recordAudit(db, { ...actor, action, object_kind: kind, object_id: id, school_id: school, result }, now())
  }
}
