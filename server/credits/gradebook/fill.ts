import type { SeenIdentity } from '#server/classes/roster/identities.ts'
import type { LmsSystem } from '#contract/classes/lms-identity.ts'
import type { GradebookRow } from '#contract/credits/gradebook.ts'
import { replaceCells, type CellEdit } from './cells.ts'
import { encodeFile, decodeFile } from './file-text.ts'
import { matchRows, type FileRow, type Match, type RosterPerson } from './match.ts'
import { detectDecimalMark, formatPoints, readPoints } from './points.ts'
import { GradebookProblem } from './problem.ts'
import { recognize, type RecognizedFile } from './recognize.ts'
import type { FilePerson, GradeColumn } from './system.ts'

/**
 * A student of the class. `credit`: thousandths of a point, or null without credit. `entry`: the roster entry’s id.
 */
export type CreditedStudent = RosterPerson & { entry: string; id: string; credit: number | 'excused' | null }

/**
 * `column`: the one that was chosen. `zeros`: students without credit get a 0. `confirmed`: doubtful lines that a
 * person has checked.
 */
export type FillOptions = { column: number | null; zeros: boolean; confirmed: ReadonlySet<number> }

export type FilledGradebook = {
  system: LmsSystem
  columns: GradeColumn[]
  /** The column that was filled. Null when the file has several and none was chosen. */
  column: GradeColumn | null
  /** A row for each student of the file, none before a column is chosen. */
  rows: GradebookRow[]
  /** Students on the roster without a row. */
  missing: CreditedStudent[]
  /** New ids of students who were found for certain. */
  identities: SeenIdentity[]
  /** The file with the column filled. */
  write: () => Uint8Array<ArrayBuffer>
}

type StudentRow = FileRow & { index: number; match: Match<CreditedStudent> }

/**
 * Fills the credit of a class into the gradebook file of a learning management system. Only cells of one column change.
 * Throws a `GradebookProblem` for a file that can't be filled.
 */
export function fillGradebook(bytes: Uint8Array, students: CreditedStudent[], options: FillOptions): FilledGradebook {
  const { text, encoding } = decodeFile(bytes)
  const file = recognize(text)
  const { columns } = file.layout
  if (columns.length === 0) throw new GradebookProblem('gradebook_no_column')
  const column = chooseColumn(columns, options.column)
  const rows = matchStudents(file, students)
  const filled = column ? fillRows(file, column, rows, options) : []
  const matchedStudents = new Set(rows.map(({ match }) => match.student))
  return {
    system: file.system,
    columns,
    column,
    rows: filled,
    missing: students.filter((student) => !matchedStudents.has(student)),
    identities: rows.flatMap((row) => (isCertain(row, options) ? listNewIdentities(file.system, row) : [])),
    write() {
      const edits = filled.flatMap((row, n) =>
        row.outcome === 'filled' ? [toCellEdit(file, column!, rows[n]!, row)] : [],
      )
      return encodeFile({ text: replaceCells(text, edits, file.separator), encoding })
    },
  }
}

function chooseColumn(columns: GradeColumn[], chosen: number | null): GradeColumn | null {
  if (chosen === null) return columns.length === 1 ? columns[0]! : null
  const chosenColumn = columns.find(({ index }) => index === chosen)
  if (!chosenColumn) throw new GradebookProblem('gradebook_no_column')
  return chosenColumn
}

/** Returns the rows about students, each with the student on the roster. */
function matchStudents({ system, layout, rows }: RecognizedFile, students: CreditedStudent[]): StudentRow[] {
  const people = rows.flatMap(({ line }, index) => {
    const person = layout.personIn(index)
    return person && !isEmpty(person) ? [{ line, index, person }] : []
  })
  const matches = matchRows(system, people, students)
  return people.map((row, index) => ({ ...row, match: matches[index]! }))
}

function fillRows(file: RecognizedFile, column: GradeColumn, rows: StudentRow[], options: FillOptions): GradebookRow[] {
  const cellTexts = rows.map(({ index }) => file.table.cell(index, column.index))
  const mark = detectDecimalMark(cellTexts)
  return rows.map((row, index): GradebookRow => {
    const { student, matchedBy } = row.match
    const newValue = chooseValue(file, row, options.zeros)
    const newText = typeof newValue === 'number' ? formatPoints(newValue, mark) : newValue
    return {
      line: row.line,
      name: displayName(row.person),
      student: student && { id: student.id, name: `${student.first_name} ${student.last_name}`, email: student.email },
      by: matchedBy,
      before: cellTexts[index]!,
      after: newText,
      is_over: typeof newValue === 'number' && column.most !== null && newValue > column.most,
      outcome: decideOutcome(file, row, {
        cellText: cellTexts[index]!,
        newValue,
        isConfirmed: options.confirmed.has(row.line),
      }),
    }
  })
}

/** Returns a cell’s new value: thousandths, the system’s mark for an excused student, or null to keep the cell. */
function chooseValue({ layout }: RecognizedFile, { match }: StudentRow, zeros: boolean): number | string | null {
  const credit = match.student?.credit ?? null
  if (credit === 'excused') return layout.excused
  if (match.student && !credit) return zeros ? 0 : null
  return credit
}

type Change = { cellText: string; newValue: number | string | null; isConfirmed: boolean }

function decideOutcome(
  { layout }: RecognizedFile,
  { person, match }: StudentRow,
  { cellText, newValue, isConfirmed }: Change,
): GradebookRow['outcome'] {
  if (match.isTorn) return 'torn'
  if (!match.student) return layout.isTest(person) ? 'test-student' : 'unmatched'
  if (newValue === null) return match.student.credit === 'excused' ? 'excused-kept' : 'no-credit'
  if (layout.isUnassigned(cellText)) return 'not-assigned'
  const isSame =
    typeof newValue === 'number' ? readPoints(cellText) === newValue : cellText.trim().toUpperCase() === newValue
  if (isSame) return 'same'
  return match.isDoubtful && !isConfirmed ? 'check' : 'filled'
}

function toCellEdit(
  { rows }: RecognizedFile,
  column: GradeColumn,
  { index }: StudentRow,
  { after: newText }: GradebookRow,
): CellEdit {
  const { bounds } = rows[index]!
  return { start: bounds[column.index * 2]!, end: bounds[column.index * 2 + 1]!, value: newText! }
}

function isCertain({ line, match }: StudentRow, { confirmed }: FillOptions): boolean {
  return match.student !== null && (!match.isDoubtful || confirmed.has(line))
}

function listNewIdentities(system: string, { person: { id, login, section }, match }: StudentRow): SeenIdentity[] {
  const { entry, identities } = match.student!
  const isKnown = identities.some((saved) => saved.system === system && saved.user_id === id && saved.login === login)
  if (isKnown || (id === '' && login === '')) return []
  return [{ roster_entry_id: entry, system, user_id: id, login, section }]
}

function isEmpty({ id, email, login, last, first, whole }: FilePerson): boolean {
  return !(id || email || login || last || first || whole)
}

/** Returns the name in a row, or whatever else identifies the student there. */
function displayName({ last, first, whole, email, login, id }: FilePerson): string {
  return whole || `${first} ${last}`.trim() || email || login || id
}
