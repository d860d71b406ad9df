import { newId } from '#server/database/new-id.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { aProvider } from '#test/sso/providers.ts'
import type { World } from '#test/world.ts'
import type { Cast } from './cast.ts'
import type { MakeRequest, Request } from './request.ts'

const providers = new WeakMap<Cast, Promise<string>>()

/** Returns SA's provider, which is switched on. */
function providerFor(world: World, cast: Cast): Promise<string> {
  const provider = providers.get(cast) ?? aProvider(world, cast.SA)
  providers.set(cast, provider)
  return provider
}

/** Requests for the table's rows on universities' own sign-ins. */
export const ssoRequests: Record<string, MakeRequest> = {
  'x.sso-list': async (world, cast) => {
    await providerFor(world, cast)
    return { method: 'GET', path: `/api/sso/?domain=${cast.SA.studentDomain}` }
  },
  'x.sso-start': async (world, cast) => ({
    method: 'POST',
    path: `/api/sso/${await providerFor(world, cast)}/start/`,
    body: { kind: 'student' },
  }),
  'x.sso-redeem': async (world, cast) => aTicket(world, cast),
  'x.sso-proof': async (world, cast) => {
    const provider = await providerFor(world, cast)
    const issuer = `https://login.${cast.SA.facultyDomain}`
    const link = {
      id: newId(),
      provider_id: provider,
      issuer,
      kind: 'student',
      subject: 's1',
      faculty_id: null,
    } as const
    await world.db
      .insertInto('linked_identity')
      .values({ ...link, student_id: cast.people.S1.id, since: world.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { method: 'POST', path: '/api/reauth/sso/', body: {} }
  },
  'x.sso-linked': () => ({ method: 'GET', path: '/api/sso/linked/' }),
  'x.sso-oidc': async (world, cast) => ({
    method: 'GET',
    path: `/sso/oidc/${await providerFor(world, cast)}?state=${newSecret()}&code=x`,
  }),
  'x.sso-saml': async (world, cast) => ({
    method: 'POST',
    path: `/sso/saml/${await aProvider(world, cast.SA, 'saml')}`,
    body: `SAMLResponse=AAAA&RelayState=${newSecret()}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'x.sso-saml-metadata': async (world, cast) => ({
    method: 'GET',
    path: `/sso/saml/${await aProvider(world, cast.SA, 'saml')}/metadata`,
  }),
  'x.sso-logout': async (world, cast) => ({
    method: 'POST',
    path: `/sso/oidc/${await providerFor(world, cast)}/logout`,
    body: { logout_token: 'made-up' },
  }),
  'idp.list': (_world, cast) => ({ method: 'GET', path: `/api/schools/${cast.SA.id}/identity-providers/` }),
  'idp.create': (_world, cast) => ({
    method: 'POST',
    path: `/api/schools/${cast.SA.id}/identity-providers/`,
    body: { address: 'https://10.0.0.1/', client_id: 'rollbook' },
  }),
  'idp.read': async (world, cast) => ({
    method: 'GET',
    path: `/api/identity-providers/${await providerFor(world, cast)}/`,
  }),
  'idp.change': async (world, cast) => ({
    method: 'PUT',
    path: `/api/identity-providers/${await providerFor(world, cast)}/`,
    body: { name: cast.SA.name },
  }),
  'idp.change-factor': async (world, cast) => ({
    method: 'PUT',
    path: `/api/identity-providers/${await providerFor(world, cast)}/`,
    body: { is_second_factor: false },
  }),
  'idp.test': async (world, cast) => ({
    method: 'POST',
    path: `/api/identity-providers/${await providerFor(world, cast)}/test/`,
  }),
  'idp.delete': async (world, cast) => ({
    method: 'DELETE',
    path: `/api/identity-providers/${await aProvider(world, cast.SA)}/`,
  }),
}

/** Creates a ticket for a new student of SA, with the cookie of the browser that started the sign-in. */
async function aTicket(world: World, cast: Cast): Promise<Request> {
  const [ticket, nonce, subject] = [newSecret(), newSecret(), newId()]
  const now = world.clock.now()
  const claims = { email: `${subject}@${cast.SA.studentDomain}`, email_verified: true }
  await world.db
    .insertInto('sso_request')
    .values({
      id: hashSecret(newSecret()),
      provider_id: await providerFor(world, cast),
      purpose: 'sign-in',
      kind: 'student',
      browser_hash: hashSecret(nonce),
      redirect: null,
      session_id: null,
      remember: 0,
      asked_at: now,
      answered_at: now,
      subject,
      claims: JSON.stringify({ ...claims, given_name: cast.SA.name, family_name: 'Bergström' }),
      authenticated_at: now,
      assertion_id: null,
      failure: null,
      reason: null,
      ticket_hash: hashSecret(ticket),
      used_at: null,
    })
    .execute()
  return { method: 'POST', path: '/api/sso/redeem/', body: { ticket }, cookies: { lr: nonce } }
}
