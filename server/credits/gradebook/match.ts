import type { MatchedBy } from '#contract/credits/gradebook.ts'
import { plainName } from '#contract/plain-name.ts'
import { GradebookProblem } from './problem.ts'
import type { FilePerson } from './system.ts'

/** A student on the roster. `known`: what earlier files said about the student. */
export type RosterPerson = {
  first_name: string
  last_name: string
  email: string
  known: { system: string; user_id: string; login: string }[]
}
export type FileRow = { line: number; person: FilePerson }

/** Who a row is about. `isDoubtful`: a person has to check it. `isTorn`: it fits two students. */
export type Match<P> = { student: P | null; by: MatchedBy | null; isDoubtful: boolean; isTorn: boolean }

const nobody = { student: null, by: null, isDoubtful: false, isTorn: false } as const
/** Longer names are cut before they are compared, because normalizing is quadratic in a run of combining marks. */
const longestName = 300

/**
 * Finds the student of each row: by an id that an earlier file of the `system` had, by address, by login (the part of
 * the address before the @), and last by a name that one student and one row have. A name alone is doubtful, and so is
 * a login with another last name. A row whose id, address and login are of two students matches neither. Throws
 * `gradebook_twice` with the two lines when two rows are about one student.
 */
export function matchRows<P extends RosterPerson>(system: string, rows: FileRow[], students: P[]): Match<P>[] {
  refuseRepeated(rows)
  const keys = indexOf(system, students)
  const matches = rows.map(({ person }) => matchByKeys(person, keys))
  const lines = new Map<P, number>()
  matches.forEach(({ student }, index) => {
    if (!student) return
    const { line } = rows[index]!
    const before = lines.get(student)
    if (before !== undefined) throw new GradebookProblem('gradebook_twice', [before, line])
    lines.set(student, line)
  })
  const named = uniqueBy(rows, ({ person }) => [nameIn(person)])
  return matches.map((match, index) => {
    const row = rows[index]!
    const name = nameIn(row.person)
    const student = named.get(name) === row ? keys.names.get(name) : null
    if (match.student || match.isTorn || !student || lines.has(student)) return match
    return { student, by: 'name', isDoubtful: true, isTorn: false }
  })
}

type Keys<P> = Record<'ids' | 'knownLogins' | 'emails' | 'logins' | 'names', Map<string, P | null>>

function indexOf<P extends RosterPerson>(system: string, students: P[]): Keys<P> {
  const ofSystem = ({ known }: P) => known.filter((one) => one.system === system)
  return {
    ids: uniqueBy(students, (one) => ofSystem(one).map(({ user_id }) => fold(user_id))),
    knownLogins: uniqueBy(students, (one) => ofSystem(one).map(({ login }) => fold(login))),
    emails: uniqueBy(students, ({ email }) => [fold(email)]),
    logins: uniqueBy(students, ({ email }) => [fold(email.slice(0, email.lastIndexOf('@')))]),
    names: uniqueBy(students, ({ first_name, last_name }) => [
      comparable(`${first_name} ${last_name}`),
      comparable(`${last_name}, ${first_name}`),
    ]),
  }
}

/** Maps each key to the one that has it, or to null where several have it. */
function uniqueBy<T>(all: T[], keysOf: (one: T) => string[]): Map<string, T | null> {
  const found = new Map<string, T | null>()
  for (const one of all)
    for (const key of new Set(keysOf(one))) if (key !== '') found.set(key, found.has(key) ? null : one)
  return found
}

function matchByKeys<P extends RosterPerson>(person: FilePerson, keys: Keys<P>): Match<P> {
  const login = fold(person.login)
  const found = (
    [
      ['id', keys.ids.get(fold(person.id))],
      ['id', keys.knownLogins.get(login)],
      ['email', keys.emails.get(fold(person.email))],
      ['email', keys.emails.get(login)],
      ['login', keys.logins.get(login)],
    ] as const
  ).flatMap(([by, student]) => (student ? [{ by, student }] : []))
  const [first] = found
  if (!first) return nobody
  if (found.some(({ student }) => student !== first.student)) return { ...nobody, isTorn: true }
  return { ...first, isDoubtful: first.by === 'login' && isOtherName(person, first.student), isTorn: false }
}

/** Whether a row names someone with another last name. */
function isOtherName({ last, whole }: FilePerson, { last_name }: RosterPerson): boolean {
  const name = comparable((last || whole).replaceAll(',', ' '))
  return name !== '' && !` ${name} `.includes(` ${comparable(last_name.replaceAll(',', ' '))} `)
}

/** The same id, address or login in two rows: the file has a student twice, even if no roster has the student. */
function refuseRepeated(rows: FileRow[]): void {
  for (const key of ['id', 'email', 'login'] as const) {
    const lines = new Map<string, number>()
    for (const { line, person } of rows) {
      const value = fold(person[key])
      if (value === '') continue
      const before = lines.get(value)
      if (before !== undefined) throw new GradebookProblem('gradebook_twice', [before, line])
      lines.set(value, line)
    }
  }
}

function nameIn({ last, first, whole }: FilePerson): string {
  return comparable(whole || (last || first ? `${last}, ${first}` : ''))
}

function comparable(name: string): string {
  return plainName(name.slice(0, longestName))
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
