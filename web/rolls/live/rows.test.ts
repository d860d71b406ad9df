import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchFrames } from './use-live-roll.ts'
import { keepArrivals, mergeRows } from './merge-rows.ts'
import { RollCheck } from '#web/rolls/use-roll.ts'
import { isWorthFollowing } from './worth-following.ts'

const row = (id: string, minute: number) => ({ id, timestamp: `2026-03-03T10:${String(minute).padStart(2, '0')}:00Z` })
const listIds = (rows: { id: string }[]) => rows.map(({ id }) => id).join(' ')

test('arriving rows are inserted by time, each once', () => {
  const roll = [row('b', 2), row('a', 1)]
  assert.equal(listIds(mergeRows(roll, [row('c', 3), row('a', 1), row('c', 3)])), 'c b a')
  assert.equal(
    listIds(mergeRows(roll, [row('late', 1), row('older', 0)])),
    'b late a older',
    'sent late, counted at its scan',
  )
  assert.equal(mergeRows(roll, [row('a', 1)]), roll, 'without new rows nothing is rendered')
})

test('a row shows a new mark, and loses a mark that was undone', () => {
  const marked = { ...row('a', 1), mark: { id: 'mark' } }
  assert.deepEqual(mergeRows([row('b', 2), row('a', 1)], [marked]), [row('b', 2), marked])
  assert.deepEqual(mergeRows([marked], [row('a', 1)]), [row('a', 1)])
  const roll = [marked]
  assert.equal(mergeRows(roll, [{ ...marked }]), roll)
  assert.deepEqual(mergeRows([], [row('a', 1), marked]), [marked], 'of two in one frame the later one')
})

test('a response older than an arrival doesn’t remove that row, but a deleted row is removed', () => {
  const rowsBefore = [row('b', 2), row('a', 1)]
  const rowsAfter = [row('c', 3), ...rowsBefore]
  assert.equal(listIds(keepArrivals([row('b', 2)], rowsBefore, rowsAfter)), 'c b')
  assert.equal(listIds(keepArrivals([row('c', 3), row('b', 2)], rowsBefore, rowsAfter)), 'c b')
})

test('the first frame is rendered immediately, and frames that arrive close together are merged', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const drawn: string[] = []
  const frames = batchFrames(({ count, rows }) => drawn.push(`${count}: ${listIds(rows)}`))
  const take = (count: number, ...ids: string[]) => frames.take({ count, rows: ids.map((id) => row(id, 1)) as never })
  take(1, 'a')
  take(2, 'b')
  take(3, 'c')
  assert.deepEqual(drawn, ['1: a'])
  t.mock.timers.tick(250)
  assert.deepEqual(drawn, ['1: a', '3: b c'])
  t.mock.timers.tick(250)
  take(3)
  assert.deepEqual(drawn, ['1: a', '3: b c', '3: '])
  take(4, 'd')
  frames.stop()
  t.mock.timers.tick(1_000)
  assert.equal(drawn.length, 3)
})

test('a counted row has two seconds to arrive before the roll is reloaded', () => {
  const check = new RollCheck()
  assert.equal(check.mustRead(5, 5, 0), false)
  assert.equal(check.mustRead(6, 5, 1_000), false)
  assert.equal(check.mustRead(6, 5, 2_999), false)
  assert.equal(check.mustRead(6, 5, 3_000), true)
  assert.equal(check.mustRead(6, 5, 3_500), false, 'once in two seconds')
  assert.equal(check.mustRead(6, 6, 4_000), false)
})

test('while a hall streams in, rows that are slightly late don’t cause a reload', () => {
  const check = new RollCheck()
  for (let rows = 0; rows < 100; rows += 1) assert.equal(check.mustRead(rows + 3, rows, rows * 250), false)
})

test('a deleted row causes an immediate reload', () => {
  const check = new RollCheck()
  assert.equal(check.mustRead(4, 5, 0), true)
  assert.equal(check.mustRead(4, 5, 1_999), false)
  assert.equal(check.mustRead(4, 5, 2_000), true)
})

for (const { time, is } of [
  { time: '09:29:59', is: false },
  { time: '09:30:00', is: true },
  { time: '10:00:00', is: true },
  { time: '10:45:00', is: true },
  { time: '10:45:01', is: false },
]) {
  test(`at ${time} a roll that opens at 9:45 and closes at 10:30 is ${is ? '' : 'not '}followed`, () => {
    const event = { startsAt: Date.parse('2026-03-03T10:00:00Z'), beforeMinutes: 15, afterMinutes: 30 }
    assert.equal(isWorthFollowing(event, Date.parse(`2026-03-03T${time}Z`)), is)
  })
}
