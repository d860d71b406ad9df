import { holdsAddress, type CsvRow } from './read-csv.ts'

/** Where a field comes from: a column, or one half of a column with 'Last, First' or 'First Last'. */
export type Source = { column: number; part: 'whole' | 'first' | 'last' }
export type Match = { firstName: Source; lastName: Source; email: Source }
export type PartialMatch = { [Field in keyof Match]: Source | null }

/** 'in order': the first three columns. 'by name': wherever they are. */
export type ColumnRule = 'in order' | 'by name'

const columnTitles = ['First Name', 'Last Name', 'Email'] as const
const whole = (column: number): Source => ({ column, part: 'whole' })

/** Finds the three columns by the specification's rule, names spelled exactly. Null where the header does not fit. */
export function matchByRule(header: string[], rule: ColumnRule): Match | null {
  const [first, last, email] =
    rule === 'in order'
      ? columnTitles.map((name, column) => (header[column] === name ? column : -1))
      : columnTitles.map((name) => header.indexOf(name))
  if (first === undefined || last === undefined || email === undefined) return null
  if (first < 0 || last < 0 || email < 0) return null
  return { firstName: whole(first), lastName: whole(last), email: whole(email) }
}

export const systems = ['Canvas', 'Moodle', 'Blackboard', 'Brightspace', 'PeopleSoft'] as const
export type System = (typeof systems)[number]

type Preset = {
  /** Columns that only this system's exports have, in lower case. */
  tells: string[]
  firstName: string[]
  lastName: string[]
  email: string[]
  /** One column with the whole name, 'Last, First'. */
  name?: string[]
}

/** The column names of each system, in order of preference. A sign-in name is used where there is no address. */
const presets: Record<System, Preset> = {
  Canvas: {
    tells: ['sis login id', 'sis user id'],
    firstName: ['first name'],
    lastName: ['last name'],
    email: ['email', 'email address', 'sis login id', 'login id'],
    name: ['student', 'student name', 'name', 'sortable name'],
  },
  Moodle: {
    tells: ['id number', 'last downloaded from this course', 'last access to course'],
    firstName: ['first name', 'firstname'],
    lastName: ['last name', 'surname', 'lastname'],
    email: ['email address', 'email'],
    name: ['full name', 'first name / last name'],
  },
  Blackboard: {
    tells: ['last access', 'availability', 'child course id'],
    firstName: ['first name'],
    lastName: ['last name'],
    email: ['email', 'e-mail', 'username', 'user name'],
  },
  Brightspace: {
    tells: ['orgdefinedid', 'end-of-line indicator'],
    firstName: ['first name', 'firstname'],
    lastName: ['last name', 'lastname'],
    email: ['email', 'username'],
  },
  PeopleSoft: {
    tells: ['emplid', 'empl id', 'campus id', 'grade basis', 'program and plan', 'acad prog'],
    firstName: ['first name', 'preferred first name'],
    lastName: ['last name'],
    email: ['email', 'email address', 'email id', 'preferred email', 'campus email'],
    name: ['name', 'student name', 'display name'],
  },
}

const anySystem: Preset = {
  tells: [],
  firstName: ['first name', 'firstname', 'first', 'given name', 'forename'],
  lastName: ['last name', 'lastname', 'last', 'surname', 'family name'],
  email: ['email', 'e-mail', 'email address', 'mail', 'username'],
  name: ['name', 'full name', 'student', 'student name'],
}

/** Recognizes the system that a file comes from by its header, or returns null. */
export function recognizeSystem(header: string[]): System | null {
  const names = new Set(header.map(plainTitle))
  const order: System[] = ['Canvas', 'Brightspace', 'Blackboard', 'PeopleSoft', 'Moodle']
  const recognized = order.find((system) => presets[system].tells.some((name) => names.has(name)))
  if (recognized) return recognized
  // Many systems have 'Email address'. With the names in two columns it is Moodle's list of participants.
  return names.has('email address') && (names.has('first name') || names.has('surname')) ? 'Moodle' : null
}

/** Guesses the columns of a system's export, or of any file. Null where nothing fits a field. */
export function guessMatch(header: string[], system: System | null): PartialMatch {
  const titles = system === null ? anySystem : presets[system]
  const names = header.map(plainTitle)
  // Universities change their system's exports: a column missing under the system's name may have a common one.
  const find = (field: 'firstName' | 'lastName' | 'email' | 'name'): Source | null => {
    const wishes = [...(titles[field] ?? []), ...(anySystem[field] ?? [])]
    const column = wishes.map((wish) => names.indexOf(wish)).find((index) => index >= 0)
    return column === undefined ? null : whole(column)
  }
  const name = find('name')
  const half = (part: 'first' | 'last'): Source | null => name && { ...name, part }
  return {
    firstName: find('firstName') ?? half('first'),
    lastName: find('lastName') ?? half('last'),
    email: find('email'),
  }
}

/**
 * Guesses the columns of rows without column names: the address by its @, the names by their order. Columns with
 * digits, such as student ids, aren't names. Null when a field has no column.
 */
export function guessByCells(rows: CsvRow[]): PartialMatch {
  const sample = rows.slice(0, 50)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    texts: sample.flatMap(({ cells }) => cells[column]?.trim() || []),
  }))
  const email = columns.find(({ texts }) => mostly(texts, holdsAddress))
  const named = ({ texts }: { texts: string[] }) => texts.length > 0 && !mostly(texts, (text) => /\d|@/.test(text))
  const [first, last] = columns.filter(named)
  return {
    firstName: first ? { column: first.column, part: last ? 'whole' : 'first' } : null,
    lastName: first ? (last ? whole(last.column) : { column: first.column, part: 'last' }) : null,
    email: email ? whole(email.column) : null,
  }
}

function mostly(texts: string[], is: (text: string) => boolean): boolean {
  return texts.filter(is).length > texts.length / 2
}

/** Reads one field of a row. A name in one column is 'Last, First', or else its last word is the last name. */
export function readField(row: CsvRow, { column, part }: Source): string {
  const text = (row.cells[column] ?? '').trim()
  if (part === 'whole') return text
  const comma = text.indexOf(',')
  const [first, last] =
    comma >= 0 ? [text.slice(comma + 1), text.slice(0, comma)] : splitAt(text, text.lastIndexOf(' '))
  return (part === 'first' ? first : last).trim()
}

/**
 * Reads an address: Brightspace puts # before a value that must stay text, and a sign-in name without @ gets the
 * university's domain if that was chosen.
 */
export function readAddress(row: CsvRow, source: Source, completeWith: string | null): string {
  const text = readField(row, source).replace(/^#/, '')
  return text !== '' && completeWith !== null && !text.includes('@') ? `${text}@${completeWith}` : text
}

/** Whether a column mostly has sign-in names without @. */
export function lacksAddresses(rows: CsvRow[], source: Source): boolean {
  const texts = rows.slice(0, 50).flatMap((row) => readField(row, source) || [])
  return texts.length > 0 && texts.filter((text) => !text.includes('@')).length > texts.length / 2
}

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

/** A column's title in lower case, without the spaces that don't matter. */
export function plainTitle(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
