import type { FastifyInstance } from 'fastify'
import { passkeySignInCalls } from '#contract/sign-in/passkey-calls.ts'
import { recordAudit } from '#server/audit/record.ts'
import { clientShares } from '#server/http/client-share.ts'
import type { Deps } from '#server/http/deps.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { accountForSignIn } from './account-of-passkey.ts'
import { newChallenge, type ChallengeRecipient } from './challenges.ts'
import { requestOptionsFor, toSite } from './options.ts'
import { passkeyRefused, recordingCopies, checkPasskey } from './check-passkey.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import type { PasskeyVerifier } from './verifier.ts'

/** Sign-in with a passkey. No address is sent, so it reveals no account, and no stranger can lock it. */
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
      const { message: _, ...signedIn } = await recordingCopies({ db, now }, { kind, id, school }, begin)
      wakeMail()
      return signedIn
    },
  })
}

/** The recipient of a challenge for a sign-in: the browser that asked, by its own cookie. */
function forBrowser(nonce: string): ChallengeRecipient {
  return { purpose: 'sign-in', recipient: nonce }
}
