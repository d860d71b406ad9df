import { safePath } from '#server/sign-in/safe-path.ts'
import type { Db } from '#server/database/db.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import type { ProviderKinds } from './kinds.ts'
import { SsoFailure } from './provider-kind.ts'
import type { OpenProvider } from './provider-store.ts'
import { ssoRefusal } from './refusals.ts'
import { insertRequest, isProof, isTest } from './request-store.ts'
import type { SsoRequestTable } from './table.ts'

type Deps = { db: Db; kinds: ProviderKinds; now: () => number }

type Start = Pick<SsoRequestTable, 'purpose' | 'kind' | 'session_id'> & {
  /** The browser's cookie, which is needed again to redeem the answer. */
  nonce: string
  /** The client's shares. The request is signed and stored in their turn (see `clientShares`). */
  shares: readonly string[]
  remember: boolean
  redirect: string | null
}

/** Starts a sign-in, proof or test. Returns the address to open. Throws 503 when the provider can't be used. */
export async function startSso(
  { db, kinds, now }: Deps,
  provider: OpenProvider,
  { nonce, shares, remember, redirect, ...start }: Start,
): Promise<{ address: string }> {
  const state = newSecret()
  const askedAt = now()
  try {
    const journey = { state, isProof: isProof(start), askedAt }
    const address = await kinds[provider.kind].start(provider, journey, shares)
    const row = {
      ...start,
      id: hashSecret(state),
      provider_id: provider.id,
      browser_hash: hashSecret(nonce),
      redirect: safePath(redirect),
      remember: remember ? 1 : 0,
      asked_at: askedAt,
    }
    await db.yieldingTransaction(shares[0]!, (trx) => insertRequest(trx, row))
    return { address }
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    throw ssoRefusal(error.code, provider, isTest(start) ? error.reason : null)
  }
}
