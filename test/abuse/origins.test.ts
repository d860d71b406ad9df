// Tests what one attacker can use up from each of the networks that one person has.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gateLimits, type GateLimits } from '#server/load/gate-limits.ts'
import { parseMetrics } from '#test/parse-metrics.ts'
import { openWorld, type World } from '#test/world.ts'
import { requestHead, openConnections } from './attack.ts'
import { forwardedFor, origins, rented, type Origin } from './origins.ts'
import { nextTick } from './next-tick.ts'

const open = (t: TestContext, gate: Partial<GateLimits> = {}) =>
  openWorld(t, { engine: 'sqlite', gate, settings: { trustProxy: ['127.0.0.1'] } })

async function statusesFrom(world: World, origin: Origin, count: number, path = '/api/schools/') {
  const counts: Record<number, number> = {}
  for (let n = 0; n < count; n += 1) {
    const { status } = await world.call('GET', path, forwardedFor(origin(n)))
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

for (const [name, origin] of Object.entries(origins))
  test(`${name} gets the share of two addresses, and other addresses get theirs`, async (t) => {
    const address = { ...gateLimits.address, requests: 5, perSecond: 0.001 }
    const world = await open(t, { address })
    assert.deepEqual(await statusesFrom(world, origin, 30), { 200: 10, 429: 20 })
    assert.deepEqual(await statusesFrom(world, () => '198.51.100.7', 5), { 200: 5 })
    assert.deepEqual(await statusesFrom(world, () => '2001:db8:7:1::1', 5), { 200: 5 })
    assert.deepEqual(await statusesFrom(world, () => '2001:db8:6:1::1', 5), { 200: 5 }, 'another line of the same site')
  })

test('a /48 gets the share of four addresses, one /64 leaves room for others on its line, and refused requests use up nothing', async (t) => {
  const address = { ...gateLimits.address, requests: 5, perSecond: 0.001 }
  const world = await open(t, { address })
  const network =
    (n: number): Origin =>
    () =>
      `2001:db8:8:${n}::1`
  assert.deepEqual(await statusesFrom(world, network(1), 30), { 200: 5, 429: 25 })
  assert.deepEqual(await statusesFrom(world, network(2), 30), { 200: 5, 429: 25 }, 'the other half of the line')
  assert.deepEqual(await statusesFrom(world, network(3), 1), { 429: 1 })
  assert.deepEqual(await statusesFrom(world, network(500), 5), { 200: 5 })
  assert.deepEqual(await statusesFrom(world, rented, 60), { 200: 20, 429: 40 })
})

for (const [name, origin] of Object.entries(origins))
  test(
    `bodies that never arrive from ${name} use up only its own running requests`,
    { timeout: 120_000 },
    async (t) => {
      const address = { ...gateLimits.address, inFlight: 10 }
      // With this limit, requests are dropped because the share is full, and not because they are stuck.
      const world = await open(t, { address, stuckAfter: 1e9 })
      const underWay = async () => parseMetrics(await world.metrics()).get('rollbook_requests_under_way')!
      const port = Number(new URL(world.url).port)
      let opened = 0
      const attack = openConnections({ port }, 100, (socket) => {
        const target = { port, from: origin(opened++) }
        socket.write(
          requestHead(target, 'POST /api/student/signin/', 'Content-Type: application/json', 'Content-Length: 99') +
            '{',
        )
      })
      t.after(() => attack.stop())
      while (attack.lost() < 80) await nextTick(t)
      assert.ok((await underWay()) <= 20, 'as many as at two addresses')
      assert.deepEqual(await statusesFrom(world, origin, 4), { 200: 4 }, 'its neighbors are served')
      await attack.stop()
      while ((await underWay()) > 0) await nextTick(t)
    },
  )

for (const [name, origin] of Object.entries(origins))
  test(`${name} has as many made-up tokens looked up as two addresses`, async (t) => {
    const address = { ...gateLimits.address, requests: 0, perSecond: 0.001 }
    const world = await open(t, { address, provesPerSecond: 1 })
    const token = (n: number) => `st1_${String(n).padStart(43, 'x')}`
    const ask = async (n: number) =>
      (await world.call('GET', '/api/events/', { token: token(n), ...forwardedFor(origin(n)) })).status
    // At two a second, looking up all of them would take two minutes.
    const statuses = await Promise.all(Array.from({ length: 256 }, (_, n) => ask(n)))
    assert.deepEqual(new Set(statuses), new Set([401, 429]))
  })

for (const [name, origin] of Object.entries(origins))
  test(`a call with a limit for each address is answered as often from ${name} as from two addresses`, async (t) => {
    const world = await open(t)
    // Receipts can be checked 120 times a minute.
    const path = '/api/receipts/none/'
    assert.deepEqual(await statusesFrom(world, origin, 260, path), { 200: 240, 429: 20 })
    assert.deepEqual(
      await statusesFrom(world, () => '2001:db8:6:1::1', 1, path),
      { 200: 1 },
      'another line of the same site',
    )
  })
