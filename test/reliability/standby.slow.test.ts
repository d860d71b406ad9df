// The primary crashes while a commit waits for its standby, restarts, and is then lost for good.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { aFaculty, anEvent, aScan, aSchool, aStudent, type Person } from '#test/builders.ts'
import { patience } from '#test/patience.ts'
import { startPair } from '#test/postgres-pair.ts'
import { runSql } from '#test/run-sql.ts'
import { openWorld } from '#test/world.ts'

test('a check-in that only the primary has is not acknowledged until the standby has it too', async (t) => {
  const pair = await startPair()
  t.after(() => pair.stop())
  const world = await openWorld(t, { engine: 'postgres', postgres: { engine: 'postgres', url: pair.primary.url } })
  world.expectErrors(/database|terminat|ECONN|read timeout|standby/i)
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  const [ada, ben] = [await aStudent(world, school), await aStudent(world, school)]
  const prepareTap = (student: Person) => {
    const scan = { token: student.token, body: aScan(world, student, event) }
    return async () => (await world.call('POST', '/api/attendance/', { ...scan, once: true })).status
  }
  const [tap, tapOfBen] = [prepareTap(ada), prepareTap(ben)]

  await pair.standby.down('fast')
  const first = tap()
  await untilWaiting(t, pair.primary.url)
  await pair.primary.down('immediate')
  await pair.primary.up()
  assert.equal(await first, 503)
  assert.equal(await rows(pair.primary.url), 1, 'the crash makes a row visible that the standby lacks')

  assert.equal(await tap(), 503, 'the same tap again, while the standby is down')
  // A backend that waits for a standby doesn't notice that its client has disconnected.
  await t.waitFor(async () => assert.equal((await runSql(pair.primary.url, waiting())).length, 0), patience)
  const canceled = tapOfBen()
  await untilWaiting(t, pair.primary.url, 'pg_cancel_backend(pid)')
  assert.equal(await canceled, 503, 'an administrator cancels the wait')
  world.clock.pass(60 * 60_000)
  assert.equal(await tap(), 503, 'and after the window has closed')

  await pair.standby.up()
  for (const sendTap of [tap, tapOfBen]) await t.waitFor(async () => assert.equal(await sendTap(), 201), patience)
  await pair.primary.down('immediate')
  await pair.promote()
  assert.equal(await rows(pair.standby.url), 2)
})

const waiting = (expression = 'pid') => `select ${expression} from pg_stat_activity where wait_event = 'SyncRep'`

/** Waits until a commit is waiting for the standby, and evaluates `expression` for its backend. */
async function untilWaiting(t: TestContext, url: string, expression = 'pid'): Promise<void> {
  await t.waitFor(async () => assert.ok((await runSql(url, waiting(expression))).length > 0), patience)
}

async function rows(url: string): Promise<number> {
  const [row] = await runSql<{ n: number }>(url, 'select count(*)::int as n from attendance')
  return row!.n
}
