// An attacker in the campus network has the same IP address as the campus, and may have an account. So known people
// have their own shares.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateLimits, type GateLimits } from '#server/load/gate-limits.ts'
import { KnownPeople } from '#server/load/known-people.ts'
import { Shares } from '#server/load/shares.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { aSchool, aStudent, password } from '#test/builders.ts'
import { fromAPage, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const campus = { 'x-forwarded-for': '198.51.100.7' }
const signIn = (world: World, email: string, cookies: Record<string, string> = {}) =>
  world.call('POST', '/api/student/direct-signin/', {
    body: { email, password },
    headers: { ...campus, ...fromAPage },
    cookies,
  })
const settings = { trustProxy: ['127.0.0.1'] }
const nothingLeft: GateLimits['address'] = { ...gateLimits.address, requests: 30, perSecond: 0.001 }

onAnyEngine(
  'when an attacker has used up the share of the campus address, known browsers can still open pages and sign in',
  async (world) => {
    const school = await aSchool(world)
    const student = await aStudent(world, school)
    const first = await signIn(world, student.email)
    assert.equal(first.status, 200, first.text)
    const { dev, sid } = first.cookies
    const cookies = { dev: dev!, sid: sid! }
    const headers = { ...campus, ...fromAPage }
    assert.equal(await visit(world, 'student', student.id, { token: first.body.token, headers, cookies }), 200)
    const strangers = async () => (await world.call('GET', '/api/schools/', { headers: campus })).status
    for (const _ of ['running', 'after a restart']) {
      while ((await strangers()) !== 429);
      // The student has signed out, on the same phone.
      assert.equal((await world.call('GET', '/api/schools/', { headers: campus, cookies: { dev: dev! } })).status, 200)
      const response = await signIn(world, student.email, { dev: dev! })
      assert.equal(response.status, 200, response.text)
      // No browser has this made-up mark.
      const madeUp = await world.call('GET', '/api/schools/', { headers: campus, cookies: { dev: newSecret() } })
      assert.equal(madeUp.status, 429)
      await world.restart()
    }
  },
  { settings, gate: { address: nothingLeft } },
)

onAnyEngine(
  'fresh tokens and sessions don’t give a student a fresh share',
  async (world) => {
    const school = await aSchool(world)
    const student = await aStudent(world, school)
    const neighbor = await aStudent(world, school)
    const first = await signIn(world, student.email)
    const cookies = { dev: first.cookies.dev!, sid: first.cookies.sid! }
    const headers = { ...campus, ...fromAPage }
    const read = (token: string) => visit(world, 'student', student.id, { token, headers, cookies })
    let { token } = first.body
    const statuses: number[] = []
    for (let n = 0; n < 30 && statuses.at(-1) !== 429; n += 1) {
      statuses.push(await read(token))
      const restored = await world.call('POST', '/api/session/restore/', { headers, cookies })
      if (restored.status === 200) token = restored.body.token
    }
    assert.equal(statuses.at(-1), 429)
    assert.equal((await signIn(world, student.email, cookies)).status, 429)
    const { token: neighborToken } = neighbor
    assert.equal(await visit(world, 'student', neighbor.id, { token: neighborToken, headers: campus }), 200)
  },
  { settings, gate: { person: { ...gateLimits.person, requests: 10, perSecond: 0.001 } } },
)

test('one person’s many sessions and browsers don’t displace anyone else’s', () => {
  const people = new KnownPeople()
  people.keep(hashSecret('hers'), 'she')
  for (let n = 0; n < 200_000; n += 1) people.keep(hashSecret(`his ${n}`), 'he')
  assert.equal(people.find(hashSecret('hers')), 'she')
  assert.equal(people.find(hashSecret('his 0')), null)
  assert.equal(people.find(hashSecret('his 199999')), 'he')
})

test('if there are more addresses than the server remembers, it drops the oldest ones without running requests', () => {
  const shares = new Shares(gateLimits)
  const address = (n: number) => `10.${Math.floor(n / 65_536)}.${Math.floor(n / 256) % 256}.${n % 256}`
  const busy = Array.from({ length: 1_000 }, (_, n) => shares.ofAddress(address(n)))
  for (const share of busy) share.children = 1
  const idle = shares.ofAddress(address(1_000))
  for (let n = 1_001; n < 120_000; n += 1) shares.ofAddress(address(n))
  assert.ok(busy.every((share, n) => shares.ofAddress(address(n)) === share))
  assert.notEqual(shares.ofAddress(address(1_000)), idle)
  assert.ok(shares.size <= 50_000)
})

test('a client that slowed the event loop is remembered until its usage has faded', () => {
  const shares = new Shares(gateLimits)
  const share = shares.ofAddress('192.0.2.1')
  shares.isBusy(share)
  share.weight = 1
  shares.charge(1_000, 0)
  shares.sweep(1_000)
  assert.equal(shares.ofAddress('192.0.2.1'), share)
  shares.sweep(60_000)
  assert.notEqual(shares.ofAddress('192.0.2.1'), share)
})
