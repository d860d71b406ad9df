import type { FastifyInstance } from 'fastify'
import { passkeySignIn } from '#contract/sign-in/passkeys.ts'
import { recordAudit } from '#server/audit/record.ts'
import { readBody } from '#server/http/body.ts'
import { clientShares } from '#server/http/client-share.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { accountForSignIn } from './account-of-passkey.ts'
import { passkeyDocs as docs } from './api-docs.ts'
import { newChallenge, type GivenTo } from './challenges.ts'
import { requestOptionsFor, siteOf } from './options.ts'
import { passkeyRefused, recordingCopies, checkPasskey } from './check-passkey.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import type { PasskeyVerifier } from './verifier.ts'

/**
 * The most requests a minute from one client share. A sign-in takes two, so a lecture hall of 800 people at one address
 * can sign in within a minute. A stranger's guesses are refused before any signature is checked.
 */
const mostPerMinute = 3_000

/** Sign-in with a passkey. No address is sent, so it reveals no account, and no stranger can lock it. */
export function passkeySignInRoutes(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  verifier: PasskeyVerifier,
): void {
  const { db, settings, now, cookies, limits, wakeMail } = deps
  const { secretKey } = settings
  const site = siteOf(settings.publicUrl)
  const access = 'public'
  const preHandler = limits.limitClients({ most: mostPerMinute, within: 60_000 })

  app.post(
    '/api/passkeys/sign-in/options/',
    { config: { access, docs: docs.signInOptions }, preHandler },
    async (request, reply) => {
      const mark = cookies.keepAsked(request, reply)
      return requestOptionsFor(site, newChallenge(secretKey, givenToBrowser(mark), now()))
    },
  )

  app.post('/api/passkeys/sign-in/', { config: { access, docs: docs.signIn }, preHandler }, async (request, reply) => {
    const { kind, response, remember_me: remember } = readBody(passkeySignIn, request.body)
    const mark = cookies.read(request, 'asked')
    if (!mark) throw passkeyRefused()
    const { account, origin, spend } = await checkPasskey(
      { db, secretKey, site, verifier, now },
      { givenTo: givenToBrowser(mark), response, shares: clientShares(request.ip) },
    )
    // Each page signs in to one kind of account. A passkey of the person's other account isn't accepted there.
    if (account.kind !== kind) throw passkeyRefused()
    const { id, email, school } = await accountForSignIn(db, account)
    const who = { kind, id, email, school, remember, method: 'passkey', origin } as const
    const object = { object_kind: kind, object_id: id, school_id: school }
    const begin = () =>
      startSession(sessions, { request, reply }, who, async (trx, at) => {
        await spend(trx, at)
        await accountForSignIn(trx, account)
        await recordAudit(trx, { actor_kind: kind, actor_id: id, action: 'sign-in.passkey', ...object }, at)
      })
    const { message: _, ...signedIn } = await recordingCopies({ db, now }, { kind, id, school }, begin)
    wakeMail()
    return signedIn
  })
}

/** The recipient of a challenge for a sign-in: the browser that asked, by its own cookie. */
function givenToBrowser(mark: string): GivenTo {
  return { purpose: 'sign-in', to: mark }
}
