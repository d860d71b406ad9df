import type { Columns } from '#contract/tables/columns.ts'
import { readLine } from '#contract/tables/read-line.ts'
import { readAddress, readNamePart, splitName, withoutAddresses } from '#contract/tables/people.ts'
import { holdsAddress } from '#contract/tables/rows.ts'

/** Where a field comes from: a whole column, or half of a column with 'Last, First' or 'First Last'. */
export type Source = { column: number; part: 'whole' | 'first' | 'last' }
export type Match = { firstName: Source; lastName: Source; email: Source }
export type PartialMatch = { [Field in keyof Match]: Source | null }

/** 'in order': the first three columns. 'by name': anywhere. */
export type ColumnRule = 'in order' | 'by name'

const columnTitles = ['First Name', 'Last Name', 'Email'] as const

/** Finds the three columns by the specification’s rule, with the exact titles. Null if the titles don’t match. */
export function matchByRule(
  titles: readonly string[],
  rule: ColumnRule,
): Pick<Columns, 'first' | 'last' | 'email'> | null {
  const [first = -1, last = -1, email = -1] = columnTitles.map((name, column) =>
    rule === 'by name' ? titles.indexOf(name) : titles[column] === name ? column : -1,
  )
  return first < 0 || last < 0 || email < 0 ? null : { first, last, email }
}

/** Returns where the fields come from: names in two columns, in one column, or in the same cells as the address. */
export function toMatch({ first, last, name, email, login }: Columns, rows: readonly string[][]): PartialMatch {
  const address = email === -1 ? login : email
  const isBeside = rows.slice(0, rowsCompared).some((cells) => withoutAddresses(cells[email] ?? '') !== '')
  const whole = name === -1 && first === -1 && last === -1 && isBeside ? email : name
  const field = (column: number, part: 'first' | 'last'): Source | null =>
    column !== -1 ? { column, part: 'whole' } : whole !== -1 ? { column: whole, part } : null
  return {
    firstName: field(first, 'first'),
    lastName: field(last, 'last'),
    email: address === -1 ? null : { column: address, part: 'whole' },
  }
}

/** The number of rows used to decide what a column contains. */
const rowsCompared = 50

/** Whether every field has a column. */
export function isWhole(match: PartialMatch): match is Match {
  return match.firstName !== null && match.lastName !== null && match.email !== null
}

/** Reads one field of a row. A name cell may also contain an address, a bullet or a number. */
export function readField(cells: readonly string[], { column, part }: Source): string {
  const text = (cells[column] ?? '').trim()
  if (part === 'whole') return readNamePart(text)
  if (!holdsAddress(text)) return splitName(text)[part]
  const line = readLine(text)
  return 'name' in line && line.name ? line.name[part] : ''
}

/** Reads an email address. A username without @ gets the university’s domain if that was chosen. */
export function readOwnAddress(
  cells: readonly string[],
  { column }: Source,
  { domain, completeWith }: Domains,
): string {
  const text = readAddress(cells[column] ?? '', domain)
  return text !== '' && completeWith !== null && !text.includes('@') ? `${text}@${completeWith}` : text
}

/** The university’s student domain, and the domain to add to usernames. Null if unknown or not wanted. */
export type Domains = { domain: string | null; completeWith: string | null }

/** Whether a cell has a username, which can be completed with the university’s domain. */
export function isUsername(text: string): boolean {
  return /^[a-z0-9][\w.-]*$/i.test(text)
}

/** Whether a column has any username without @. */
export function holdsUsernames(rows: readonly string[][], source: Source, domain: string): boolean {
  return (
    lacksAddresses(rows, source) ||
    rows.some((cells) => isUsername(readOwnAddress(cells, source, { domain, completeWith: null })))
  )
}

/** Whether most cells of a column lack an @. */
export function lacksAddresses(rows: readonly string[][], { column }: Source): boolean {
  const texts = rows.slice(0, rowsCompared).flatMap((cells) => (cells[column] ?? '').trim() || [])
  return texts.length > 0 && texts.filter((text) => !text.includes('@')).length > texts.length / 2
}
