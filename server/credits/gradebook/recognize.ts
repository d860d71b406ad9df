import { findColumns, findTitles } from '#contract/tables/columns.ts'
import { listAddresses, readAddress } from '#contract/tables/people.ts'
import { bareAddress, cellText, findSeparator, holdsAddress, readRows, separators } from '#contract/tables/rows.ts'
import type { Separator, TextRow } from '#contract/tables/rows.ts'
import { areTitles, foldTitle, namesOtherPerson, readTitle } from '#contract/tables/column-titles.ts'
import { findTableEnd } from '#contract/tables/table-end.ts'
import { systems } from '#contract/lms/systems.ts'
import type { LmsSystem } from '#contract/lms/names.ts'
import { plainLayout, readTrimmedCell, withoutTextMark, type Layout, type Table } from '#contract/lms/system.ts'
import type { OpenedFile } from './open-file.ts'
import { GradebookProblem } from './problem.ts'
import { refuseBroken } from './refuse-broken.ts'

/**
 * A file whose columns are known. `system` is null for another program's file. `rows` are the rows below the titles,
 * and `above` those of a table before it. `person` is the column that identifies students, or null if the system's own
 * columns do.
 */
export type RecognizedFile = {
  system: LmsSystem | null
  separator: Separator
  layout: Layout
  table: Table
  above: TextRow[]
  rows: TextRow[]
  person: number | null
}

/** The columns that a person has chosen. */
type ChosenColumns = { person: number | null; points: number | null }

/**
 * The maximum length of a title. Longer ones are cut. No system allows such a title, so it can't match one once it is
 * cut.
 */
const maxTitleLength = 1_000

/**
 * Determines which system a file is from, and its separator: the one that yields the system's titles in the first row.
 * Any other table is read by its titles and the class's `addresses`, or by the columns that were `chosen`. Throws
 * `gradebook_unknown` if it isn't a table, and `gradebook_broken` if quotes are broken.
 */
export function recognize(file: OpenedFile, addresses: ReadonlySet<string>, chosen: ChosenColumns): RecognizedFile {
  for (const separator of separators) {
    const [first, second] = readTable(file, separator, 2)
    if (!first || first.isBroken) continue
    if (!isKnown(readTitles(file, first), second ? readTitles(file, second) : [])) continue
    const recognized = readKnownFile(file, separator, chosen.person)
    if (recognized) return recognized
  }
  return readOtherFile(file, addresses, chosen)
}

function readKnownFile(file: OpenedFile, separator: Separator, person: number | null): RecognizedFile | null {
  const [head, ...rows] = readTable(file, separator)
  const table = toTable(file, readTitles(file, head!), rows)
  for (const { name, readLayout } of systems) {
    const layout = readLayout(table)
    if (!layout) continue
    refuseBroken(file, [head!, ...rows], { separator, width: table.head.length })
    if (person !== null && person >= table.head.length) throw new GradebookProblem('gradebook_no_column')
    const chosenLayout = person === null ? layout : { ...layout, personIn: readPersonIn(table, layout, person) }
    return { system: name, separator, layout: chosenLayout, table, above: [], rows, person }
  }
  return null
}

/** Reads people with the addresses in a column that a person chose, in place of the system’s own. */
function readPersonIn(table: Table, layout: Layout, column: number): Layout['personIn'] {
  return (row) => {
    const person = layout.personIn(row)
    const key = readTrimmedCell(table, row, column)
    return person !== null && holdsAddress(key) ? { ...person, email: readAddress(key) } : person
  }
}

function readOtherFile(file: OpenedFile, addresses: ReadonlySet<string>, chosen: ChosenColumns): RecognizedFile {
  const separator = findSeparator(file.text)
  const lines = readTable(file, separator)
  const cells = lines.map((line) => readTitles(file, line))
  const logins = new Set([...addresses].map((address) => address.slice(0, address.lastIndexOf('@'))))
  const isLogin = (text: string) => readTitle(text) === null && logins.has(withoutTextMark(text.trim()).toLowerCase())
  const isStudent = (text: string) => isLogin(text) || readKnownAddress(text, addresses) !== null
  const titleRow = findFirstTitles(cells, isStudent)
  // Programs that grade work write logins and points without titles.
  const firstTitles = titleRow === 0 && cells[0]!.some(isLogin) ? -1 : titleRow
  const titles = findStudentTitles(cells, firstTitles, isStudent)
  const below = cells.slice(titles + 1)
  const head = cells[titles] ?? emptyHeading(below, isLogin)
  if (below.length === 0 || head.length < 2) throw new GradebookProblem('gradebook_unknown')
  const tableRows = cells.slice(titles + 1, findTableEnd(cells, titles))
  const rows = lines.slice(titles + 1)
  refuseBroken(file, [...lines.slice(titles, titles + 1), ...rows], { separator, width: head.length })
  const table = { head, rows: rows.length, cell: (row: number, column: number) => below[row]![column] ?? '' }
  const { column: addressColumn, isUnsure } = findKnownAddresses(head, tableRows, addresses)
  // Remarks in the points column must not be taken for names.
  const otherCells = tableRows.map((row) => row.map((text, column) => (column === chosen.points ? '' : text)))
  const columns = findColumns(head, otherCells, null, addressColumn === null ? {} : { email: addressColumn })
  const hasAddresses = tableRows.some((row) => holdsAddress(row[columns.email] ?? ''))
  const keys = [hasAddresses ? columns.email : -1, columns.login, columns.id]
  const person = chosen.person ?? (isUnsure ? null : keys.find((column) => column !== -1)) ?? null
  if (person !== null && person >= head.length) throw new GradebookProblem('gradebook_no_column')
  const hasNames = person !== null && [columns.first, columns.last, columns.name].includes(person)
  const otherRows = findOtherRows(head, below, [person, chosen.points])
  const isAboutPerson = (title: string, index: number) => index === person || readTitle(title) !== null
  const layout: Layout = {
    ...plainLayout,
    columns: head.flatMap((title, index) => (isAboutPerson(title, index) ? [] : [{ index, title, most: null }])),
    personIn(row) {
      const key = person === null ? '' : readTrimmedCell(table, row, person)
      // A person may choose the column of names, and `Noor` there isn’t a login.
      const isKey = holdsAddress(key) || (isLogin(key) && !(hasNames && /^\p{L}+$/u.test(key)))
      const readPart = (column: number) => (column === person && isKey ? '' : readTrimmedCell(table, row, column))
      if (otherRows.has(row)) return null
      return {
        id: '',
        email: holdsAddress(key) ? (readKnownAddress(key, addresses) ?? key) : '',
        login: holdsAddress(key) ? '' : withoutTextMark(key),
        section: '',
        last: [columns.particle, columns.last, columns.second, columns.suffix].map(readPart).filter(Boolean).join(' '),
        first: readPart(columns.first),
        whole: readPart(columns.name),
      }
    },
  }
  const above = lines.slice(firstTitles + 1, titles + 1)
  return { system: null, separator, layout, table, above, rows, person }
}

/**
 * Returns the row with the titles, or -1 if there is none. Facts above a table, such as its name or the teacher’s
 * address, are neither titles nor students.
 */
function findFirstTitles(cells: string[][], isStudent: (text: string) => boolean): number {
  const countFilled = (row: string[]) => row.filter((cell) => cell.trim() !== '').length
  const firstStudent = cells.findIndex((row) => row.some(isStudent))
  const isFact = (row: string[], index: number) =>
    index < firstStudent && countFilled(row) <= 2 && row.some(holdsAddress)
  const titles = findTitles(cells.map((row, index) => (isFact(row, index) ? [] : row))) ?? findTitles(cells) ?? -1
  if (titles === -1 || firstStudent !== -1 || cells[titles]!.length > 1) return titles
  return Math.max(
    cells.findIndex((row) => countFilled(row) > 1),
    titles,
  )
}

/** Returns empty titles for a table that starts directly with students, and an empty list for any other table. */
function emptyHeading(rows: string[][], isLogin: (text: string) => boolean): string[] {
  const people = rows.filter((row) => row.some((cell) => bareAddress.test(cell.trim()) || isLogin(cell)))
  if (rows.length < 2 || people.length * 2 < rows.length) return []
  return Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, () => '')
}

/**
 * Returns the row with the titles of the first table, or of the second one if only that has students of the class,
 * because a table of teachers may come first.
 */
function findStudentTitles(cells: string[][], titles: number, isStudent: (text: string) => boolean): number {
  const end = findTableEnd(cells, titles)
  const holds = (start: number, next: number, isFound: (text: string) => boolean) =>
    cells.slice(start, next).some((row) => row.some(isFound))
  const isOfOthers = holds(end, cells.length, isStudent) && !holds(titles + 1, end, isStudent)
  return isOfOthers && holds(titles + 1, end, holdsAddress) ? end : titles
}

/**
 * Returns the rows that repeat the titles, as sheets do on each page or for each group. If the titles in one of the
 * `compared` columns change, the rows below are returned as well, because their points are in another column.
 */
function findOtherRows(head: string[], rows: string[][], compared: readonly (number | null)[]): Set<number> {
  const titles = new Set(head.map(foldTitle))
  const hasTitle = (cells: string[], column: number | null) =>
    column === null || foldTitle(cells[column] ?? '') === foldTitle(head[column] ?? '')
  let [isOther, isBelowTitles] = [false, true]
  return new Set(
    rows.flatMap((cells, row) => {
      const filled = cells.filter((cell) => cell.trim() !== '')
      const areRepeated =
        filled.length > 1 &&
        filled.some((cell) => word.test(cell)) &&
        filled.every((cell) => titles.has(foldTitle(cell)))
      const areOwn = areRepeated || areTitles(cells)
      // Forms have several lines of titles.
      if (areOwn && !isBelowTitles) isOther = !compared.every((column) => hasTitle(cells, column))
      isBelowTitles &&= areOwn
      return areRepeated || isOther ? [row] : []
    }),
  )
}

/** Matches a title that can’t also be points. */
const word = /\p{L}{2}|\p{Lo}/u

/**
 * Returns the column with the addresses of the most students of the class, or null if no column has any. A column
 * titled as addresses is preferred over columns of other people, such as partners, who often appear in several rows.
 * `isUnsure`: a column with such a title, or one with as many students, has other students. One of them may have the
 * reviewers of a work.
 */
function findKnownAddresses(
  head: string[],
  rows: string[][],
  addresses: ReadonlySet<string>,
): { column: number | null; isUnsure: boolean } {
  const [best, ...candidates] = head
    .map((title, column) => {
      const cells = rows.map((row) => readKnownAddress(row[column] ?? '', addresses))
      const kind = readTitle(title)
      const rank = kind === 'email' ? 2 : kind !== null ? 1.5 : namesOtherPerson(foldTitle(title)) ? 0.5 : 1
      return { column, cells, rank, rating: (new Set(cells).size - (cells.includes(null) ? 1 : 0)) * rank }
    })
    .filter(({ rating }) => rating > 0)
    .toSorted((first, next) => next.rating - first.rating || first.column - next.column)
  if (!best) return { column: null, isUnsure: false }
  const isUnsure = candidates.some(
    ({ cells, rank, rating }) =>
      (rank > best.rank || (rank === best.rank && rating * 2 >= best.rating)) &&
      best.cells.some((cell, row) => cell !== null && cells[row] && cells[row] !== cell),
  )
  return { column: best.column, isUnsure }
}

/** Returns the address of the class in a cell. Null if there is none, or more than one. */
function readKnownAddress(text: string, addresses: ReadonlySet<string>): string | null {
  if (!text.includes('@')) return null
  const cellAddresses = new Set([readAddress(text), ...listAddresses(text)].map((address) => address.toLowerCase()))
  const ownAddresses = [...cellAddresses].filter((address) => addresses.has(address))
  return ownAddresses.length === 1 ? ownAddresses[0]! : null
}

function toTable(file: OpenedFile, head: string[], rows: TextRow[]): Table {
  return { head, rows: rows.length, cell: (row, column) => file.read(cellText(file.text, rows[row]!, column)) }
}

function readTable({ text }: OpenedFile, separator: Separator, limit?: number): TextRow[] {
  try {
    return readRows(text, { separator, ...(limit !== undefined && { limit }) }).rows
  } catch (error) {
    if (error instanceof RangeError) throw new GradebookProblem('gradebook_too_large')
    throw error
  }
}

/** Whether titles, with or without the row below them, are a known system's. */
function isKnown(head: string[], below: string[]): boolean {
  // Titles in other languages may be recognizable only together with the first row.
  const reads = [() => '#', (_row: number, column: number) => below[column] ?? '']
  return systems.some(({ readLayout }) => reads.some((cell) => readLayout({ head, rows: 1, cell }) !== null))
}

function readTitles(file: OpenedFile, row: TextRow): string[] {
  return Array.from({ length: row.bounds.length / 2 }, (_, column) =>
    file.read(cellText(file.text, row, column).slice(0, maxTitleLength)),
  )
}
