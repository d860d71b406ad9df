import { newId } from '#server/database/new-id.ts'
import type { School } from '#test/builders.ts'
import type { World } from '#test/world.ts'

const claims = {
  email_claim: 'email',
  first_name_claim: 'given_name',
  last_name_claim: 'family_name',
  affiliation_claim: null,
  faculty_values: [],
  student_values: [],
  assigns_addresses: false,
}

/** Inserts a university's provider that is switched on. Nothing is at its address. Returns its id. */
export async function aProvider(world: World, school: School, kind: 'oidc' | 'saml' = 'oidc'): Promise<string> {
  const id = newId()
  const issuer = `https://login.${school.facultyDomain}`
  const now = world.clock.now()
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ssoAddress: `${issuer}/sso`,
    certificates: [],
  }
  await world.db
    .insertInto('identity_provider')
    .values({
      id,
      school_id: school.id,
      kind,
      name: school.name,
      issuer,
      address: `${issuer}/.well-known/openid-configuration`,
      federation_entity: null,
      federation_certificate: null,
      client_id: kind === 'oidc' ? 'rollbook' : null,
      secret: null,
      // This is our certificate, which is in our metadata.
      certificate: kind === 'saml' ? 'AAAA' : null,
      metadata: JSON.stringify(metadata),
      claims: JSON.stringify(claims),
      only_way: 0,
      is_second_factor: 0,
      fetched_at: now,
      enabled_at: now,
      tested_at: now,
      factor_tested_at: now,
      created_at: now,
    })
    .execute()
  return id
}
