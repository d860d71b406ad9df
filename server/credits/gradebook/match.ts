import type { MatchedBy } from '#contract/credits/gradebook/gradebook.ts'
import { foldForSearch, joinEastAsian, listSpellings } from '#contract/fold-name.ts'
import { readAddress, splitName, tidyName } from '#contract/tables/people.ts'
import type { FilePerson } from '#contract/lms/system.ts'

/** A student on the roster. `identities`: the student’s ids from earlier files. */
export type RosterPerson = {
  first_name: string
  last_name: string
  email: string
  identities: { system: string; user_id: string; login: string }[]
}
export type FileRow = { line: number; person: FilePerson }

/**
 * `isDoubtful`: a person must confirm it. `isDuplicateMatch`: another row matches the same student. `isAmbiguous`: the
 * row matches two students.
 */
export type Match<P> = {
  student: P | null
  matchedBy: MatchedBy | null
  isDoubtful: boolean
  isDuplicateMatch: boolean
  isAmbiguous: boolean
}

const nobody = {
  student: null,
  matchedBy: null,
  isDoubtful: false,
  isDuplicateMatch: false,
  isAmbiguous: false,
} as const

/**
 * Finds the student of each row: by an id from an earlier file of the `system`, by address, by login (the part of the
 * address before the @), and last by a name that only one student and one row have, including spellings such as
 * `Mueller` for Müller. These matches are doubtful: by name alone, by a login with a different last name, by anything
 * next to another student's name, and several rows that match the same student. A row whose id, address and login
 * belong to different students matches no one.
 */
export function matchRows<P extends RosterPerson>(
  system: string | null,
  fileRows: FileRow[],
  students: P[],
): Match<P>[] {
  const rows = withoutSharedKeys(fileRows)
  const keys = indexStudents(system, students)
  const matches = rows.map(({ person }) => matchByKeys(person, keys))
  const counts = new Map<P, number>()
  for (const { student } of matches) if (student) counts.set(student, (counts.get(student) ?? 0) + 1)
  const namedRows = uniqueBy(rows, ({ person }) => [nameIn(person)])
  const hasOnlyName = (row: FileRow, index: number) =>
    matches[index] === nobody && namedRows.get(nameIn(row.person)) === row
  const namedStudents = rows.map((row, index) =>
    hasOnlyName(row, index) ? (keys.names.get(nameIn(row.person)) ?? null) : null,
  )
  const claimedStudents = new Set(namedStudents)
  const similarStudents = rows.map((row, index) =>
    hasOnlyName(row, index) && !namedStudents[index] ? findSimilar(row) : null,
  )
  const rowsByStudent = Map.groupBy(similarStudents, (student) => student)
  return matches.map((match, index) => {
    const isDuplicateMatch = (counts.get(match.student!) ?? 0) > 1
    if (isDuplicateMatch) return { ...match, isDuplicateMatch, isDoubtful: true }
    const guess = similarStudents[index] ?? null
    const student = namedStudents[index] ?? (rowsByStudent.get(guess)!.length === 1 ? guess : null)
    return student && !counts.has(student) ? { ...nobody, student, matchedBy: 'name', isDoubtful: true } : match
  })

  /**
   * Returns the student whose name a row spells differently, if there is only one, and if no row has their exact name.
   */
  function findSimilar({ person: { last, first, whole } }: FileRow): P | null {
    const name = tidyName(whole) || `${last}, ${first}`
    const parts = splitName(name)
    // Lists add nicknames and dots, and write suffixes after either name.
    const plainName = (name.includes(',') ? `${parts.last}, ${parts.first}` : name).replace(
      / ?[(（][^()（）]{1,60}[)）]$/u,
      '',
    )
    const spellings = [plainName, ...listSpellings(name), ...listSpellings(plainName)].map(foldForSearch)
    const namesakes = new Set(
      spellings.flatMap((spelling) => (namedRows.has(spelling) ? [] : (keys.names.get(spelling) ?? []))),
    )
    const [student = null] = namesakes
    return namesakes.size === 1 && !claimedStudents.has(student) ? student : null
  }
}

type Keys<P> = Record<'ids' | 'knownLogins' | 'emails' | 'logins' | 'names', Map<string, P | null>>

function indexStudents<P extends RosterPerson>(system: string | null, students: P[]): Keys<P> {
  const inSystem = ({ identities }: P) => identities.filter((identity) => identity.system === system)
  return {
    ids: uniqueBy(students, (student) => inSystem(student).map(({ user_id }) => fold(readKey(user_id)))),
    knownLogins: uniqueBy(students, (student) => inSystem(student).map(({ login }) => fold(login))),
    emails: uniqueBy(students, ({ email }) => [fold(email)]),
    logins: uniqueBy(students, ({ email }) => [fold(email.slice(0, email.lastIndexOf('@')))]),
    names: uniqueBy(students, listNames),
  }
}

function listNames({ first_name, last_name }: RosterPerson): string[] {
  return [
    foldForSearch(`${first_name} ${last_name}`),
    foldForSearch(`${last_name}, ${first_name}`),
    foldForSearch(`${last_name} ${first_name}`),
    joinEastAsian(`${last_name}${first_name}`),
  ]
}

/** Maps each key to the item that has it, or to null if several items have it. */
function uniqueBy<T>(items: T[], readKeys: (item: T) => string[]): Map<string, T | null> {
  const uniqueItems = new Map<string, T | null>()
  for (const item of items)
    for (const key of new Set(readKeys(item))) if (key !== '') uniqueItems.set(key, uniqueItems.has(key) ? null : item)
  return uniqueItems
}

function matchByKeys<P extends RosterPerson>(person: FilePerson, keys: Keys<P>): Match<P> {
  const login = fold(person.login)
  const matches = (
    [
      ['id', keys.ids.get(fold(person.id))],
      ['id', keys.knownLogins.get(login)],
      ['email', keys.emails.get(fold(person.email))],
      ['email', keys.emails.get(login)],
      ['login', keys.logins.get(login)],
    ] as const
  ).flatMap(([matchedBy, student]) => (student ? [{ matchedBy, student }] : []))
  const [first] = matches
  if (!first) return nobody
  if (matches.some(({ student }) => student !== first.student)) return { ...nobody, isAmbiguous: true }
  const isOther = first.matchedBy === 'login' && isOtherName(person, first.student)
  return { ...nobody, ...first, isDoubtful: isOther || isNamesake(person, first.student, keys) }
}

/** Whether a row has another student's name, in either order. That happens if the address column is a partner's. */
function isNamesake<P extends RosterPerson>(person: FilePerson, student: P, { names }: Keys<P>): boolean {
  const name = person.whole ? nameIn(person) : nameIn({ ...person, whole: `${person.first} ${person.last}` })
  return names.has(name) && names.get(name) !== student && !listNames(student).includes(name)
}

/** Whether a row has a last name that isn't the student's. */
function isOtherName({ last, whole }: FilePerson, { last_name }: RosterPerson): boolean {
  const name = foldForSearch((last || whole).replaceAll(',', ' '))
  return name !== '' && !` ${name} `.includes(` ${foldForSearch(last_name.replaceAll(',', ' '))} `)
}

const keyFields = ['id', 'email', 'login'] as const

/**
 * Texts that institutions write if someone has no id. Text that consists only of punctuation is a placeholder as well.
 */
const placeholders =
  /^(?:0+|n\/?[ad]|s\/?n|none|null|nil|unknown|undefined|pending|missing|test|tb[ad]|no id|not available|true|false|\(?blank\)?|x+|[^\p{L}\p{N}]*|#+n\/?a|#[\w/]+[!?]|\d(?:[.,]\d+)?e[+-]?\d+)$/iu

/**
 * Returns the rows without useless ids, addresses and logins: placeholders, numbers that a spreadsheet has shortened,
 * and values that rows about different people share. Rows are about different people if their other keys or their names
 * differ. Rows that can't be told apart keep their keys, because the file contains a student twice.
 */
function withoutSharedKeys(rows: FileRow[]): FileRow[] {
  const cleaned = rows.map(({ line, person }) => ({ line, person: { ...person } }))
  for (const { person } of cleaned) for (const field of keyFields) person[field] = readKey(person[field])
  for (const field of keyFields) {
    const byValue = Map.groupBy(cleaned, ({ person }) => fold(person[field]))
    for (const [value, sharing] of byValue) {
      if (value === '' || sharing.length === 1) continue
      const compared = sharing.slice(0, rowsCompared)
      const isDuplicateMatch = (candidate: FileRow) =>
        compared.some((twin) => twin !== candidate && !areDifferent(candidate.person, twin.person, field))
      for (const row of sharing.filter((shared) => !isDuplicateMatch(shared))) row.person[field] = ''
    }
  }
  return cleaned
}
/**
 * Returns a normalized key: an address without surrounding text, a login without its domain, or '' for a placeholder.
 */
function readKey(text: string): string {
  const key = text.includes('@') ? readAddress(text) : text.trim().replace(/^(?:['’]|[\w.-]+\\)/u, '')
  return placeholders.test(key) ? '' : key
}

/**
 * The maximum number of rows that each row with a shared value is compared with. Comparing all would take quadratic
 * time.
 */
const rowsCompared = 20

/**
 * Whether two rows that share a key differ in address or login, or else in names. Different ids alone prove nothing.
 */
function areDifferent(first: FilePerson, second: FilePerson, shared: (typeof keyFields)[number]): boolean {
  const proofs = (['email', 'login'] as const).filter((field) => field !== shared && first[field] && second[field])
  if (proofs.length > 0) return proofs.some((field) => fold(first[field]) !== fold(second[field]))
  const [name, otherName] = [nameIn(first), nameIn(second)]
  return name !== '' && otherName !== '' && name !== otherName
}

function nameIn({ last, first, whole }: FilePerson): string {
  const name = tidyName(whole)
  return joinEastAsian(name || `${last}${first}`) || foldForSearch(name || (last || first ? `${last}, ${first}` : ''))
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
