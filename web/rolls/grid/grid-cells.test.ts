import assert from 'node:assert/strict'
import test from 'node:test'
import type { GridEvent } from '#contract/rolls/grid.ts'
import { judgeCell, columnsAt, describeColumn, describeTotal } from './grid-cells.ts'

const minute = 60_000
const now = Date.parse('2026-03-03T15:00:00Z')

const starting = (id: string, minutes: number, names_deleted = false): GridEvent => {
  const at = (offset: number) => new Date(now + (minutes + offset) * minute).toISOString()
  return {
    id,
    name: id,
    date: at(0),
    time_zone: 'America/New_York',
    opens_at: at(-15),
    closes_at: at(15),
    checked_in: 2,
    names_deleted,
    manages_event: true,
  }
}
const columns = columnsAt(
  [starting('old', -9_000, true), starting('talk', -90), starting('open', 5), starting('soon', 40)],
  now,
)
const [open, talk, old] = columns as [(typeof columns)[0], (typeof columns)[0], (typeof columns)[0]]

const came = (...ids: string[]) => ({ attended: new Set(ids), excused: new Set<string>() })

test('events get a column once check-in has opened, newest first', () => {
  assert.deepEqual(
    columns.map(({ id }) => id),
    ['open', 'talk', 'old'],
  )
})

test('nobody is absent before check-in closes, or where only a count was kept', () => {
  assert.deepEqual(
    columns.map((column) => judgeCell(came(), column, now)),
    ['not yet', 'absent', 'not known'],
  )
  assert.equal(judgeCell(came(), open, open.closesAt), 'not yet', 'the last moment still counts')
  assert.equal(judgeCell(came(), open, open.closesAt + 1), 'absent')
  assert.equal(judgeCell(came('talk'), talk, now), 'attended')
  assert.equal(judgeCell({ ...came(), excused: new Set(['talk']) }, talk, now), 'excused')
})

test('totals count the events that a student attended or missed', () => {
  assert.equal(describeTotal(came('open'), columns, now), '1 of 2')
  assert.equal(describeTotal(came(), columns, now), '0 of 1')
  assert.equal(describeTotal({ ...came('open'), excused: new Set(['talk']) }, columns, now), '1 of 1')
  assert.equal(describeColumn(talk, 1_200), '2 of 1,200')
  assert.equal(describeColumn(old, 30), 'Names deleted')
})
