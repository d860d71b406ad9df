import { classesWords } from '#contract/classes/words.ts'
import type { GridEvent } from '#contract/rolls/grid.ts'

export type Cell = 'attended' | 'excused' | 'absent' | 'not yet' | 'not known'

/** A column of the grid, with its times in ms. */
export type Column = GridEvent & { opensAt: number; closesAt: number }

/** The ids of the events that a student attended, and of those the student was excused from. */
export type Cells = { attended: ReadonlySet<string>; excused: ReadonlySet<string> }

/** Returns a column for each event whose check-in has opened at a moment (ms), newest first. */
export function columnsAt(events: GridEvent[], now: number): Column[] {
  return events
    .map((event) => ({ ...event, opensAt: Date.parse(event.opens_at), closesAt: Date.parse(event.closes_at) }))
    .filter(({ opensAt }) => opensAt <= now)
    .toReversed()
}

/** Returns a cell’s state. No one is absent while check-in is open, or if only a count was kept. `now` in ms. */
export function judgeCell({ attended, excused }: Cells, column: Column, now: number): Cell {
  if (attended.has(column.id)) return 'attended'
  if (excused.has(column.id)) return 'excused'
  if (column.names_deleted) return 'not known'
  return now <= column.closesAt ? 'not yet' : 'absent'
}

/** '4 of 6': how many events a student attended, out of those attended or missed, not excused. `now` in ms. */
export function describeTotal(student: Cells, columns: Column[], now: number): string {
  const cells = columns.map((column) => judgeCell(student, column, now))
  const came = cells.filter((cell) => cell === 'attended').length
  return classesWords.cameCount({ came, count: came + cells.filter((cell) => cell === 'absent').length })
}

/** Counts the shown events that a student attended, for sorting. Events with deleted names don’t count. */
export function countAttended(attended: ReadonlySet<string>, columns: Column[]): number {
  return columns.filter(({ id }) => attended.has(id)).length
}

/** '12 of 30': how many students in the class attended an event. For old events: that their names were deleted. */
export function describeColumn({ checked_in, names_deleted }: Column, students: number): string {
  if (names_deleted) return classesWords.namesDeleted
  return classesWords.checkedInStudents({ checkedIn: checked_in, students })
}

/** The number of events that fit on Letter paper beside the names: it has 192 of 216 mm between its margins. */
const columnsOnPaper = 10

/** Returns the events in blocks that fit on paper. */
export function splitForPaper(columns: Column[]): Column[][] {
  const count = Math.ceil(columns.length / columnsOnPaper)
  return Array.from({ length: count }, (_, block) =>
    columns.slice(block * columnsOnPaper, (block + 1) * columnsOnPaper),
  )
}
