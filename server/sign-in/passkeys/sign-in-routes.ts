import type { FastifyInstance } from 'fastify'
import { passkeySignInCalls } from '#contract/sign-in/passkey-calls.ts'
import { recordAudit } from '#server/audit/record.ts'
import { clientShares } from '#server/http/client-share.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { newChallenge, type ChallengeRecipient } from './challenges.ts'
import { requestOptionsFor, toSite } from './options.ts'
import { passkeyRefused, auditCopiedPasskeys, checkPasskey } from './check-passkey.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import type { PasskeyVerifier } from './verifier.ts'
import { administrationMessages } from '#contract/administration/words.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { findFaculty, findStudent } from '#server/accounts/store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { forbidden } from '#server/http/refusals.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { findAdministratorById } from '#server/accounts/administrator-store.ts'
import type { Account } from './store.ts'

/** Sign-in with a passkey. The request contains no address, so it reveals no account, and no stranger can lock it. */
export function passkeySignInRoutes(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  verifier: PasskeyVerifier,
): void {
  const { db, settings, now, cookies, wakeMail } = deps
  const { secretKey } = settings
  const site = toSite(settings.publicUrl)

  serveCalls(app, deps, passkeySignInCalls, {
    async 'POST /api/passkeys/sign-in/options/'({ request, reply }) {
      const nonce = cookies.keepAsked(request, reply)
      return requestOptionsFor(site, newChallenge(secretKey, forBrowser(nonce), now()))
    },

    async 'POST /api/passkeys/sign-in/'({ request, reply, body }) {
      const { kind, response, remember_me: remember } = body()
      const nonce = cookies.read(request, 'asked')
      if (!nonce) throw passkeyRefused()
      const { account, origin, spend } = await checkPasskey(
        { db, secretKey, site, verifier, now },
        { givenTo: forBrowser(nonce), response, shares: clientShares(request.ip) },
      )
      // Each page signs in to one kind of account. A passkey of the person's other account isn't accepted there.
      if (account.kind !== kind) throw passkeyRefused()
      const { id, email, school } = await accountForSignIn(db, account)
      const newcomer = { kind, id, email, school, remember, method: 'passkey', origin } as const
      const object = { object_kind: kind, object_id: id, school_id: school }
      const begin = () =>
        startSession(sessions, { request, reply }, newcomer, async (trx, time) => {
          await spend(trx, time)
          await accountForSignIn(trx, account)
          await recordAudit(trx, { actor_kind: kind, actor_id: id, action: 'sign-in.passkey', ...object }, time)
        })
      const { message: _, ...signedIn } = await auditCopiedPasskeys({ db, now }, { kind, id, school }, begin)
      wakeMail()
      return signedIn
    },
  })
}

/** The recipient of a sign-in challenge: the browser that requested it, by a cookie just for that. */
function forBrowser(nonce: string): ChallengeRecipient {
  return { purpose: 'sign-in', recipient: nonce }
}

type SignInAccount = Account & { email: string; school: string | null }

/**
 * Returns the account that a passkey signs in to. Throws 401 when the account may not sign in: it is unconfirmed or
 * revoked, or its university is closed. Throws 403 with a code when something must happen first: an administrator's
 * approval, or the replacement of a temporary password, which a passkey must not bypass.
 */
async function accountForSignIn(db: DbOrTrx, { kind, id }: Account): Promise<SignInAccount> {
  if (kind === 'admin') {
    const administrator = await findAdministratorById(db, id)
    if (!administrator) throw passkeyRefused()
    if (administrator.must_change) throw forbidden(administrationMessages.replacePasswordFirst, 'temporary_password')
    return { kind, id, email: administrator.email, school: administrator.school_id }
  }
  const person = kind === 'student' ? await findStudent(db, id) : await findFaculty(db, id)
  if (!person || person.verified_at === null || !(await findOpenSchool(db, person.school_id))) throw passkeyRefused()
  if ('approved_at' in person && person.approved_at === null)
    throw forbidden(passkeyMessages.awaitingApproval, 'awaiting_approval')
  return { kind, id, email: person.email, school: person.school_id }
}
