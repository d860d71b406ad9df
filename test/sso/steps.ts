import assert from 'node:assert/strict'
import { anAdmin, aSchool, type Person, type School } from '#test/builders.ts'
import { onAnyEngine, type ApiResponse, type World } from '#test/world.ts'
import { startFakeProvider, type FakeProvider } from './fake-provider.ts'

/** The settings of a world whose server can reach a provider on this machine. */
export const reachesProviders = { settings: { outboundAllow: ['127.0.0.1'] } }

type Cookies = Record<string, string>
type Kind = 'student' | 'faculty'

type ProviderStage = { world: World; provider: FakeProvider; school: School; id: string; admin: Person }

/** Runs a test with a university whose provider is switched on. `id` is the provider's. */
export function onProvider(
  name: string,
  body: (stage: ProviderStage, t: Parameters<typeof startFakeProvider>[0]) => Promise<void>,
): void {
  onAnyEngine(
    name,
    async (world, t) => {
      const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
      await body({ world, provider, school, ...(await setUpProvider(world, school, provider)) }, t)
    },
    reachesProviders,
  )
}

/** Adds a provider as an administrator would, tests it and switches it on. Returns its id and the administrator. */
export async function setUpProvider(
  world: World,
  school: School,
  provider: FakeProvider,
  settings: object = {},
): Promise<{ id: string; admin: Person }> {
  const admin = await anAdmin(world, 'sub', { school })
  const added = await world.call('POST', `/api/schools/${school.id}/identity-providers/`, {
    token: admin.token,
    body: {
      address: provider.issuer,
      name: 'Alder Login',
      client_id: 'rollbook',
      client_secret: 's3cret',
      ...settings,
    },
  })
  assert.equal(added.status, 201, added.text)
  const { id } = added.body as { id: string }
  const tested = await testProvider(world, provider, { id, token: admin.token }, aPerson(school, 'tester'))
  assert.equal(tested.body.problem, null, tested.text)
  const enabled = await changeProvider(world, { id, token: admin.token }, { is_enabled: true })
  assert.equal(enabled.status, 200, enabled.text)
  return { id, admin }
}

export function changeProvider(
  world: World,
  { id, token }: { id: string; token: string },
  body: object,
): Promise<ApiResponse> {
  return world.call('PUT', `/api/identity-providers/${id}/`, { token, body })
}

/** Tests a provider in the session of an administrator. */
export async function testProvider(
  world: World,
  provider: FakeProvider,
  { id, token }: { id: string; token: string },
  claims: Record<string, unknown>,
  body: { as_second_factor?: boolean } = {},
): Promise<ApiResponse> {
  const started = await world.call('POST', `/api/identity-providers/${id}/test/`, { token, body })
  assert.equal(started.status, 200, started.text)
  const ticket = await comeBack(world, provider.signIn(started.body.address, claims))
  return redeem(world, ticket, started.cookies, { token })
}

/** Tests a provider as a second factor, and has it count as one. Returns the response. */
export async function countAsFactor(
  world: World,
  provider: FakeProvider,
  manager: { id: string; token: string },
  school: School,
): Promise<ApiResponse> {
  const claims = aPerson(school, 'tester', { auth_time: Math.floor(world.clock.now() / 1_000) })
  const tested = await testProvider(world, provider, manager, claims, { as_second_factor: true })
  assert.equal(tested.body.problem, null, tested.text)
  return changeProvider(world, manager, { is_second_factor: true })
}

/** Returns a provider's claims about a student of a university. Other claims make it a different person. */
export function aPerson(school: School, name = 'maya', claims: Record<string, unknown> = {}): Record<string, unknown> {
  const email = `${name}@${school.studentDomain}`
  return { sub: `id-${name}`, email, email_verified: true, given_name: 'Maya', family_name: 'Bergström', ...claims }
}

type StartOptions = { kind?: Kind; cookies?: Cookies; remember_me?: boolean; redirect?: string }
type Start = { address: string; cookies: Cookies }

/** Starts a sign-in, like our page. */
export async function start(
  world: World,
  provider: string,
  { kind = 'student', cookies = {}, ...body }: StartOptions = {},
): Promise<Start> {
  const answer = await world.call('POST', `/api/sso/${provider}/start/`, { body: { kind, ...body }, cookies })
  assert.equal(answer.status, 200, answer.text)
  return { address: answer.body.address, cookies: { ...cookies, ...answer.cookies } }
}

/** Opens the address to which the provider sent the browser. Returns the ticket, or null if there is none. */
export async function comeBack(world: World, address: string): Promise<string | null> {
  const { pathname, search } = new URL(address)
  const answer = await world.call('GET', pathname + search)
  assert.equal(answer.status, 303, answer.text)
  const location = answer.headers.get('location')!
  assert.match(location, /^\/auth\/sso(\?ticket=[\w-]{43})?$/)
  return new URL(location, world.url).searchParams.get('ticket')
}

/** Ends a sign-in, like our page. */
export function redeem(
  world: World,
  ticket: string | null,
  cookies: Cookies,
  { token, ...names }: { token?: string; first_name?: string; last_name?: string } = {},
): Promise<ApiResponse> {
  return world.call('POST', '/api/sso/redeem/', {
    body: { ticket, ...names },
    cookies,
    token: token ?? null,
    once: true,
  })
}

/** Signs in at a provider, from start to end. */
export async function signInAt(
  world: World,
  provider: FakeProvider,
  id: string,
  claims: Record<string, unknown>,
  options: StartOptions = {},
): Promise<ApiResponse> {
  const { address, cookies } = await start(world, id, options)
  return redeem(world, await comeBack(world, provider.signIn(address, claims)), cookies)
}
