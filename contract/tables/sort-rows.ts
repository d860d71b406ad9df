// Sorts the rows of a table into people and rows that aren't people, each with a reason.
import { foldName } from '#contract/fold-name.ts'
import { findByTitles, findColumns, isLastNameFirst, type Columns } from './columns.ts'
import { readExtraRow, type ExtraRow } from './extra-rows.ts'
import { findDroppedStudents } from './dropped-students.ts'
import type { OtherFormat } from './other-format.ts'
import { putComma, readNamePart, splitName, withoutPlaceholder, type PersonName } from './people.ts'
import { isRemark } from './remarks.ts'
import {
  courseRoles,
  findRole,
  helperRoles,
  holderRoles,
  isCourseHelper,
  meetingHelperRoles,
  readRoleNames,
  studentRoles,
  testRoles,
} from './roles.ts'
import { holdsAddress } from './rows.ts'
import { areMeetingTitles, foldTitle, countFamilyNames, readTitle } from './column-titles.ts'
import { findTableEnd, startsTable } from './table-end.ts'

/**
 * A row as it was read. `line` is the number of its first line in a text editor, or of its row in a spreadsheet, from
 * 1. `skipped`: an earlier step found out that the row isn't a student.
 */
export type TableRow = { line: number; cells: string[]; isBroken?: boolean; skipped?: SkipReason }

/**
 * The reasons why a row or line isn't a student. `titles`: it contains column titles. `above`: it comes before the
 * titles. `continued`: it continues a cell from a line above. `absent`: the list says that the person wasn't there.
 * `left`: the list says that the person left the class. `host`: a person who teaches the course, or who hosted the
 * meeting and has no student's address. `helper`: a person with another role in a course. `detail`: it is about a
 * person in another line. `page`: buttons, headings and other text of the page from which a list was copied. `hidden`:
 * the spreadsheet hides it. Any other format: the whole text has that format.
 */
export type SkipReason =
  | ExtraRow
  | OtherFormat
  | 'titles'
  | 'above'
  | 'meeting'
  | 'continued'
  | 'absent'
  | 'left'
  | 'host'
  | 'helper'
  | 'detail'
  | 'page'
  | 'hidden'

/** A row with the columns and titles of its table. `skipped` is null for a person. */
export type SortedRow<Row> = {
  row: Row
  columns: Columns
  titles: readonly string[] | null
  skipped: SkipReason | null
}

type Table = {
  /** The index of the row with the titles. Null if the first row is a person. */
  titles: number | null
  /** The university's student domain. */
  domain: string | null
  /** Columns that are already known. */
  columns?: Partial<Columns>
  /** Whether the list shows who was at an event. Then anyone in it may be a student. */
  isOfEvent?: boolean
}

/**
 * Sorts the rows of a table one by one, so that a page can pause. Another row of titles starts another table, possibly
 * with other columns, as in reports of meeting tools.
 */
export function* sortRows<Row extends TableRow>(
  rows: readonly Row[],
  { titles, domain, columns, isOfEvent = false }: Table,
): Generator<SortedRow<Row>, void> {
  const starts: boolean[] = []
  const isStart = (index: number) =>
    (starts[index] ??= index === titles || (index > (titles ?? -1) && startsTable(rows[index]?.cells ?? [])))
  const findEnd = (start: number) => {
    for (let index = start + 1; index <= start + rowsCompared; index += 1) if (isStart(index)) return index
    return undefined
  }
  const first = titles ?? -1
  const firstTable = describeTable(rows, { start: first, end: findEnd(first), domain, columns })
  let table = firstTable
  const droppedRows = isOfEvent ? new Map<number, 'note' | 'left'>() : findDroppedStudents(rows, { first, isStart })
  for (const [index, row] of rows.entries()) {
    if (isStart(index)) {
      const isRepeated = row.cells.join('\n') === firstTable.titles?.join('\n')
      table = isRepeated ? firstTable : describeTable(rows, { start: index, end: findEnd(index), domain })
    }
    const droppedReason = droppedRows.get(index) ?? null
    const skipped = droppedReason === 'note' ? droppedReason : (findReason(index) ?? droppedReason)
    yield { row: joinNames(row, table), columns: table.columns, titles: table.titles, skipped }
  }

  function findReason(index: number): SkipReason | null {
    const { cells, skipped = null } = rows[index]!
    if (skipped !== null) return skipped
    if (cells.every((cell) => cell.trim() === '')) return 'empty'
    if (index < first) return 'above'
    if (isStart(index)) return 'titles'
    if (table.isMeeting) return 'meeting'
    if ((isStart(index + 1) || isStart(index + 2)) && isSectionName(cells)) return 'above'
    const address = cells[table.columns.email] ?? ''
    if (holdsCourse(cells, table.columns)) return 'host'
    const owner = !holdsAddress(address) ? 'nobody' : isOwnAddress(address, domain) ? 'student' : 'other'
    if (owner !== 'student' && (table.isOfHosts || holdsMeeting(cells, table.columns))) return 'host'
    if (owner !== 'student' && cells.length > 1 && teacherLabels.has(readLabel(cells[0] ?? ''))) return 'host'
    const role = readRole(cells, table.columns)
    const roleWord = role.toLowerCase()
    if (owner === 'other' && (helperRoles.has(roleWord) || meetingHelperRoles.has(roleWord))) return 'host'
    const names = readRoleNames(role)
    if (names.length > 0 && names.every((name) => testRoles.has(name))) return 'test-student'
    const isStaff = (name: string) => courseRoles.has(name) || isCourseHelper(name)
    if (!isOfEvent && table.isCourse && names.length > 0 && names.every(isStaff)) return 'helper'
    return readExtraRow(cells, holdsAddress(address)) ?? (isGroupName(cells, table) ? 'note' : null)
  }
}

/** `familyNames`: the number of family names at the start of full names, according to their addresses. */
type Described = Pick<SortedRow<TableRow>, 'columns' | 'titles'> & { familyNames: number }

/**
 * Returns a row with complete names. The last name gets `van der` before it, and a second last name or `Jr.` after it.
 * The first name gets the middle name. A full name that begins with the family name gets a comma.
 */
function joinNames<Row extends TableRow>(row: Row, { columns, titles, familyNames }: Described): Row {
  // A row with a different shape is read like any other line.
  if (row.cells.length === 1 && (titles?.length ?? 0) > 1) return row
  const { first, last, particle, second, suffix, name, middle } = columns
  const cells = [...row.cells]
  const read = (column: number) => withoutPlaceholder((cells[column] ?? '').trim())
  if (last !== -1 && Math.max(particle, second, suffix) !== -1 && read(last) !== '')
    cells[last] = [particle, last, second, suffix].map(read).filter(Boolean).join(' ')
  // The column of preferred first names is often empty, beside a filled column of first names.
  if (first !== -1 && read(first) === '')
    cells[first] = read(titles?.findIndex((title, column) => readTitle(title) === 'first' && read(column) !== '') ?? -1)
  // `FNU` or a dot means that a person has no first name.
  const hasOnlyLast = first !== -1 && last !== -1 && cells[first] === '' && (row.cells[first] ?? '').trim() !== ''
  if (hasOnlyLast) [cells[first], cells[last]] = [cells[last] ?? '', '']
  if (first !== -1 && middle !== -1 && !calledBy.test(titles?.[first] ?? ''))
    cells[first] = joinMiddle(read(first), read(middle))
  if (first !== -1 && last !== -1 && calledBy.test(titles?.[first] ?? ''))
    cells[first] = withoutLastName(read(first), read(last))
  if (name !== -1) {
    const title = titles?.[name] ?? ''
    const text = readOriginalName(title, read(name))
    cells[name] = putComma(text, countFamilyNames(title, text) || familyNames)
  }
  return { ...row, cells }
}
/** Titles of preferred names, which don't get a middle name. */
const calledBy = /prefer|chosen|called|known|rufname|roepnaam/i

/** Returns a preferred name without the last name, which some lists repeat: `Maya Lee` or `Lee, Maya` beside `Lee`. */
function withoutLastName(name: string, last: string): string {
  const [text, ending] = [name.toLowerCase(), last.toLowerCase()]
  if (last !== '' && text.startsWith(`${ending},`)) return name.slice(last.length + 1).trim()
  return last !== '' && text.endsWith(` ${ending}`) ? name.slice(0, -last.length).trimEnd() : name
}

/** Returns first names with middle names, unless they already contain them. */
function joinMiddle(first: string, middle: string): string {
  const [name, folded] = [foldName(first), foldName(middle).replace(/\.$/, '')]
  const isThere = folded.length === 1 ? name.includes(` ${folded}`) : name.endsWith(` ${folded}`)
  return isThere ? first : [first, middle].filter(Boolean).join(' ')
}

const originalNameTitle =
  /[(（](?:original name|ursprünglicher name|nom d’origine|nombre original|原名|元の名前|原始名[称稱]|원래 이름)[)）]/i

/** Returns the name in parentheses from `MJ (Maja Berg)`, below a title such as Zoom's `Name (original name)`. */
function readOriginalName(title: string, name: string): string {
  if (!originalNameTitle.test(title)) return name
  const [, called = '', original = ''] = /^([^()（）]+)[(（]([^()（）@]+)[)）]$/u.exec(name) ?? []
  if (/['’]s \p{L}|phone|ipad|galaxy|macbook|laptop|desktop|windows|android|zoom user|pixel/iu.test(original))
    return called.trim()
  if (
    !/\p{L}/u.test(original) ||
    isRemark(original) ||
    /^[\p{Script=Katakana}\p{Script=Hiragana}ー・\s]+$/u.test(original)
  )
    return name
  // In `Maja Berg (Maja)`, the shorter name is a nickname. Chinese, Japanese and Korean names are one word.
  const isNickname = /\p{L}\s+\p{L}/u.test(called.trim()) && /^[^\s\p{Lo}]+$/u.test(original.trim())
  return isNickname ? called.trim() : original
}

/**
 * Joins names that were split at a comma because they weren't quoted, as in `1,Berg, Maja,m@x.edu`. `titles` is the
 * index of the row with the titles. The position of the address proves that the row has one cell too many.
 */
export function joinSplitNames<Row extends TableRow>(rows: readonly Row[], titles: number): readonly Row[] {
  const head = rows[titles]?.cells ?? []
  const { name, email } = findByTitles(head)
  if (name === -1 || email === -1) return rows
  const isSplit = (cells: readonly string[]) => {
    const [last = '', first = ''] = cells.slice(name, name + 2)
    if (cells.length !== head.length + 1 || /[\d@"•]/u.test(last + first)) return false
    if (email < name) return holdsAddress(cells[email] ?? '') && name === head.length - 1
    const isBeside = email === name + 1 || first.startsWith(' ')
    return isBeside && holdsAddress(cells[email + 1] ?? '') && !holdsAddress(cells[email] ?? '')
  }
  const join = ({ cells }: Row) => cells.with(name, cells.slice(name, name + 2).join(',')).toSpliced(name + 1, 1)
  const end = findTableEnd(
    rows.map(({ cells }) => cells),
    titles,
  )
  const isJoined = ({ cells }: Row, index: number) => index > titles && index < end && isSplit(cells)
  return rows.map((row, index) => (isJoined(row, index) ? { ...row, cells: join(row) } : row))
}

type Span = { start: number; end: number | undefined; domain: string | null; columns?: Partial<Columns> | undefined }

function describeTable(rows: readonly TableRow[], { start, end, domain, columns = {} }: Span) {
  const titles = start === -1 ? null : (rows[start]?.cells ?? null)
  const tableRows = rows.slice(start + 1, Math.min(end ?? Infinity, start + 1 + rowsCompared))
  const below = tableRows.filter((row) => !row.skipped).map(({ cells }) => cells)
  const titledColumns = findColumns(titles, below, domain, columns)
  const ownColumns = { ...titledColumns, role: findRole(titles ?? [], below, titledColumns.role) }
  return {
    titles,
    columns: ownColumns,
    familyNames: ownColumns.name !== -1 && isLastNameFirst(below, ownColumns) ? 1 : 0,
    isMeeting: titles !== null && areMeetingTitles(titles),
    isCourse: below.some((cells) => readRoleNames(readRole(cells, ownColumns)).some((name) => studentRoles.has(name))),
    isOfHosts: /^\s*(?:host|panelist) details/i.test(rows[start - 1]?.cells[0] ?? ''),
  }
}
const rowsCompared = 200

/** Whether a cell contains an address at the university. Without a known domain, any address counts. */
function isOwnAddress(text: string, domain: string | null): boolean {
  return domain === null || text.toLowerCase().includes(`@${domain.toLowerCase()}`)
}

const hostRemark =
  /[([（](?:co-?)?(?:host|organi[sz]er|gastgeber|hôte|anfitrión|anfitrião|ospitante|ホスト|主持人|호스트)[^()[\]]{0,30}[)\]）]\s*$/iu

/** The label of a line between students, such as `Instructor:,Ruth Klein`. */
const teacherLabels = new Set(
  'teacher|teachers|instructor|instructors|professor|lecturer|dozent|dozentin|enseignant|profesor|docente'.split('|'),
)

function readLabel(text: string): string {
  return text.trim().replace(/:$/, '').trimEnd().toLowerCase()
}

/** Whether all roles in a row are a teacher's roles. */
function holdsCourse(cells: readonly string[], columns: Columns): boolean {
  const names = readRoleNames(readRole(cells, columns))
  return names.length > 0 && names.every((name) => courseRoles.has(name))
}

function holdsMeeting(cells: readonly string[], columns: Columns): boolean {
  return (
    holderRoles.has(readRole(cells, columns).toLowerCase()) || hostRemark.test((cells[columns.name] ?? '').slice(-60))
  )
}

function readRole(cells: readonly string[], { role }: Columns): string {
  return (cells[role] ?? '').trim()
}

/** Whether a row is the title of a section, such as `2. Participants` in Teams or `Attendee Details` in Zoom. */
function isSectionName(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '')
  const [text = ''] = texts
  return (
    texts.length === 1 &&
    text.length <= maxSectionLength &&
    (/^\d+\.\s/.test(text) || foldTitle(text).endsWith(' details'))
  )
}
const maxSectionLength = 80

/** Whether the only text in a row is outside the columns about people: a merged cell with the name of a group. */
function isGroupName(cells: readonly string[], { titles, columns }: Pick<Described, 'titles' | 'columns'>): boolean {
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : column))
  const [column = -1] = filled
  const isOther = column === columns.section || !Object.values(columns).includes(column)
  return filled.length === 1 && cells.length > 2 && titles !== null && isOther && !cells[column]!.includes('@')
}

/** Returns the name in a row, from two cells or from one. Both parts are empty if the row has no name. */
export function readName(cells: readonly string[], { first, last, name }: Columns): PersonName {
  const read = (column: number) => readNamePart(cells[column] ?? '')
  const halves = { first: read(first), last: read(last) }
  if (halves.first !== '' || halves.last !== '') return halves
  return splitName(cells[name] ?? '')
}
