import { sql, type Selectable } from 'kysely'
import { hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { seal, unseal } from '#server/http/seal.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'
import type { IdentityProviderTable } from './table.ts'

const day = 24 * 3_600_000

export type Provider = Selectable<IdentityProviderTable>

/** A provider with its university, which isn't closed. */
export type OpenProvider = Provider & {
  school_name: string
  faculty_domain: string
  student_domain: string
  plus_addresses: number
  time_zone: string
}

/** The claims that describe a person; see `contract/sign-in/sso/providers.ts`. */
export type ClaimSettings = {
  email_claim: string
  first_name_claim: string
  last_name_claim: string
  affiliation_claim: string | null
  faculty_values: string[]
  student_values: string[]
  assigns_addresses: boolean
}

export function findProvider(db: DbOrTrx, id: string): Promise<Provider | undefined> {
  return db.selectFrom('identity_provider').selectAll().where('id', '=', id).executeTakeFirst()
}

function openProviders(db: DbOrTrx) {
  return db
    .selectFrom('identity_provider')
    .innerJoin('school', 'school.id', 'identity_provider.school_id')
    .selectAll('identity_provider')
    .select(['school.name as school_name', 'school.faculty_domain', 'school.student_domain', 'school.time_zone'])
    .select('school.plus_addresses')
    .where('school.closed_at', 'is', null)
}

/** Returns a provider with its university, or undefined when the university is closed. */
export function findOpenProvider(db: DbOrTrx, id: string): Promise<OpenProvider | undefined> {
  return openProviders(db).where('identity_provider.id', '=', id).executeTakeFirst()
}

/** Returns the enabled providers of a university, or of the one with a domain, the oldest first. */
export function listEnabledProviders(
  db: DbOrTrx,
  whose: { school: string } | { domain: string },
): Promise<OpenProvider[]> {
  return openProviders(db)
    .where('enabled_at', 'is not', null)
    .where((row) =>
      'school' in whose
        ? row('school.id', '=', whose.school)
        : row.or([row('school.faculty_domain', '=', whose.domain), row('school.student_domain', '=', whose.domain)]),
    )
    .orderBy('identity_provider.created_at')
    .orderBy('identity_provider.id')
    .execute()
}

/** Returns all providers of a university, the oldest first. */
export function listProviders(db: DbOrTrx, school: string): Promise<Provider[]> {
  return db
    .selectFrom('identity_provider')
    .selectAll()
    .where('school_id', '=', school)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the providers of open universities whose description wasn't read in the last day before `now` (ms). */
export function listStaleProviders(db: DbOrTrx, now: number): Promise<Provider[]> {
  const isStale = sql<boolean>`${sql.ref('fetched_at')} not between ${now - day} and ${now + maxClockLeadMs}`
  return openProviders(db).where(isStale).execute()
}

export async function insertProvider(db: DbOrTrx, provider: IdentityProviderTable): Promise<void> {
  await db.insertInto('identity_provider').values(provider).execute()
}

/** Stores a description. Returns false, and stores nothing, when the settings that it was read with have changed. */
export function replaceMetadata(
  db: DbOrTrx,
  { id, address, issuer, federation_entity, federation_certificate }: Provider,
  { metadata, fetched_at }: Pick<Provider, 'metadata' | 'fetched_at'>,
): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('identity_provider')
      .set({ metadata, fetched_at })
      .where('id', '=', id)
      .where('address', '=', address)
      .where('issuer', '=', issuer)
      .where('federation_entity', 'is not distinct from', federation_entity)
      .where('federation_certificate', 'is not distinct from', federation_certificate),
  )
}

export async function updateProvider(db: DbOrTrx, id: string, change: Partial<IdentityProviderTable>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('identity_provider').set(change).where('id', '=', id).execute()
}

/** Deletes a provider with its links. Returns false when it no longer exists. */
export function deleteProvider(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('identity_provider').where('id', '=', id))
}

/** Seals the secret of a provider, so that only this server can read it. */
export function sealSecret(secretKey: Buffer, provider: string, secret: string): string {
  return seal(secretKey, ['provider', provider], secret)
}

/** Returns the secret of a provider. Null if it has none, undefined if SECRET_KEY was replaced since it was sealed. */
export function readSecret(secretKey: Buffer, { id, secret }: Provider): string | null | undefined {
  if (secret === null) return null
  try {
    return unseal(secretKey, ['provider', id], secret)
  } catch {
    return undefined
  }
}

/** Returns the names of universities with an enabled sign-in whose secret can't be read. */
export async function listUnreadableSecrets(db: DbOrTrx, secretKey: Buffer): Promise<string[]> {
  const providers = await openProviders(db)
    .where('enabled_at', 'is not', null)
    .where('secret', 'is not', null)
    .execute()
  const unreadable = providers.filter((provider) => readSecret(secretKey, provider) === undefined)
  return [...new Set(unreadable.map(({ school_name }) => school_name))]
}

export function readClaimSettings({ claims }: Pick<Provider, 'claims'>): ClaimSettings {
  return JSON.parse(claims) as ClaimSettings
}
