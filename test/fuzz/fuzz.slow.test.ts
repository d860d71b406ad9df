// A failure names its seed. To run only that round again: FUZZ_SEED=… node --test test/fuzz/fuzz.slow.test.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchOpenApi } from '#test/fetch-open-api.ts'
import { openWorld } from '#test/world.ts'
import { fuzzRound, createTally } from './round.ts'

/**
 * The number of requests on SQLite in `npm run test:all`. `npm run nightly` sends a million. PostgreSQL gets one in 25
 * of them.
 */
const requestCount = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const requests = { sqlite: requestCount, postgres: Math.ceil(requestCount / 25) }
const perRound = 2_000
/** The number of rounds that run at the same time, so that one sends while another waits. */
const lanes = { sqlite: 4, postgres: 4 }

for (const engine of ['sqlite', 'postgres'] as const) {
  const skip = engine === 'postgres' && !process.env.TEST_DATABASE_URL
  test(
    `whatever is sent, the response is documented and shows no one else's data: ${engine}`,
    { skip: skip && 'run by npm run test:all, or set TEST_DATABASE_URL' },
    async (t) => {
      const world = await openWorld(t, { engine, settings: { rateLimits: false } })
      const api = await fetchOpenApi(world)
      const tally = createTally()
      const count = Math.min(perRound, Math.ceil(requests[engine] / lanes[engine]))
      const only = process.env.FUZZ_SEED
      const seeds = only ? [Number(only)] : Array.from({ length: requests[engine] / count }, (_, n) => n + 1)
      const play = async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
          await fuzzRound(world, api, { seed, count }, tally)
      }
      await Promise.all(Array.from({ length: lanes[engine] }, play))
      const live = Math.round((100 * tally.live) / tally.requests)
      t.diagnostic(
        `${tally.requests} requests on ${engine}, ${live} % in a session that held, ${tally.wrong.length} wrong`,
      )
      t.diagnostic(
        [...tally.statuses]
          .toSorted(([first], [second]) => first - second)
          .map(([status, n]) => `${status}: ${n}`)
          .join(', '),
      )
      assert.deepEqual(tally.wrong, [])
      if (only) return
      assert.ok(live >= 70, `only ${live} % came in a session that held`)
      // A call that never succeeded wasn't tested. But a few requests can't reach all calls.
      if (tally.requests < 50_000) return
      const unreached = [...api.operations.keys()].filter((route) => !tally.reached.has(route))
      assert.deepEqual(
        unreached.filter((route) => !rarelyReached.test(route)),
        [],
      )
    },
  )
}

/**
 * Calls that rarely succeed. They need an email, an authenticator, an exclusive class, a gradebook's file or only marks
 * of the same event, hash a password, or end something. The endless stream never succeeds.
 */
const rarelyReached =
  /verify-email|password|reauth|signin|register|access-requests|sessions?\/|passkeys\/|policy-reports|credit-choices|gradebook|marks\/undo|live\/$|^DELETE \/api\/(schools|students|faculty)/
