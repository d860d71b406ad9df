import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { ProviderKinds } from './kinds.ts'
import { notifyOfExpiry } from './notify-managers.ts'
import { SsoFailure } from './provider-kind.ts'
import { findOpenProvider, listStaleProviders, replaceMetadata, type Provider } from './provider-store.ts'

type Deps = { db: Db; kinds: ProviderKinds; now: () => number; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Reads descriptions that are a day old again, because providers change their addresses and keys. If one can't be read,
 * or names another issuer, the last valid one is used until the next try.
 */
export async function refreshProviders({ db, kinds, now, log }: Deps): Promise<void> {
  for (const provider of await listStaleProviders(db, now())) {
    const { id, school_id } = provider
    const metadata = await refreshProvider({ db, kinds, now }, provider, 'daily refresh')
    if (metadata !== null) continue
    log.warn({ provider: id, school: school_id }, 'a university’s sign-in could not be refreshed')
    await warnOfExpiry({ db, kinds, now }, id)
  }
}

/**
 * Reads a provider's description again, in the turn of `person`, and stores it. Sends emails if a certificate in it
 * expires soon. Returns the description, or null when it can't be read or names another issuer, or when the settings
 * were changed in the meantime.
 */
export async function refreshProvider(
  { db, kinds, now }: Omit<Deps, 'log'>,
  provider: Provider,
  person: string,
): Promise<string | null> {
  const { id, kind, address, issuer, school_id } = provider
  const turn = { university: school_id, person }
  const discovery = await kinds[kind].discover(address, provider, turn).catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof SsoFailure) return null
    throw error
  })
  if (discovery?.issuer !== issuer) return null
  const { metadata } = discovery
  if (!(await replaceMetadata(db, provider, { metadata, fetched_at: now() }))) return null
  await warnOfExpiry({ db, kinds, now }, id)
  return metadata
}

/** Sends emails about a provider's last certificate when it expires soon, if the provider is enabled. */
async function warnOfExpiry({ db, kinds, now }: Omit<Deps, 'log'>, id: string): Promise<void> {
  const provider = await findOpenProvider(db, id)
  if (!provider?.enabled_at) return
  const certificates = kinds[provider.kind]
    .describe(provider.metadata)
    .certificates.map(({ fingerprint, expires_at }) => ({ fingerprint, expires_at: Date.parse(expires_at) }))
  const [last] = certificates.toSorted((first, second) => second.expires_at - first.expires_at)
  if (last) await db.transaction().execute((trx) => notifyOfExpiry(trx, provider, last, now()))
}
