import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'
import { FailedAccounts } from './failed-accounts.ts'

const minute = 60_000

test('1,000 accounts that fail within ten minutes at one address raise one alarm in ten minutes', () => {
  const failed = new FailedAccounts()
  const at = (n: number) => n * 500
  const alarms = Array.from({ length: 1_500 }, (_, n) => (failed.note('10.0.0.1', `account ${n}`, at(n)) ? n : -1))
  assert.deepEqual(
    alarms.filter((n) => n >= 0),
    [999],
  )
  assert.equal(failed.note('10.0.0.1', 'one more', at(999) + 10 * minute - 1), false, 'the alarm was a moment ago')
  let laterAlarms = 0
  for (let n = 0; n < 1_300; n += 1) laterAlarms += Number(failed.note('10.0.0.1', `later ${n}`, 20 * minute + at(n)))
  assert.equal(laterAlarms, 1, 'it continues, so there is another alarm')
})

test('repeated failures of fewer accounts, of several addresses, or over a longer time raise no alarm', () => {
  const failed = new FailedAccounts()
  for (let n = 0; n < 5_000; n += 1) assert.equal(failed.note('10.0.0.1', `account ${n % 999}`, n), false)
  for (let n = 0; n < 5_000; n += 1)
    assert.equal(failed.note(`10.0.1.${n % 6}`, `account ${n}`, 60 * minute + n), false)
  for (let n = 0; n < 5_000; n += 1)
    assert.equal(
      failed.note('10.0.0.2', `account ${n}`, 120 * minute + n * 601),
      false,
      'fewer than 1,000 in any ten minutes',
    )
})

test('the alarm is in the log with the address, and no one is refused', async (t) => {
  const lines: string[] = []
  const world = await openWorld(t, { engine: 'sqlite', onLog: (line) => lines.push(line) })
  const alarms = () => lines.filter((line) => line.includes('sign-ins failed at 1,000 accounts'))
  const ask = (n: number) =>
    world.call('POST', '/api/student/direct-signin/', { body: { email: makeAddress(n), password: 'not this one' } })
  const statuses = new Set<number>()
  for (let n = 0; n < 999; n += 37)
    for (const { status } of await Promise.all(Array.from({ length: 37 }, (_, i) => ask(n + i)))) statuses.add(status)
  assert.deepEqual([...statuses], [401])
  assert.deepEqual(alarms(), [])
  assert.equal((await ask(999)).status, 401)
  assert.equal(alarms().length, 1)
  assert.match(alarms()[0]!, /"address":"127\.0\.0\.1"/)
  assert.equal((await ask(1_000)).status, 401, 'a lecture hall is one address')
})

const makeAddress = (n: number) => `nobody${n}@x.edu`
