// Finds the students below a heading that says who dropped the class.
import { leavingWords } from './roles.ts'

type Row = { line: number; cells: readonly string[] }

/**
 * Returns the headings such as `Withdrawn (2)` or `Dropped Students`, and the rows below each of them up to the next
 * heading or titles. A heading may be directly above its table's titles. Fewer than half of the students left:
 * `Withdrawn` may replace one student in a list.
 */
export function findDroppedStudents(
  rows: readonly Row[],
  { first, isStart }: { first: number; isStart: (index: number) => boolean },
): Map<number, 'note' | 'left'> {
  const droppedRows = new Map<number, 'note' | 'left'>()
  const holdsPerson = ({ cells }: Row) => readHeading(cells) === null && !isEmpty(cells)
  const countPeople = (start: number, end: number) =>
    rows.slice(start, end).filter((row, index) => holdsPerson(row) && !isStart(start + index)).length
  const people = countPeople(first + 1, rows.length)
  for (const [heading, { cells }] of rows.entries()) {
    if (heading <= first || !isLeavingHeading(cells)) continue
    droppedRows.set(heading, 'note')
    const hasTitles = isStart(heading + 1) && rows[heading + 1]?.line === rows[heading]!.line + 1
    let end = heading + (hasTitles ? 2 : 1)
    while (end < rows.length && readHeading(rows[end]!.cells) === null && !isStart(end)) end += 1
    if (countPeople(heading, end) * 2 >= people) continue
    for (let index = heading + 1; index < end; index += 1) droppedRows.set(index, 'left')
  }
  return droppedRows
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** Returns the only text in a row unless it has an address. Null for any other row. */
function readHeading(cells: readonly string[]): string | null {
  const [text = '', ...otherTexts] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return text === '' || otherTexts.length > 0 || text.includes('@') ? null : text
}

/** Whether a row only says, in one of its first two cells, that people left. `Drop by Nov 3` doesn’t. */
function isLeavingHeading(cells: readonly string[]): boolean {
  const text = (readHeading(cells) ?? '').replace(/(?: students?)?(?: ?\([1-9]\d*\))?:?$/i, '')
  // `DW` may be initials.
  const isLong = /\p{L}{4}|\p{Lo}{2}/u.test(text)
  return isLong && leavingWords.exec(text)?.[0] === text && !isEmpty(cells.slice(0, 2))
}
