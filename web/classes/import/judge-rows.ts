import { groupBy } from '#contract/group-by.ts'
import { dot } from '#contract/language/formatters.ts'
import type { LmsIdentity } from '#contract/classes/lms-identity.ts'
import { importWords } from '#contract/classes/import/words.ts'
import { findByTitles } from '#contract/tables/columns.ts'
import { readLine } from '#contract/tables/read-line.ts'
import { chooseAddress, hasLostQuote, listAddresses, withoutAddresses } from '#contract/tables/people.ts'
import { holdsTwoPeople } from '#contract/tables/other-columns.ts'
import { findStatus, hasLeft } from '#contract/tables/roles.ts'
import { skipWords } from '#contract/tables/words.ts'
import type { NewStudent } from '#web/classes/form/class-form-values.ts'
import { judgeStudent } from '#web/classes/form/form-roster.ts'
import type { ProblemRow } from '../problem-rows.ts'
import type { ImportCounts } from './describe-import.ts'
import { isUsername, readField, readOwnAddress, type Domains } from './match-columns.ts'
import type { MatchedRow } from './read-table.ts'

type Fields = { firstName: string; lastName: string; email: string }

/** A row of the file as the preview shows it. A skipped row isn’t a student, and has its text in `email`. */
export type JudgedRow = {
  line: number
  firstName: string
  lastName: string
  email: string
  result: 'ready' | 'renamed' | 'duplicate' | 'refused' | 'skipped'
  /** Why the row is skipped or refused, and which field is to blame. */
  reason: string | null
  field: 'firstName' | 'lastName' | 'email' | null
  /** The name on the roster that the row will change. */
  oldName?: string
  identity?: LmsIdentity
}

type Judge = {
  /** The university’s student domain. If null, only the server checks it. */
  domain: string | null
  /** The email address of the person who imports the file, in lower case. Course and meeting lists include it. */
  ownAddress?: string | null
  /** The domain that is added to usernames without @. Null adds nothing. */
  completeWith: string | null
  /** Email addresses that are already on the roster, in lower case. */
  present: ReadonlySet<string>
  /** Names of unregistered students on the roster, by email address. A file can correct them. */
  pendingNames?: ReadonlyMap<string, string>
  /** Reads what a row contains about the student besides name and address. */
  identityIn?: ((cells: string[]) => LmsIdentity | null) | undefined
}

/** The number of rows processed before yielding to the page. */
const rowsAtOnce = 250

/**
 * Judges each row separately, so that one bad row doesn’t fail the others. Yields to the page every `rowsAtOnce` rows,
 * so that thousands of rows don’t block it. Returns null if the result is no longer needed.
 */
export async function judgeRows(
  rows: Iterable<MatchedRow>,
  criteria: Judge,
  isWanted: () => boolean = () => true,
): Promise<JudgedRow[] | null> {
  const sorted: MatchedRow[] = []
  const judged: JudgedRow[] = []
  const yieldToPage = async ({ length }: { length: number }) => {
    if (length % rowsAtOnce > 0) return true
    await new Promise((resolve) => setTimeout(resolve))
    return isWanted()
  }
  for (const row of rows) {
    sorted.push(row)
    if (!(await yieldToPage(sorted))) return null
  }
  const judge = judgeBy(criteria, sorted)
  for (const row of sorted) {
    judged.push(judge(row))
    if (!(await yieldToPage(judged))) return null
  }
  return isWanted() ? judged : null
}

/** Returns a function that judges one row. It remembers the addresses it has seen. */
function judgeBy(criteria: Judge, rows: readonly MatchedRow[]): (row: MatchedRow) => JudgedRow {
  const { domain, ownAddress, completeWith, present, pendingNames, identityIn } = criteria
  const lineByEmail = new Map<string, number>()
  const people = groupBy(
    rows.filter(({ skipped }) => !skipped),
    ({ titles }) => titles,
  )
  const cellsIn = (ownRows: MatchedRow[]) => ownRows.map(({ row }) => row.cells)
  const statusByTitles = new Map(
    Array.from(people, ([titles, ownRows]) => [titles, findStatus(titles ?? [], cellsIn(ownRows))]),
  )
  return (sorted) => {
    const { row, skipped } = sorted
    const { line, cells } = row
    // Only a person knows whether this is a student or the teacher of the class.
    if (skipped === 'above' && holdsOwnAddress(cells, domain))
      return { line, ...emptyName, email: describeCells(cells), ...refused(importWords.aboveTitles) }
    if (skipped) return { line, ...emptyName, email: describeCells(cells), ...skip(skipWords[skipped]) }
    if (hasLeft(cells, statusByTitles.get(sorted.titles) ?? []))
      return { line, ...emptyName, email: describeCells(cells), ...skip(skipWords.left) }
    const fields = readFields(sorted, { domain, completeWith })
    if (ownAddress && fields.email.toLowerCase() === ownAddress)
      return { line, ...emptyName, email: describeCells(cells), ...skip(skipWords.host) }
    const refuse = (reason: string, field: JudgedRow['field']): JudgedRow => ({
      line,
      ...fields,
      result: 'refused',
      reason,
      field,
    })
    const { firstName, lastName } = sorted.match
    const isLost = [firstName, lastName].some(({ column }) => hasLostQuote(cells[column]))
    if (row.isBroken || isLost) return refuse(importWords.brokenQuote, null)
    if (holdsTwoPeople(cells, sorted.titles)) return refuse(importWords.severalStudents, null)
    if (isShifted(sorted)) return refuse(importWords.tooManyCells, null)
    for (const field of ['firstName', 'lastName'] as const) {
      if (fields[field].includes('\ufffd')) return refuse(importWords.lostCharacter, field)
      // Spreadsheets turn names such as “May 1” into dates.
      if (/^\d[\d\s./:-]*$/.test(fields[field])) return refuse(importWords.dateAsName, field)
    }
    const judged = judgeStudent(fields, domain)
    if ('reason' in judged) {
      const isSeveral = judged.field === 'email' && chooseAddress(listAddresses(fields.email), domain) === null
      return refuse(
        isSeveral && fields.email.includes('@') ? importWords.severalAddresses : judged.reason,
        judged.field,
      )
    }
    const { student } = judged
    const twin = lineByEmail.get(student.email)
    const oldName = twin === undefined ? pendingNames?.get(student.email) : undefined
    const isRenamed = oldName !== undefined && oldName !== `${student.firstName} ${student.lastName}`.trim()
    const reason = isRenamed
      ? importWords.nameWillChange({ name: oldName })
      : present.has(student.email)
        ? importWords.alreadyClassSkipped
        : twin === undefined
          ? null
          : importWords.sameAsLineTwinSkipped({ twin })
    if (twin === undefined) lineByEmail.set(student.email, line)
    const identity = identityIn?.(cells)
    const result = reason === null ? 'ready' : isRenamed ? 'renamed' : 'duplicate'
    const facts = { ...(isRenamed && { oldName }), ...(identity && { identity }) }
    return { line, ...student, result, reason, field: null, ...facts }
  }
}

const emptyName = { firstName: '', lastName: '' }
const skip = (reason: string) => ({ result: 'skipped', reason, field: null }) as const
const refused = (reason: string) => ({ result: 'refused', reason, field: null }) as const

function holdsOwnAddress(cells: readonly string[], domain: string | null): boolean {
  return domain !== null && cells.some((cell) => cell.toLowerCase().includes(`@${domain}`))
}

/** Reads a row by its columns, or as a pasted line if its address is in another cell or next to the name. */
function readFields({ row: { cells }, match, titles }: MatchedRow, domains: Domains): Fields {
  const fields = {
    firstName: readField(cells, match.firstName),
    lastName: readField(cells, match.lastName),
    email: readOwnAddress(cells, match.email, domains),
  }
  const texts = cells.filter((cell) => cell.trim() !== '')
  const isAlone = withoutAddresses(cells[match.email.column] ?? '') === ''
  const isWhole = titles === null ? fields.email.includes('@') && isAlone : fields.firstName !== '' || texts.length > 1
  if (isWhole || !texts.some((cell) => cell.includes('@'))) return fields
  const line = readLine(texts.join(', '), domains.domain)
  if (!('email' in line) || line.email === null || (line.name === null && isAlone)) return fields
  // The column may contain half of an unclear name, so it isn’t used as a fallback.
  return { firstName: line.name?.first ?? '', lastName: line.name?.last ?? '', email: line.email }
}

/** Whether a row has cells beyond its titles, so that the name (after the address) may be in the wrong columns. */
function isShifted({ row: { cells }, titles, match: { email, firstName, lastName } }: MatchedRow): boolean {
  if (titles === null || cells.length <= titles.length) return false
  // The titles have an address column, but the addresses are in a column without a title.
  if (email.column >= titles.length && findByTitles(titles).email !== -1) return true
  const hasQuote = cells.some((cell) => cell.includes('"'))
  if (Math.max(firstName.column, lastName.column) < email.column && !hasQuote) return false
  return cells.slice(titles.length).some((cell) => cell.trim() !== '')
}

/** The maximum number of characters shown of a skipped row. */
const maxTextLength = 120

function describeCells(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(dot)
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

/** Counts the rows by result. */
export function countResults(rows: JudgedRow[]): ImportCounts {
  const counts = { ready: 0, renamed: 0, duplicates: 0, refused: 0, skipped: 0 }
  for (const { result } of rows) counts[result === 'duplicate' ? 'duplicates' : result] += 1
  return counts
}

/** Returns the rows that will be added to the roster, or that will correct a name on it. */
export function readyStudents(rows: JudgedRow[]): NewStudent[] {
  return rows.flatMap(({ result, line, firstName, lastName, email, oldName, identity }) =>
    result === 'ready' || result === 'renamed'
      ? [{ line, firstName, lastName, email, ...(oldName !== undefined && { oldName }), ...(identity && { identity }) }]
      : [],
  )
}

/** Counts the rows that are refused because they have a username instead of an address. */
export function countUsernames(rows: JudgedRow[]): number {
  return rows.filter(({ result, field, email }) => result === 'refused' && field === 'email' && isUsername(email))
    .length
}

/** Returns the refused rows, for the download. */
export function refusedRows(rows: JudgedRow[]): ProblemRow[] {
  return rows.flatMap(({ result, line, firstName, lastName, email, reason }) =>
    result === 'refused' ? [{ line, firstName, lastName, email, reason: reason ?? '' }] : [],
  )
}
