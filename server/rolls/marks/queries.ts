// Matches pasted lists and finds people. Both run in a reader thread, because they compare the names of a whole
// university.
import { sql } from 'kysely'
import type { MatchedPerson, PresenceSays } from '#contract/rolls/marks.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import { readStudentDomain } from '#server/classes/roster/store.ts'
import { isOpenRow, openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { presenceAt, rosterPerson } from '#server/events/presence.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { readPresenceMarks } from './current-marks.ts'
import { matchLines } from './match-lines.ts'
import type { Candidate } from './people-by-word.ts'
import { findPeopleStarting } from './people-starting.ts'

type Query = { event: string; school: string; scope: PeopleScope; managesEvent: boolean }

export const markQueries = {
  async matchedLinesJson(db: DbOrTrx, query: Query & { lines: string[]; teachers: (string | null)[] }) {
    const domain = await readStudentDomain(db, query.school)
    const teachers = await db
      .selectFrom('faculty')
      .select(['email', 'first_name', 'last_name'])
      .where('id', 'in', query.teachers)
      .execute()
    return jsonBytes({ lines: matchLines(query.lines, await candidates(db, query), domain, teachers) })
  },

  async peopleStartingJson(db: DbOrTrx, query: Query & { starts: string }) {
    return jsonBytes(findPeopleStarting(await visiblePeople(db, query), query.starts))
  },
}

type MarkQueries = typeof markQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends MarkQueries {}
}

/** Returns everyone at the university who can be marked. */
async function candidates(db: DbOrTrx, query: Query): Promise<Candidate[]> {
  const roll = await readRoll(db, query.event)
  const visible = seesAll(query) ? null : await visibleIds(db, query, roll.present)
  const people = await readPeople(db, query.school, await limitRoll(db, query, roll))
  return people.map((person) => ({ ...person, isVisible: visible?.has(person.id) ?? true }))
}

/**
 * Returns the people the caller may see. Those on rosters are read by their ids instead of reading the whole
 * university.
 */
async function visiblePeople(db: DbOrTrx, query: Query): Promise<MatchedPerson[]> {
  const roll = await readRoll(db, query.event)
  if (seesAll(query)) return readPeople(db, query.school, roll)
  const visibleRoll = await limitRoll(db, query, roll)
  const people: MatchedPerson[] = []
  for (const ids of inBatches([...(await visibleIds(db, query, roll.present))]))
    people.push(...(await readPeople(db, query.school, visibleRoll, ids)))
  return people
}

function seesAll({ scope, school }: Query): boolean {
  return scope === 'every' || scope.school === school
}

/** Returns the registered and pending students of a university, or only those with these ids. */
async function readPeople(db: DbOrTrx, school: string, roll: Roll, ids?: string[]): Promise<MatchedPerson[]> {
  const readTable = (table: 'student' | 'pending_student') =>
    db
      .selectFrom(table)
      .$if(table === 'pending_student', (rows) => rows.where(isOpenRow('pending_student')))
      .select(['id', 'first_name', 'last_name', 'email'])
      .where('school_id', '=', school)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids!))
      .$if(table === 'student', (rows) => rows.where(sql<boolean>`verified_at is not null`))
      .orderBy('email')
      .execute()
  const [students, pending] = [await readTable('student'), await readTable('pending_student')]
  const toPerson = (is_registered: boolean) => (row: (typeof students)[number]) => ({
    ...row,
    is_registered,
    present: roll.present.has(row.id),
    marked: roll.marked.get(row.id) ?? null,
  })
  // Registered students come last, because the last one with an address wins. For a moment an address may be both
  // registered and pending.
  return [...pending.map(toPerson(false)), ...students.map(toPerson(true))]
}

/** The people who were present at an event, and what the current marks about presence say. */
type Roll = { present: Set<string>; marked: Map<string, PresenceSays> }

async function readRoll(db: DbOrTrx, event: string): Promise<Roll> {
  const rows = await db.selectFrom(presenceAt(event)).select('presence.person_id').execute()
  return { present: new Set(rows.map(({ person_id }) => person_id)), marked: await readPresenceMarks(db, event) }
}

/**
 * Returns the part of a roll that the caller may see. People who manage the event see all of it. Others see only
 * students of their own classes that the event counts for. So typing someone’s address doesn't reveal whether they are
 * on a colleague’s roll.
 */
async function limitRoll(db: DbOrTrx, { event, scope, managesEvent }: Query, roll: Roll): Promise<Roll> {
  if (managesEvent) return roll
  const rows = await ownStudents(db, scope)
    .innerJoin(openRows('class_event'), 'class_event.class_id', 'class.id')
    .where('class_event.event_id', '=', event)
    .execute()
  const studentIds = new Set(rows.map(({ person }) => person))
  return {
    present: new Set([...roll.present].filter((person) => studentIds.has(person))),
    marked: new Map([...roll.marked].filter(([person]) => studentIds.has(person))),
  }
}

/** Returns the students on the caller’s own rosters, and for people who manage the event also those on its roll. */
async function visibleIds(db: DbOrTrx, { scope, managesEvent }: Query, present: Set<string>): Promise<Set<string>> {
  const rows = await ownStudents(db, scope).execute()
  return new Set([...rows.map(({ person }) => person), ...(managesEvent ? present : [])])
}

/** Selects the students of the caller’s own classes. */
function ownStudents(db: DbOrTrx, scope: PeopleScope) {
  return db
    .selectFrom('roster_entry')
    .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
    .select(rosterPerson.as('person'))
    .where('class.faculty_id', '=', scope === 'every' ? null : scope.faculty)
}
