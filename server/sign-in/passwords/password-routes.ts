import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminPasswordMessages } from '#contract/administration/words.ts'
import { passwordCalls } from '#contract/sign-in/password-calls.ts'
import { signInMessages } from '#contract/sign-in/words.ts'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import { updateStudent } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import { clientShares } from '#server/http/client-share.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { forbidden, type Refusal, unauthenticated } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import {
  findAdministratorByEmail,
  consumeTemporaryPassword,
  updateAdministrator,
} from '#server/accounts/administrator-store.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { allowEmail } from '#server/sign-in/links/allow-email.ts'
import { requestLink } from '#server/sign-in/links/email-links.ts'
import { FailedAccounts } from './failed-accounts.ts'
import { identifyRequester } from '#server/sessions/known-browser.ts'
import { findOpenStudent } from '#server/sign-in/open-account.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { refuseOtherWays } from '#server/sign-in/sso/only-way.ts'
import { startSession, type Proven } from '#server/sign-in/start-session.ts'
import { hashPassword, isHashOutdated } from './passwords.ts'
import { dummyHashes, refuseUnknown, tryPassword, type Claim } from './try-password.ts'
import { UnknownAddresses } from './unknown-addresses.ts'
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** Sign-in with a password: students, and administrators with their lockout. */
export function passwordRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { db, settings, now, cookies, mailShares, wakeMail } = deps
  const context = { db, secretKey: settings.secretKey, now }
  const toUnknown = { unknown: new UnknownAddresses(settings.secretKey), dummies: dummyHashes(), now }
  const failed = new FailedAccounts()

  serveCalls(app, deps, passwordCalls, {
    async 'POST /api/student/direct-signin/'({ request, reply, body }) {
      const { email, password, remember_me: remember, redirect } = body()
      await refuseOtherWays(deps, email)
      const student = await findOpenStudent(db, email)
      const account = student && { id: student.id, school: student.school_id, passwordHash: student.password_hash }
      const refusal = await checkPassword(request, { kind: 'student', email, password }, account)
      if (refusal || !student) throw refusal ?? unauthenticated()
      if (student.verified_at === null) {
        // Checked after the password, so that the response doesn't reveal who is registered.
        await resendVerification(request, reply, student, { remember, redirect: redirect ?? null })
        throw forbidden(signInMessages.confirmFirst, 'email_not_confirmed')
      }
      const { id, school_id: school, password_hash: passwordHash } = student
      return signIn(request, reply, { kind: 'student', id, email, school, remember, passwordHash }, password)
    },

    async 'POST /api/admin/signin/'({ request, reply, body }) {
      const { email, password, remember_me: remember } = body()
      const admin = await findAdministratorByEmail(db, email)
      const account = admin && { id: admin.id, school: admin.school_id, passwordHash: admin.password_hash }
      const refusal = await checkPassword(request, { kind: 'admin', email, password }, account)
      if (refusal || !admin?.password_hash) throw refusal ?? unauthenticated()
      const { id, school_id: school, password_hash: passwordHash } = admin
      if (admin.must_change && !(await consumeTemporaryPassword(db, id, now())))
        throw forbidden(adminPasswordMessages.temporaryOver, 'temporary_password_expired')
      const signedIn = await signIn(
        request,
        reply,
        { kind: 'admin', id, email, school, remember, passwordHash },
        password,
      )
      wakeMail()
      return signedIn
    },
  })

  /**
   * Returns the refusal of a sign-in, or null when the password is correct. Unknown addresses get the same refusals.
   */
  async function checkPassword(
    request: FastifyRequest,
    claim: Pick<Claim, 'kind' | 'email' | 'password'>,
    account: Claim['account'] | undefined,
  ): Promise<Refusal | null> {
    const begun = performance.now()
    const shares = clientShares(request.ip)
    const refusal = account
      ? await tryPassword(context, { ...claim, shares, account, browser: hashBrowser(request) })
      : await refuseUnknown(toUnknown, { ...claim, shares })
    if (!refusal) return null
    // Typing mistakes in a lecture hall don't reach the limit. A person who tries a list of stolen passwords does.
    const address = shares[0]!
    if (failed.note(address, lockoutKey(settings.secretKey, claim.kind, claim.email, null), now()))
      request.log.warn({ address }, 'sign-ins failed at 1,000 accounts in ten minutes from one address')
    await waitForRefusal(begun)
    return refusal
  }

  type Proved = Omit<Proven, 'method' | 'kind'> & { kind: 'student' | 'admin'; passwordHash: string }

  async function signIn(request: FastifyRequest, reply: FastifyReply, person: Proved, password: string) {
    const { kind, id, school } = person
    // Only now is the password available in plain text, so now it can be hashed again with the current parameters.
    const place = { shares: clientShares(request.ip), account: person.email, isKnown: true }
    const newHash = isHashOutdated(person.passwordHash) ? await hashPassword(password, place) : null
    const update = kind === 'student' ? updateStudent : updateAdministrator
    const actor = { actor_kind: kind, actor_id: id } as const
    const object = { object_kind: kind, object_id: id, school_id: school }
    const newcomer = { ...person, method: 'password' } as const
    const { message: _, ...signedIn } = await startSession(
      sessions,
      { request, reply },
      newcomer,
      async (trx, time) => {
        if (newHash) await update(trx, id, { password_hash: newHash })
        await recordAudit(trx, { ...actor, action: 'sign-in.password', ...object }, time)
      },
    )
    return signedIn
  }

  function hashBrowser(request: FastifyRequest): string | null {
    const cookie = cookies.read(request, 'browser')
    return cookie && keyedHash(settings.secretKey, 'browser', cookie)
  }

  /** Sends the verification email again. Does nothing when the email budget is used up. */
  async function resendVerification(
    request: FastifyRequest,
    reply: FastifyReply,
    student: { id: string; email: string; school_id: string },
    options: { remember: boolean; redirect: string | null },
  ): Promise<void> {
    const link = {
      kind: 'student',
      purpose: 'register',
      email: student.email,
      account: { id: student.id, school: student.school_id },
      template: 'student-verification',
      nonce: cookies.keepAsked(request, reply),
      askedFrom: describeBrowser(request.headers['user-agent']),
      ...options,
    } as const
    const { id: account, email } = student
    const time = now()
    const asker = identifyRequester(request, cookies, settings.secretKey)
    await db.yieldingTransaction(asker.shares[0]!, async (trx) => {
      const mail = { kind: 'student', email, account, school: student.school_id, lane: 2, carriesLink: true } as const
      const allowance = await allowEmail(trx, mailShares, mail, asker, time)
      if (typeof allowance !== 'string') await requestLink(trx, link, allowance, time)
    })
    wakeMail()
  }
}

/**
 * The minimum duration (ms) of a refused sign-in. Failures of accounts are written to the database, those of unknown
 * addresses aren't. The difference of 5 to 10 ms would reveal accounts. On an idle server, a hash (20 ms) and the write
 * take less than this time.
 */
const shortest = 100
/**
 * The maximum random delay (ms) that is added when they take longer. An address has ten tries, too few to see a
 * difference of 10 ms in this much noise.
 */
const noise = 100

/** Waits until a refused request that started at `begun` (`performance.now()`, ms) may get its response. */
async function waitForRefusal(begun: number): Promise<void> {
  const remaining = begun + shortest - performance.now()
  await wait(remaining > 0 ? remaining : randomInt(noise))
}
