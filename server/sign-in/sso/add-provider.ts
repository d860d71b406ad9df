import type { z } from 'zod'
import { maxProviders } from '#contract/sign-in/sso/limits.ts'
import type { newProvider } from '#contract/sign-in/sso/providers.ts'
import { providerMessages } from '#contract/sign-in/sso/providers/words.ts'
import { samlMessages } from '#contract/sign-in/sso/words.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { badInput, conflict } from '#server/http/refusals.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import type { StoredSchool } from '#server/schools/table.ts'
import { aboutProvider } from './audit.ts'
import { discoverProvider, type ProviderKinds } from './kinds.ts'
import { newOwnKey } from './saml/own-key.ts'
import { insertProvider, listProviders, sealSecret, type ClaimSettings, type Provider } from './provider-store.ts'

export type ProviderDeps = {
  db: Db
  kinds: ProviderKinds
  secretKey: Buffer
  publicUrl: string
  now: () => number
  raise: Raise
}
export type Actor = Pick<AuditEntry, 'actor_kind' | 'actor_id'>

const unset = { affiliation_claim: null, faculty_values: [], student_values: [] }
/** The claims named in OpenID Connect Core 1.0, section 5.1, and mail, givenName and sn by their names in SAML. */
const usualClaims: Record<Provider['kind'], ClaimSettings> = {
  oidc: {
    ...unset,
    email_claim: 'email',
    first_name_claim: 'given_name',
    last_name_claim: 'family_name',
    assigns_addresses: false,
  },
  // SAML has no claim that an address is verified. The provider belongs to the university.
  saml: {
    ...unset,
    email_claim: 'urn:oid:0.9.2342.19200300.100.1.3',
    first_name_claim: 'urn:oid:2.5.4.42',
    last_name_claim: 'urn:oid:2.5.4.4',
    assigns_addresses: true,
  },
}

/** Adds a sign-in, switched off. Throws 400 when the address has nothing usable, 409 when there are too many. */
export async function addProvider(
  { db, kinds, secretKey, publicUrl, now }: ProviderDeps,
  school: StoredSchool,
  form: z.output<typeof newProvider>,
  actor: Actor,
): Promise<Provider> {
  const { address, name, client_id, client_secret, federation_entity, federation_certificate, ...claims } = form
  const { kind, ...discovery } = await discoverProvider(
    kinds,
    address,
    {
      federation_entity: federation_entity || null,
      federation_certificate: federation_certificate || null,
    },
    { university: school.id, person: String(actor.actor_id) },
  )
  if (kind === 'saml' && client_secret) throw badInput('client_secret', samlMessages.secretIsOurs, 'unknown_field')
  const id = newId()
  const addedAt = now()
  const ownKey = kind === 'saml' ? await newOwnKey(new URL(publicUrl).hostname, addedAt) : null
  const secret = ownKey?.privateKey ?? client_secret
  const provider: Provider = {
    id,
    school_id: school.id,
    kind,
    name: name ?? school.name.slice(0, 60),
    ...discovery,
    // An OpenID provider issues a client ID once it knows our redirect address, which contains the id of this row.
    client_id: client_id || null,
    secret: secret ? sealSecret(secretKey, id, secret) : null,
    certificate: ownKey?.certificate ?? null,
    claims: JSON.stringify({ ...usualClaims[kind], ...claims }),
    only_way: 0,
    is_second_factor: 0,
    fetched_at: addedAt,
    enabled_at: null,
    tested_at: null,
    factor_tested_at: null,
    created_at: addedAt,
  }
  await db.transaction().execute(async (trx) => {
    await acquireLock(trx, `providers of ${school.id}`)
    if ((await listProviders(trx, school.id)).length >= maxProviders)
      throw conflict(providerMessages.tooMany({ most: maxProviders }), 'too_many_providers')
    await insertProvider(trx, provider)
    await recordAudit(trx, { ...actor, action: 'provider.create', ...aboutProvider(provider) }, addedAt)
  })
  return provider
}
