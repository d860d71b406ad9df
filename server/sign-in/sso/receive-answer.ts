import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import type { Providers } from './kinds.ts'
import { isSubject, SsoFailure, type IncomingAnswer } from './provider-kind.ts'
import { storedClaims } from './needed-claims.ts'
import { findOpenProvider, type OpenProvider } from './provider-store.ts'
import { refreshProvider } from './refresh-providers.ts'
import {
  isAssertionUsed,
  isProof,
  isTest,
  takeRequest,
  writeAnswer,
  type Outcome,
  type SsoRequest,
} from './request-store.ts'

type Deps = Providers & { db: Db; now: () => number }

/**
 * Takes a provider's answer with the `state` that we sent. Returns the ticket with which our page redeems it, even when
 * the answer isn't valid, or null when there was no such request. A second answer to one request isn't read, so a code
 * is used only once.
 */
export async function receiveAnswer(
  deps: Deps,
  { provider: id, state, ...arriving }: { provider: string; state: string } & IncomingAnswer,
): Promise<string | null> {
  const { db, now } = deps
  const provider = await findOpenProvider(db, id)
  // People are told to start on our page. They started on the provider's, or it doesn't return what we send.
  if (provider?.enabled_at && state === '' && ['code', 'error', 'SAMLResponse'].some((name) => arriving.raw.get(name)))
    await deps.failures.record(provider, new SsoFailure('sso_refused', 'unsolicited: no state'), arriving.shares)
  const take = (trx: DbOrTrx) => takeRequest(trx, { id: hashSecret(state), provider: id }, now())
  const request = provider && (await db.yieldingTransaction(arriving.shares[0]!, take))
  if (!provider || !request) return null
  const ticket = newSecret()
  await readAnswer(deps, { provider, request, state, ...arriving }, hashSecret(ticket))
  return ticket
}

type ReceivedAnswer = { provider: OpenProvider; request: SsoRequest; state: string } & IncomingAnswer

async function readAnswer(deps: Deps, arrival: ReceivedAnswer, ticket_hash: string): Promise<void> {
  const { db, failures } = deps
  const { provider, request, state: _, ...arriving } = arrival
  const write = (outcome: Outcome) =>
    db.yieldingTransaction(arriving.shares[0]!, (trx) => writeAnswer(trx, request.id, outcome))
  try {
    const { subject, claims, authenticatedAt, assertionId } = await readByDescription(deps, arrival)
    if (!isSubject(subject)) throw new SsoFailure('sso_refused', 'no_subject')
    if (assertionId !== undefined && (await isAssertionUsed(db, provider.id, assertionId)))
      throw new SsoFailure('sso_refused', 'the assertion was already used')
    await write({
      ticket_hash,
      subject,
      claims: storedClaims(claims, provider, isTest(request)),
      authenticated_at: authenticatedAt,
      assertion_id: assertionId ?? null,
    })
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    const reason = isTest(request) ? error.explained : error.reason
    await write({ ticket_hash, failure: error.code, reason })
    // People cancel every day, and administrators don't need to know.
    if (error.code !== 'sso_canceled') await failures.record(provider, error, arriving.shares)
  }
}

/**
 * Reads an answer. If the provider's description turns out to be outdated, reads it again and retries, because
 * providers may change keys.
 */
async function readByDescription(deps: Deps, { provider, request, state, ...arriving }: ReceivedAnswer) {
  const kind = deps.kinds[provider.kind]
  const journey = { state, isProof: isProof(request), askedAt: request.asked_at }
  try {
    return await kind.readAnswer(provider, arriving, journey)
  } catch (error) {
    if (!(error instanceof SsoFailure) || !kind.isOutdated?.(provider, error)) throw error
    const metadata = await refreshProvider(deps, provider, arriving.shares[0]!)
    if (metadata === null || metadata === provider.metadata) throw error
    return kind.readAnswer({ ...provider, metadata }, arriving, journey)
  }
}
