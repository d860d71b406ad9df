// A university's sign-in by SAML: an administrator sets it up, and people use it.
import assert from 'node:assert/strict'
import { aSchool, anAdmin, type Person, type School } from '#test/builders.ts'
import { startHttpsServer } from '#test/https-server.ts'
import type { World } from '#test/world.ts'
import { answerRequest, newKeys, type Facts, type Keys } from './identity-provider.ts'
import { writeEntity } from './metadata.ts'

export const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Adds a university's provider as an administrator. It isn't tested or switched on yet. */
export async function setUp(world: World, t: Parameters<typeof startHttpsServer>[0]) {
  const keys = [await newKeys()]
  const { port } = await startHttpsServer(t, (_request, response) =>
    response.end(writeEntity({ keys: keys.map(({ cert }) => cert) })),
  )
  const school = await aSchool(world)
  const admin = await anAdmin(world, 'master')
  const address = `https://127.0.0.1:${port}/metadata`
  const path = `/api/schools/${school.id}/identity-providers/`
  const added = await world.call('POST', path, { token: admin.token, body: { address } })
  assert.equal(added.status, 201, added.text)
  return { keys, school, admin, address, provider: added.body }
}

/** Sends the provider's response to us, like the browser. Returns the ticket, or null if there is none. */
export async function sendAnswer(
  world: World,
  provider: string,
  fields: Record<string, string>,
): Promise<string | null> {
  const body = new URLSearchParams(fields).toString()
  const answer = await world.call('POST', `/sso/saml/${provider}`, { body, headers: form })
  assert.equal(answer.status, 303, answer.text)
  const location = new URL(answer.headers.get('location')!, 'https://here.test')
  assert.equal(location.pathname, '/auth/sso')
  return location.searchParams.get('ticket')
}

export type Visit = {
  keys: Keys
  changes?: Partial<Facts>
  change?: (fields: Record<string, string>) => Record<string, string>
}

/** Starts a student's sign-in, answers it as the provider, and redeems the ticket. */
export async function signIn(
  world: World,
  provider: string,
  { keys, changes = {}, change = (fields) => fields }: Visit,
) {
  const started = await world.call('POST', `/api/sso/${provider}/start/`, { body: { kind: 'student' } })
  assert.equal(started.status, 200, started.text)
  const fields = change(answerRequest(started.body.address, keys, changes))
  const ticket = await sendAnswer(world, provider, fields)
  const redeemed = await world.call('POST', '/api/sso/redeem/', { body: { ticket }, cookies: started.cookies })
  return { redeemed, fields }
}

/** Tests a provider with the administrator's own account, also as a second factor if `isFactor`, and switches it on. */
export async function switchOn(
  world: World,
  {
    provider,
    admin,
    school,
    keys,
    isFactor = false,
  }: { provider: any; admin: Person; school: School; keys: Keys[]; isFactor?: boolean },
) {
  const { token } = admin
  const started = await world.call('POST', `/api/identity-providers/${provider.id}/test/`, {
    token,
    body: { as_second_factor: isFactor },
  })
  assert.equal(started.status, 200, started.text)
  const proof = {
    authenticatedAt: new Date(world.clock.now()).toISOString(),
    contextClass: 'https://refeds.org/profile/mfa',
  }
  const changes = { ...describePerson(school, 'e.whitcombe', 'faculty'), ...(isFactor && proof) }
  const ticket = await sendAnswer(world, provider.id, answerRequest(started.body.address, keys[0]!, changes))
  const tested = await world.call('POST', '/api/sso/redeem/', { token, body: { ticket }, cookies: started.cookies })
  assert.equal(tested.body.result, 'tested', tested.text)
  const body = { is_enabled: true }
  const enabled = await world.call('PUT', `/api/identity-providers/${provider.id}/`, { token, body })
  assert.equal(enabled.status, 200, enabled.text)
  return tested.body
}

const names = { first: 'urn:oid:2.5.4.42', last: 'urn:oid:2.5.4.4', email: 'urn:oid:0.9.2342.19200300.100.1.3' }
export const describePerson = (
  school: School,
  name: string,
  kind: 'student' | 'faculty' = 'student',
): Partial<Facts> => ({
  subject: `${name}-pairwise`,
  attributes: [
    [names.email, `${name}@${kind === 'student' ? school.studentDomain : school.facultyDomain}`],
    [names.first, 'Márta'],
    [names.last, 'Bergström'],
  ],
})
