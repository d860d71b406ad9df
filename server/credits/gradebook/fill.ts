import type { SeenIdentity } from '#server/classes/roster/identities.ts'
import { formatThousandths } from '#contract/credits/decimal.ts'
import type { LmsSystem } from '#contract/lms/names.ts'
import {
  detectDecimalMark,
  holdsOtherPoints,
  holdsOtherText,
  mayBeGrouped,
  readPoints,
  type DecimalMark,
} from '#contract/lms/points.ts'
import type { FilePerson, GradeColumn } from '#contract/lms/system.ts'
import type { Encoding, LegacyEncoding } from '#contract/tables/encoding.ts'
import { readExtraRow } from '#contract/tables/extra-rows.ts'
import { editCell, holdsAddress, replaceCells } from '#contract/tables/rows.ts'
import { readTitle } from '#contract/tables/column-titles.ts'
import type { GradebookRow } from '#contract/credits/gradebook/gradebook.ts'
import { matchRows, type FileRow, type Match, type RosterPerson } from './match.ts'
import { openFile } from './open-file.ts'
import { GradebookProblem } from './problem.ts'
import { recognize, type RecognizedFile } from './recognize.ts'

/**
 * A student of the class. `credit`: thousandths of a point, or null without credit. `isUnsure`: an event's names were
 * deleted, so there may be more credit. `entry`: the roster entry’s id.
 */
export type CreditedStudent = RosterPerson & {
  entry: string
  id: string
  credit: number | 'excused' | null
  isUnsure: boolean
}

/**
 * `column` and `encoding`: chosen by a person. `person`: the column that identifies students, in another program's
 * file. `zeros`: all students without credit get a 0. `clearsStale`: only those whose cell has points or an excuse get
 * a 0. `confirmed`: doubtful lines that a person has checked.
 */
export type FillOptions = {
  column: number | null
  person?: number | null
  encoding?: LegacyEncoding | null
  zeros: boolean
  clearsStale: boolean
  confirmed: ReadonlySet<number>
}

export type FilledGradebook = {
  /** Null for another program's file. */
  system: LmsSystem | null
  titles: string[]
  /** The column that identifies students, in another program's file. */
  person: number | null
  encoding: Encoding
  /** The encodings that the file may have. Empty if there is no doubt. */
  encodings: LegacyEncoding[]
  columns: GradeColumn[]
  /** The column that was filled. Null if there are several and none was chosen. */
  column: GradeColumn | null
  /** A row for each student in the file. Empty before a column is chosen. */
  rows: GradebookRow[]
  /** The numbers of rows below the titles that aren't about a student, such as the points of each assignment. */
  skipped: number[]
  /** Students on the roster who have no row in the file. */
  missing: CreditedStudent[]
  /** New ids of students whose match is certain. */
  identities: SeenIdentity[]
  /** Returns the file with the column filled. */
  write: () => Uint8Array<ArrayBuffer>
}

type StudentRow = FileRow & { index: number; match: Match<CreditedStudent>; isTest: boolean }

/** Fills credit into one column of a gradebook file. Throws a `GradebookProblem` if the file can't be filled. */
export function fillGradebook(bytes: Uint8Array, students: CreditedStudent[], options: FillOptions): FilledGradebook {
  const opened = openFile(bytes, options.encoding ?? null)
  const addresses = new Set(students.map(({ email }) => email.toLowerCase()))
  const file = recognize(opened, addresses, { person: options.person ?? null, points: options.column })
  const { columns } = file.layout
  if (columns.length === 0) throw new GradebookProblem('gradebook_no_column')
  const column = chooseColumn(file, options.column)
  const rows = matchStudents(file, students)
  const shownRows = new Set(rows.map(({ index }) => index))
  const filled = column ? fillRows(file, column, rows, options) : []
  const matchedStudents = new Set(rows.map(({ match }) => match.student))
  return {
    system: file.system,
    titles: file.table.head,
    person: file.person,
    encoding: opened.encoding,
    encodings: opened.candidates,
    columns,
    column,
    rows: filled,
    skipped: [...file.above, ...file.rows.filter((_, index) => !shownRows.has(index))].map(({ number }) => number),
    missing: students.filter((student) => !matchedStudents.has(student)),
    identities: rows.flatMap((row) =>
      file.system !== null && isCertain(row, options) && !row.match.isDuplicateMatch
        ? listNewIdentities(file.system, row)
        : [],
    ),
    write() {
      const edits = filled.flatMap((row, n) =>
        row.outcome === 'filled' ? [editCell(file.rows[rows[n]!.index]!, column!.index, row.after!)] : [],
      )
      return opened.encode(replaceCells(opened.text, edits, file.separator))
    },
  }
}

function chooseColumn({ system, layout: { columns } }: RecognizedFile, chosen: number | null): GradeColumn | null {
  // In another program's file, even a single column may contain something other than points.
  if (chosen === null) return columns.length === 1 && system !== null ? columns[0]! : null
  const chosenColumn = columns.find(({ index }) => index === chosen)
  if (!chosenColumn) throw new GradebookProblem('gradebook_no_column')
  return chosenColumn
}

/**
 * Returns the rows about students, each with the matching student on the roster. A row that matches no one may be a
 * total or a note, and is left out if it is.
 */
function matchStudents({ system, layout, table, rows }: RecognizedFile, students: CreditedStudent[]): StudentRow[] {
  const people = rows.flatMap(({ number: line }, index) => {
    const person = layout.personIn(index)
    return person && !isEmpty(person) ? [{ line, index, person }] : []
  })
  const matches = matchRows(system, people, students)
  return people.flatMap((row, index) => {
    const match = matches[index]!
    const isKnown = match.student !== null || match.isAmbiguous
    const extra = isKnown
      ? null
      : readExtraRow(
          table.head.map((_, column) => table.cell(row.index, column)),
          Object.values(row.person).some(holdsAddress),
        )
    return extra === null || extra === 'test-student' ? [{ ...row, match, isTest: extra !== null }] : []
  })
}

function fillRows(file: RecognizedFile, column: GradeColumn, rows: StudentRow[], options: FillOptions): GradebookRow[] {
  const cellTexts = rows.map(({ index }) => file.table.cell(index, column.index))
  const mark = findDecimalMark(file, column, cellTexts)
  return rows.map((row, index): GradebookRow => {
    const { student, matchedBy } = row.match
    const isStale = isOutdated(file, row, cellTexts[index]!)
    const newValue = chooseValue(file, row, { zeros: options.zeros, isCleared: options.clearsStale && isStale })
    const newText = typeof newValue === 'number' ? formatThousandths(newValue).replace('.', mark) : newValue
    return {
      line: row.line,
      name: displayName(row.person),
      student: student && { id: student.id, name: `${student.first_name} ${student.last_name}`, email: student.email },
      by: matchedBy,
      before: cellTexts[index]!,
      after: newText,
      is_over: typeof newValue === 'number' && isOver(newValue, column),
      is_stale: isStale,
      outcome: decideOutcome(file, row, {
        cellText: cellTexts[index]!,
        newValue,
        isStale,
        isConfirmed: options.confirmed.has(row.line),
      }),
    }
  })
}

/** Whether points exceed the column's maximum. A maximum of 0 means extra credit, where any points are allowed. */
function isOver(points: number, { most: maximum }: GradeColumn): boolean {
  return maximum !== null && maximum > 0 && points > maximum
}

/**
 * Returns the decimal mark of a file. It is taken from the column itself, or else from the other points columns, from
 * totals and percentages, or from the maximums. Otherwise a file with semicolons has decimal commas, because they are
 * the reason for its semicolons.
 */
function findDecimalMark(
  { layout, table, rows, separator }: RecognizedFile,
  column: GradeColumn,
  cells: string[],
): DecimalMark {
  const listCells = function* (columns: number[]) {
    for (const index of columns.filter((candidate) => !momentTitles.test(table.head[candidate] ?? ''))) {
      // Sums may be large enough to have thousands separators, which aren't decimal marks.
      const texts = rows.map((_, row) => table.cell(row, index)).filter((text) => !mayBeGrouped(text))
      if (!holdMoments(texts)) yield* texts
    }
  }
  return (
    detectDecimalMark(cells) ??
    detectDecimalMark(listCells(layout.columns.map(({ index }) => index))) ??
    detectDecimalMark(listCells(table.head.flatMap((title, index) => (readTitle(title) === null ? index : [])))) ??
    detectDecimalMark(layout.maximums.filter((text) => !mayBeGrouped(text))) ??
    (separator === ';' ? ',' : '.')
  )
}

/** Titles of date and time columns, where a dot isn't a decimal mark: `26.11`, `9.30`. */
const momentTitles =
  /^(?:data|time|hora|ora|tid)$|(?<!\p{L})(?:date|due|(?:start|end|due|submission|check-?in) time|datum|zeit|uhrzeit|abgabe|fecha|heure|dato|tijd|czas|tarih|saat|дата|время)(?!\p{L})|日|时间|時|날짜|시간/iu

/**
 * Whether the numbers in a column are dates (`26.11`), times (`9.30`), terms (`2026.2`) or phone numbers (`0171.12`).
 * None of them has a comma, and a single date or time may also be points.
 */
function holdMoments(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => text.trim()).filter((text) => /^\d+[.,]\d+$/.test(text))
  const isLong = (text: string) => /^(?:0\d{2,}\.\d+|(?:19|20)\d\d\.(?:[1-9]|0[1-9]|1[0-2]))$/.test(text)
  const isDate = (text: string) => /^(?:[0-2]?[1-9]|[123]0|31)\.(?:0[1-9]|1[0-2])$/.test(text)
  const isTime = (text: string) => /^(?:[01]?\d|2[0-3])\.(?:00|15|30|45)$/.test(text)
  const haveMinutes = numbers.some((text) => isTime(text) && !text.endsWith('00'))
  const areLong = numbers.length > 0 && numbers.every(isLong)
  return areLong || (numbers.length > 1 && numbers.every((text) => isDate(text) || (haveMinutes && isTime(text))))
}

/**
 * Whether a cell has points or an excuse although the student certainly has no credit. An excused student has none
 * either, if the system has no notation that replaces the points.
 */
function isOutdated({ layout }: RecognizedFile, { match: { student } }: StudentRow, cellText: string): boolean {
  if (!student || student.isUnsure || layout.isUnassigned(cellText)) return false
  if (student.credit === 'excused' ? layout.excused !== null : student.credit) return false
  return (readPoints(cellText) ?? 0) > 0 || holdsOtherPoints(cellText) || isExcuse(cellText, layout.excused)
}

function isExcuse(cellText: string, excused: string | null): boolean {
  return excused !== null && cellText.trim().toUpperCase() === excused
}

/** Returns a cell’s new value: thousandths, the system’s notation for an excused student, or null to keep the cell. */
function chooseValue(
  { layout }: RecognizedFile,
  { match }: StudentRow,
  { zeros, isCleared }: { zeros: boolean; isCleared: boolean },
): number | string | null {
  const credit = match.student?.credit ?? null
  if (credit === 'excused') return layout.excused ?? (isCleared ? 0 : null)
  if (match.student && !credit) return zeros || isCleared ? 0 : null
  return credit
}

type Change = { cellText: string; newValue: number | string | null; isStale: boolean; isConfirmed: boolean }

function decideOutcome(
  { layout }: RecognizedFile,
  { match, isTest }: StudentRow,
  { cellText, newValue, isStale, isConfirmed }: Change,
): GradebookRow['outcome'] {
  if (match.isAmbiguous) return 'torn'
  if (!match.student) return isTest ? 'test-student' : 'unmatched'
  const { credit, isUnsure } = match.student
  // No one loses points because an event's names were deleted. A grade such as “A” can't be compared, so it is kept.
  const grade = readPoints(cellText) ?? (/[\p{L}\p{N}]/u.test(cellText) ? Infinity : 0)
  const wouldLose = credit !== 'excused' && (!credit || grade > credit)
  if (isUnsure && wouldLose) return 'names-deleted'
  if (newValue === null) return isStale ? 'stale' : credit === 'excused' ? 'excused-kept' : 'no-credit'
  if (layout.isUnassigned(cellText)) return 'not-assigned'
  const isSame =
    typeof newValue === 'number' ? readPoints(cellText) === newValue : cellText.trim().toUpperCase() === newValue
  if (isSame) return 'same'
  return (match.isDoubtful || (!isStale && holdsOtherText(cellText))) && !isConfirmed ? 'check' : 'filled'
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

/** Returns the name in a row, or else another value that identifies the student. */
function displayName({ last, first, whole, email, login, id }: FilePerson): string {
  return whole || `${first} ${last}`.trim() || email || login || id
}
