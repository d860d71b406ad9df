// A failure names its seed. To run only that world again:
// WORLD_SEED=… node --test test/permissions/random-worlds/random-worlds.test.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toShape } from '#test/open-api.ts'
import { testedEngines, openWorld } from '#test/world.ts'
import { binding } from '../table.ts'
import { hangUp } from './ask.ts'
import { rules } from './model.ts'
import { undrawnRoutes } from './undrawn-routes.ts'
import { emptyTally, playWorld } from './play.ts'

/**
 * The number of worlds in `npm test`. `npm run nightly` runs two thousand. PostgreSQL gets a tenth of them, but at
 * least 8.
 */
const worldCount = Number(process.env.WORLDS ?? 12)
const worlds = { sqlite: worldCount, postgres: Math.max(8, worldCount / 10) }
/** The number of worlds that run at the same time, so that one sends while another waits. */
const lanes = { sqlite: 3, postgres: 6 }

for (const engine of testedEngines) {
  const skip = engine === 'postgres' && !process.env.TEST_DATABASE_URL
  test(
    `in random worlds everyone may do what the table allows and sees no one else's data: ${engine}`,
    { skip: skip && 'run by npm run test:all, or set TEST_DATABASE_URL' },
    async (t) => {
      t.after(hangUp)
      // Anonymous callers send thousands of requests a minute.
      const world = await openWorld(t, { engine, settings: { rateLimits: false } })
      const tally = emptyTally()
      const only = process.env.WORLD_SEED
      const seeds = only ? [Number(only)] : Array.from({ length: worlds[engine] }, (_, n) => n + 1)
      const play = async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await playWorld(world, seed, tally)
      }
      await Promise.all(Array.from({ length: lanes[engine] }, play))
      const calls = [...tally.calls.values()].reduce((sum, { ok, refused }) => sum + ok + refused, 0)
      t.diagnostic(`${calls} calls on ${engine}, ${tally.wrong.length} wrong`)
      assert.deepEqual(tally.wrong, [])
      // A rule that was never tried on both sides proves nothing. A few worlds don't reach all rules.
      if (only || worlds[engine] < 100) return
      const oneSided = Object.keys(rules).filter(
        (call) => !tally.calls.get(call)?.ok || !tally.calls.get(call)?.refused,
      )
      assert.deepEqual(oneSided, [])
    },
  )
}

test('every route is drawn in random worlds, or listed with a reason', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const drawnRoutes = binding.filter(({ id }) => rules[id]).map(({ method, path }) => `${method} ${toShape(path)}`)
  const missing = world.routes
    .map((route) => toShape(route))
    .filter((route) => !drawnRoutes.includes(route) && !undrawnRoutes[route] && !route.startsWith('HEAD '))
  assert.deepEqual(missing, [])
  assert.deepEqual(
    drawnRoutes.filter((route) => undrawnRoutes[route]),
    [],
    'requested, and also listed as an exception',
  )
})
