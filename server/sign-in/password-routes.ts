import type { Kysely } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminPasswordMessages } from '#contract/administration-words.ts'
import { passwordSignIn, signInMessages } from '#contract/sign-in.ts'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import { updateStudent } from '#server/accounts/store.ts'
import type { Schema } from '#server/database/schema.ts'
import { recordAudit } from '#server/audit/record.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, Refusal, unauthenticated } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { findAdministratorByEmail } from './administrator-store.ts'
import { signInDocs as docs } from './api-docs.ts'
import { describeBrowser } from './describe-browser.ts'
import { requestLink } from './email-links.ts'
import { FailedAccounts } from './failed-accounts.ts'
import { findOpenStudent } from './open-account.ts'
import type { Newcomer, Sessions } from './sessions.ts'
import { hashPassword, isHashOutdated } from './passwords.ts'
import { tryPassword, type Claim } from './try-password.ts'

/** Takes an administrator's temporary password for its one sign-in; false when it was used or is too old. */
export type TakeTemporaryPassword = (administrator: string) => Promise<boolean>

/** What the administration does for its administrators' passwords. */
export type AdministratorPasswords = {
  takeTemporaryPassword: TakeTemporaryPassword
  /** Keeps the same password by a new hash. */
  keepPasswordHash: (trx: Kysely<Schema>, administrator: string, hash: string) => Promise<void>
}

/** Sign-in with a password: students, and administrators with their lockout. */
export function passwordRoutes(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  { takeTemporaryPassword, keepPasswordHash }: AdministratorPasswords,
): void {
  const { db, settings, now, cookies, wakeMail } = deps
  const access = 'public'
  const by = { db, secretKey: settings.secretKey, now }
  const failed = new FailedAccounts()

  app.post(
    '/api/student/direct-signin/',
    { config: { access, docs: docs.studentPassword } },
    async (request, reply) => {
      const { email, password, remember_me: remember, redirect } = readBody(passwordSignIn, request.body)
      const student = await findOpenStudent(db, email)
      const account = student && { id: student.id, school: student.school_id, passwordHash: student.password_hash }
      const refusal = await tryPassword(by, { kind: 'student', email, password, ...of(request, account) })
      if (refusal) noteFailure(request, 'student', email)
      if (refusal || !student) throw refusal ?? unauthenticated()
      if (student.verified_at === null) {
        // Said only after the right password, so that it tells nobody else who has registered.
        await resendVerification(request, reply, student, { remember, redirect: redirect ?? null })
        throw forbidden(signInMessages.confirmFirst)
      }
      const { id, school_id: school, password_hash: passwordHash } = student
      return signIn(request, reply, { kind: 'student', id, email, school, remember, passwordHash }, password)
    },
  )

  app.post('/api/admin/signin/', { config: { access, docs: docs.adminPassword } }, async (request, reply) => {
    const { email, password, remember_me: remember } = readBody(passwordSignIn, request.body)
    const admin = await findAdministratorByEmail(db, email)
    const account = admin && { id: admin.id, school: admin.school_id, passwordHash: admin.password_hash }
    const refusal = await tryPassword(by, { kind: 'admin', email, password, ...of(request, account) })
    if (refusal) noteFailure(request, 'admin', email)
    if (refusal || !admin?.password_hash) throw refusal ?? unauthenticated()
    const { id, school_id: school, password_hash: passwordHash } = admin
    if (admin.must_change && !(await takeTemporaryPassword(id))) throw forbidden(adminPasswordMessages.temporaryOver)
    const who = { kind: 'admin', id, email, school, remember, passwordHash } as const
    const signedIn = await signIn(request, reply, who, password)
    wakeMail()
    return signedIn
  })

  /** A hall that mistypes does not reach it; who tries a stolen list does. */
  function noteFailure(request: FastifyRequest, kind: 'student' | 'admin', email: string): void {
    if (failed.note(request.ip, lockoutKey(settings.secretKey, kind, email, null), now()))
      request.log.warn({ address: request.ip }, 'sign-ins failed at 1,000 accounts in ten minutes from one address')
  }

  type Proved = Omit<Newcomer, 'method' | 'kind'> & { kind: 'student' | 'admin'; passwordHash: string }

  async function signIn(request: FastifyRequest, reply: FastifyReply, who: Proved, password: string) {
    const { kind, id, school } = who
    // The password is here in clear now and never again: the moment for a hash by today's parameters.
    const newHash = isHashOutdated(who.passwordHash) ? await hashPassword(password) : null
    const keepHash = kind === 'student' ? keepStudentHash : keepPasswordHash
    const actor = { actor_kind: kind, actor_id: id } as const
    const object = { object_kind: kind, object_id: id, school_id: school }
    const newcomer = { ...who, method: 'password' } as const
    const {
      session: _,
      message: __,
      ...signedIn
    } = await sessions.start(request, reply, newcomer, async (trx, at) => {
      if (newHash) await keepHash(trx, id, newHash)
      await recordAudit(trx, { ...actor, action: 'sign-in.password', ...object }, at)
    })
    return signedIn
  }

  function of(request: FastifyRequest, account: Claim['account'] | undefined): Pick<Claim, 'account' | 'browser'> {
    const cookie = cookies.read(request, 'browser')
    return { account: account ?? null, browser: cookie && keyedHash(settings.secretKey, 'browser', cookie) }
  }

  /** A full mailbox limit must not hide the sentence that says what to do. */
  async function resendVerification(
    request: FastifyRequest,
    reply: FastifyReply,
    student: { id: string; email: string; school_id: string },
    asked: { remember: boolean; redirect: string | null },
  ): Promise<void> {
    const link = {
      kind: 'student',
      purpose: 'register',
      email: student.email,
      account: { id: student.id, school: student.school_id },
      letter: 'student-verification',
      nonce: cookies.keepAsked(request, reply),
      askedFrom: describeBrowser(request.headers['user-agent']),
      ...asked,
    } as const
    await db
      .transaction()
      .execute((trx) => requestLink(trx, link, now()))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    wakeMail()
  }
}

async function keepStudentHash(trx: Kysely<Schema>, student: string, hash: string): Promise<void> {
  await updateStudent(trx, student, { password_hash: hash })
}
