import { classesWords } from '#contract/classes/words.ts'
import type { GridEvent } from '#contract/rolls/grid.ts'

export type Cell = 'attended' | 'excused' | 'absent' | 'not yet' | 'not known'

/** A column of the grid, with its times in ms. */
export type Column = GridEvent & { opensAt: number; closesAt: number }

/** The ids of the events that a student attended, and of those the student was excused from. */
export type Cells = { attended: ReadonlySet<string>; excused: ReadonlySet<string> }

/** The events that have columns at a moment (ms): check-in has opened. The newest is first. */
export function columnsAt(events: GridEvent[], now: number): Column[] {
  return events
    .map((event) => ({ ...event, opensAt: Date.parse(event.opens_at), closesAt: Date.parse(event.closes_at) }))
    .filter(({ opensAt }) => opensAt <= now)
    .toReversed()
}

/** No one is absent while check-in is open, nor where retention has kept only a number. `now` in ms. */
export function judgeCell({ attended, excused }: Cells, column: Column, now: number): Cell {
  if (attended.has(column.id)) return 'attended'
  if (excused.has(column.id)) return 'excused'
  if (column.names_deleted) return 'not known'
  return now <= column.closesAt ? 'not yet' : 'absent'
}

/** '4 of 6': how many events a student attended, of those over or with a tick, without excuses. `now` in ms. */
export function describeTotal(student: Cells, columns: Column[], now: number): string {
  const cells = columns.map((column) => judgeCell(student, column, now))
  const came = cells.filter((cell) => cell === 'attended').length
  return classesWords.cameCount({ came, count: came + cells.filter((cell) => cell === 'absent').length })
}

/** Counts the events that a student attended, for sorting: names that were deleted don’t count. `columns` as shown. */
export function countAttended(attended: ReadonlySet<string>, columns: Column[]): number {
  return columns.filter(({ id }) => attended.has(id)).length
}

/** '12 of 30': how many of the class attended an event; of old events the names are deleted. */
export function describeColumn({ checked_in, names_deleted }: Column, students: number): string {
  if (names_deleted) return classesWords.namesDeleted
  return classesWords.checkedInStudents({ checkedIn: checked_in, students })
}

/** This many events fit beside the names on Letter, which is 216 mm wide: 192 mm between its margins. */
const columnsOnPaper = 10

/** Returns the events in blocks that fit on paper. */
export function splitForPaper(columns: Column[]): Column[][] {
  const count = Math.ceil(columns.length / columnsOnPaper)
  return Array.from({ length: count }, (_, block) =>
    columns.slice(block * columnsOnPaper, (block + 1) * columnsOnPaper),
  )
}
