import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInAnswers } from '#contract/sign-in/words.ts'
import type { RedeemedSso, ssoRedemption } from '#contract/sign-in/sso/sso.ts'
import { ssoMessages } from '#contract/sign-in/sso/words.ts'
import type { z } from 'zod'
import { clientShares } from '#server/http/client-share.ts'
import type { Deps } from '#server/http/serve-calls.ts'
import { hashSecret } from '#server/http/secrets.ts'
import { asAdministrator, toActor, type Viewer } from '#server/http/viewer.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import type { ProviderFailures } from './audit.ts'
import { proveBySso } from './prove-by-sso.ts'
import { SsoFailure, type Claims, type SsoCode } from './provider-kind.ts'
import { findOpenProvider, readClaimSettings, type OpenProvider } from './provider-store.ts'
import { readPerson } from './read-person.ts'
import { ssoExpired, ssoRefusal } from './refusals.ts'
import { findAnswered, isProof, isTest, spendRequest, type SsoRequest } from './request-store.ts'
import { signInBySso } from './sign-in.ts'
import { describeTest } from './test-provider.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Returns the function that completes a sign-in, a proof or a test, in the browser that started it. */
export function createSsoRedeemer(deps: Deps, sessions: Sessions, failures: ProviderFailures) {
  const { db, now, cookies } = deps

  return async (exchange: Exchange, form: z.output<typeof ssoRedemption>): Promise<RedeemedSso> => {
    const nonce = cookies.read(exchange.request, 'asked')
    const answered =
      nonce && form.ticket
        ? await findAnswered(db, { ticketHash: hashSecret(form.ticket), browserHash: hashSecret(nonce) }, now())
        : undefined
    const provider = answered && (await findOpenProvider(db, answered.provider_id))
    if (!answered || !provider) throw ssoExpired()
    try {
      if (answered.failure !== null) throw new SsoFailure(answered.failure as SsoCode, '')
      return await end(exchange, form, { answered, provider })
    } catch (error) {
      if (!(error instanceof SsoFailure)) throw error
      const shares = clientShares(exchange.request.ip)
      await db.yieldingTransaction(shares[0]!, (trx) => spendRequest(trx, answered.id, now()))
      // A failure stored with the answer was recorded when the answer arrived.
      if (error.reason !== '') await failures.record(provider, error, shares)
      const isForTester = isTest(answered) && (await isOwner(exchange.request, answered))
      throw ssoRefusal(error.code, provider, isForTester ? error.reason || answered.reason : null)
    }
  }

  async function end(
    { request, reply }: Exchange,
    { first_name, last_name }: z.output<typeof ssoRedemption>,
    { answered, provider }: { answered: SsoRequest; provider: OpenProvider },
  ): Promise<RedeemedSso> {
    const { redirect } = answered
    const claims = JSON.parse(answered.claims!) as Claims
    const { student_domain, faculty_domain } = provider
    const domains = answered.kind === 'student' ? [student_domain, faculty_domain] : [faculty_domain, student_domain]
    const person = readPerson(claims, readClaimSettings(provider), domains)
    const arrival = {
      provider,
      request: answered,
      subject: answered.subject!,
      claims,
      person,
      typed: { first_name, last_name },
    }
    if (isTest(answered)) {
      const tester = toActor(await requireOwner(request, answered))
      return describeTest({ db, now }, arrival, tester)
    }
    if (provider.enabled_at === null) throw new SsoFailure('sso_unavailable', 'switched off in the meantime')
    if (isProof(answered)) {
      await proveBySso({ db, now }, await requireOwner(request, answered), arrival)
      return { result: 'proved', message: ssoMessages.proved, ...(redirect && { redirect }) }
    }
    const signIn = await signInBySso(deps, arrival)
    deps.wakeMail()
    if (signIn.outcome === 'names-needed') return signIn.answer
    if (signIn.outcome === 'awaiting')
      return { result: 'confirmed', message: signInAnswers.awaitingApproval, signed_in: false, awaits_approval: true }
    const signedIn = await startSession(sessions, { request, reply }, signIn.newcomer, async () => undefined)
    return { ...signedIn, result: 'signed-in', message: ssoMessages.signedIn, ...(redirect && { redirect }) }
  }

  function isOwner(request: FastifyRequest, answered: SsoRequest): Promise<boolean> {
    return requireOwner(request, answered).then(
      () => true,
      () => false,
    )
  }

  /** Returns the viewer whose session started a proof or a test. Anyone else gets the refusal for an expired one. */
  async function requireOwner(request: FastifyRequest, { session_id, purpose }: SsoRequest): Promise<Viewer> {
    const viewer = await sessions.findViewer(request).catch(() => null)
    if (!viewer || viewer.session !== session_id) throw ssoExpired()
    if (purpose !== 'factor') return viewer
    const administrator = asAdministrator(viewer)
    if (!administrator) throw ssoExpired()
    return administrator
  }
}
