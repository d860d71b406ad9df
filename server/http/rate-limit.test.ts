import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { aFaculty, aSchool } from '#test/builders.ts'
import { openWorld, type World } from '#test/world.ts'

/** Sends one request many times on one connection. Returns the statuses of the responses. */
async function sendMany(world: World, times: number, path: string, header: string): Promise<string[]> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  const request = (connection: string) =>
    [`GET ${path} HTTP/1.1`, 'Host: localhost', header, `Connection: ${connection}`, '', ''].join('\r\n')
  socket.write(request('keep-alive').repeat(times - 1) + request('close'))
  return (await text(socket)).match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? []
}

test('an address may send 6,000 requests a minute without a session, and made-up tokens don’t raise that limit', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { token } = await aFaculty(world, await aSchool(world))
  const statuses: string[] = []
  // On a busy machine, a single connection with all of the requests would be closed because its headers take too long.
  for (let n = 0; n < 10; n += 1)
    statuses.push(...(await sendMany(world, 600, '/api/schools', 'Authorization: Bearer st1_nobody')))
  assert.equal(statuses.filter((status) => status === '200').length, 6_000)
  const refused = await world.call('POST', '/api/admin/signin/', { token: 'st1_nobody', body: {} })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await world.call('GET', '/api/events/', { token: 'st1_nobody' })).status, 429)
  assert.equal(
    (await world.call('GET', '/api/events/', { token })).status,
    200,
    'people who are signed in aren’t limited',
  )
  assert.equal((await world.call('GET', '/healthz')).status, 200)
  world.clock.step(-3_600_000)
  world.clock.pass(59_999)
  assert.equal((await world.call('GET', '/api/events/', { token: 'st1_nobody' })).status, 429)
  world.clock.pass(1)
  assert.equal(
    (await world.call('GET', '/api/events/', { token: 'st1_nobody' })).status,
    401,
    'a minute is a minute, also when the clock was set back by an hour',
  )
})
