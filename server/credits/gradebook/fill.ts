import type { SeenIdentity } from '#server/classes/roster/identities.ts'
import type { LmsSystem } from '#contract/classes/lms-identity.ts'
import type { GradebookRow } from '#contract/credits/gradebook.ts'
import { replaceCells, type CellEdit } from './cells.ts'
import { bytesOf, textOf } from './file-text.ts'
import { matchRows, type FileRow, type Match, type RosterPerson } from './match.ts'
import { decimalMarkIn, pointsText, readPoints } from './points.ts'
import { GradebookProblem } from './problem.ts'
import { recognize, type Recognized } from './recognize.ts'
import type { FilePerson, GradeColumn } from './system.ts'

/**
 * A student of the class. `credit`: thousandths of a point, or null without credit. `entry`: the place on the roster.
 */
export type CreditedStudent = RosterPerson & { entry: string; id: string; credit: number | 'excused' | null }

/**
 * `column`: the one that was chosen. `zeros`: students without credit get a 0. `confirmed`: doubtful lines that a
 * person has checked.
 */
export type FillOptions = { column: number | null; zeros: boolean; confirmed: ReadonlySet<number> }

export type Filled = {
  system: LmsSystem
  columns: GradeColumn[]
  /** The column that was filled. Null when the file has several and none was chosen. */
  column: GradeColumn | null
  /** A row for each student of the file, none before a column is chosen. */
  rows: GradebookRow[]
  /** Students on the roster without a row. */
  missing: CreditedStudent[]
  /** What the file says about students who were found for certain, as far as it is new. */
  seen: SeenIdentity[]
  /** The file with the column filled. */
  write: () => Uint8Array<ArrayBuffer>
}

type StudentRow = FileRow & { index: number; match: Match<CreditedStudent> }

/**
 * Fills the credit of a class into the gradebook file of a learning management system. Only cells of one column change.
 * Throws a `GradebookProblem` for a file that can't be filled.
 */
export function fillGradebook(bytes: Uint8Array, students: CreditedStudent[], options: FillOptions): Filled {
  const { text, encoding } = textOf(bytes)
  const file = recognize(text)
  const { columns } = file.layout
  if (columns.length === 0) throw new GradebookProblem('gradebook_no_column')
  const column = columnFor(columns, options.column)
  const rows = matchedRows(file, students)
  const filled = column ? fillRows(file, column, rows, options) : []
  const there = new Set(rows.map(({ match }) => match.student))
  return {
    system: file.system,
    columns,
    column,
    rows: filled,
    missing: students.filter((student) => !there.has(student)),
    seen: rows.flatMap((row) => (isCertain(row, options) ? seenIn(file.system, row) : [])),
    write() {
      const edits = filled.flatMap((row, n) => (row.outcome === 'filled' ? [editOf(file, column!, rows[n]!, row)] : []))
      return bytesOf({ text: replaceCells(text, edits, file.separator), encoding })
    },
  }
}

function columnFor(columns: GradeColumn[], chosen: number | null): GradeColumn | null {
  if (chosen === null) return columns.length === 1 ? columns[0]! : null
  const found = columns.find(({ index }) => index === chosen)
  if (!found) throw new GradebookProblem('gradebook_no_column')
  return found
}

/** The rows about students, each with the student on the roster. */
function matchedRows({ system, layout, rows }: Recognized, students: CreditedStudent[]): StudentRow[] {
  const people = rows.flatMap(({ line }, index) => {
    const person = layout.personIn(index)
    return person && !isEmpty(person) ? [{ line, index, person }] : []
  })
  const matches = matchRows(system, people, students)
  return people.map((row, index) => ({ ...row, match: matches[index]! }))
}

function fillRows(file: Recognized, column: GradeColumn, rows: StudentRow[], options: FillOptions): GradebookRow[] {
  const before = rows.map(({ index }) => file.table.cell(index, column.index))
  const mark = decimalMarkIn(before)
  return rows.map((row, index): GradebookRow => {
    const { student, by } = row.match
    const wanted = wantedIn(file, row, options.zeros)
    const after = typeof wanted === 'number' ? pointsText(wanted, mark) : wanted
    return {
      line: row.line,
      name: shownName(row.person),
      student: student && { id: student.id, name: `${student.first_name} ${student.last_name}`, email: student.email },
      by,
      before: before[index]!,
      after,
      is_over: typeof wanted === 'number' && column.most !== null && wanted > column.most,
      outcome: outcomeOf(file, row, { before: before[index]!, wanted, isConfirmed: options.confirmed.has(row.line) }),
    }
  })
}

/** What a row’s cell should say: thousandths, the system’s mark for an excused student, or null to keep the cell. */
function wantedIn({ layout }: Recognized, { match }: StudentRow, zeros: boolean): number | string | null {
  const credit = match.student?.credit ?? null
  if (credit === 'excused') return layout.excused
  if (match.student && !credit) return zeros ? 0 : null
  return credit
}

type Change = { before: string; wanted: number | string | null; isConfirmed: boolean }

function outcomeOf(
  { layout }: Recognized,
  { person, match }: StudentRow,
  { before, wanted, isConfirmed }: Change,
): GradebookRow['outcome'] {
  if (match.isTorn) return 'torn'
  if (!match.student) return layout.isTest(person) ? 'test-student' : 'unmatched'
  if (wanted === null) return match.student.credit === 'excused' ? 'excused-kept' : 'no-credit'
  if (layout.isUnassigned(before)) return 'not-assigned'
  const isSame = typeof wanted === 'number' ? readPoints(before) === wanted : before.trim().toUpperCase() === wanted
  if (isSame) return 'same'
  return match.isDoubtful && !isConfirmed ? 'check' : 'filled'
}

function editOf({ rows }: Recognized, column: GradeColumn, { index }: StudentRow, { after }: GradebookRow): CellEdit {
  const { bounds } = rows[index]!
  return { from: bounds[column.index * 2]!, to: bounds[column.index * 2 + 1]!, value: after! }
}

function isCertain({ line, match }: StudentRow, { confirmed }: FillOptions): boolean {
  return match.student !== null && (!match.isDoubtful || confirmed.has(line))
}

function seenIn(system: string, { person: { id, login, section }, match }: StudentRow): SeenIdentity[] {
  const { entry, known } = match.student!
  const isKnown = known.some((one) => one.system === system && one.user_id === id && one.login === login)
  if (isKnown || (id === '' && login === '')) return []
  return [{ roster_entry_id: entry, system, user_id: id, login, section }]
}

function isEmpty({ id, email, login, last, first, whole }: FilePerson): boolean {
  return !(id || email || login || last || first || whole)
}

/** The name in a row, or what else the row says about the student. */
function shownName({ last, first, whole, email, login, id }: FilePerson): string {
  return whole || `${first} ${last}`.trim() || email || login || id
}
