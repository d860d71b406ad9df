import type { z } from 'zod'
import { mostProviders } from '#contract/sign-in/sso/limits.ts'
import type { newProvider } from '#contract/sign-in/sso/providers.ts'
import { providerMessages } from '#contract/sign-in/sso/words.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { badInput, conflict } from '#server/http/refusals.ts'
import type { StoredSchool } from '#server/schools/table.ts'
import { aboutProvider } from './audit.ts'
import type { ProviderKinds } from './kinds.ts'
import { insertProvider, listProviders, sealSecret, type ClaimSettings, type Provider } from './provider-store.ts'

export type ProviderDeps = { db: Db; kinds: ProviderKinds; secretKey: Buffer; now: () => number }
export type Actor = Pick<AuditEntry, 'actor_kind' | 'actor_id'>

/** The claims that OpenID Connect Core 1.0, section 5.1 names. */
const usualClaims: ClaimSettings = {
  email_claim: 'email',
  first_name_claim: 'given_name',
  last_name_claim: 'family_name',
  affiliation_claim: null,
  faculty_values: [],
  student_values: [],
  assigns_addresses: false,
}

/**
 * Adds a university's own sign-in, switched off, with what was found at its address. Throws 400 when nothing usable is
 * there, and 409 when the university has too many.
 */
export async function addProvider(
  { db, kinds, secretKey, now }: ProviderDeps,
  school: StoredSchool,
  form: z.output<typeof newProvider>,
  actor: Actor,
): Promise<Provider> {
  const { address: typedAddress, name, client_id, client_secret, ...claims } = form
  if (!client_id) throw badInput('client_id', providerMessages.clientIdRequired, 'required')
  const discovery = await kinds.oidc.discover(typedAddress)
  const id = newId()
  const addedAt = now()
  const provider: Provider = {
    id,
    school_id: school.id,
    kind: 'oidc',
    name: name ?? school.name.slice(0, 60),
    ...discovery,
    client_id,
    secret: client_secret ? sealSecret(secretKey, id, client_secret) : null,
    certificate: null,
    claims: JSON.stringify({ ...usualClaims, ...claims }),
    only_way: 0,
    fetched_at: addedAt,
    enabled_at: null,
    tested_at: null,
    created_at: addedAt,
  }
  await db.transaction().execute(async (trx) => {
    await acquireLock(trx, `providers of ${school.id}`)
    if ((await listProviders(trx, school.id)).length >= mostProviders)
      throw conflict(providerMessages.tooMany({ most: mostProviders }), 'too_many_providers')
    await insertProvider(trx, provider)
    await recordAudit(trx, { ...actor, action: 'provider.create', ...aboutProvider(provider) }, addedAt)
  })
  return provider
}
