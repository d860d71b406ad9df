// Matching a pasted list and finding people, in the reader's thread: both compare the names of a whole university.
import { sql, type Kysely } from 'kysely'
import type { MatchedPerson, PresenceSays } from '#contract/rolls/marks.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import { studentDomainOf } from '#server/classes/roster/store.ts'
import type { Schema } from '#server/database/schema.ts'
import { presenceAt, rosterPerson } from '#server/events/presence.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { inParts } from '#server/database/in-parts.ts'
import { saysByPerson } from './current-marks.ts'
import { matchLines } from './match-lines.ts'
import type { Candidate } from './people-by-word.ts'
import { peopleStarting } from './people-starting.ts'

type Rows = Kysely<Schema>
type Asked = { event: string; school: string; scope: PeopleScope; managesEvent: boolean }

export const markReadings = {
  async matchedLinesJson(db: Rows, asked: Asked & { lines: string[] }) {
    const domain = await studentDomainOf(db, asked.school)
    return jsonBytes({ lines: matchLines(asked.lines, await candidates(db, asked), domain) })
  },

  async peopleStartingJson(db: Rows, asked: Asked & { starts: string }) {
    return jsonBytes(peopleStarting(await visiblePeople(db, asked), asked.starts))
  },
}

type MarkReadings = typeof markReadings
declare module '#server/reader/reader.ts' {
  interface Readings extends MarkReadings {}
}

/** Everyone at the university who can be marked. */
async function candidates(db: Rows, asked: Asked): Promise<Candidate[]> {
  const roll = await readRoll(db, asked.event)
  const visible = seesAll(asked) ? null : await visibleIds(db, asked, roll.present)
  const people = await peopleOf(db, asked.school, await toldOf(db, asked, roll))
  return people.map((person) => ({ ...person, isVisible: visible?.has(person.id) ?? true }))
}

/** The people the caller may see. Those on rosters are read by their ids, not out of the whole university. */
async function visiblePeople(db: Rows, asked: Asked): Promise<MatchedPerson[]> {
  const roll = await readRoll(db, asked.event)
  if (seesAll(asked)) return peopleOf(db, asked.school, roll)
  const told = await toldOf(db, asked, roll)
  const people: MatchedPerson[] = []
  for (const ids of inParts([...(await visibleIds(db, asked, roll.present))]))
    people.push(...(await peopleOf(db, asked.school, told, ids)))
  return people
}

function seesAll({ scope, school }: Asked): boolean {
  return scope === 'every' || scope.school === school
}

/** The registered and pending students of a university, or those of them with some ids. */
async function peopleOf(db: Rows, school: string, roll: Roll, ids?: string[]): Promise<MatchedPerson[]> {
  const read = (table: 'student' | 'pending_student') =>
    db
      .selectFrom(table)
      .select(['id', 'first_name', 'last_name', 'email'])
      .where('school_id', '=', school)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids!))
      .$if(table === 'student', (rows) => rows.where(sql<boolean>`verified_at is not null`))
      .orderBy('email')
      .execute()
  const [students, pending] = [await read('student'), await read('pending_student')]
  const as = (is_registered: boolean) => (row: (typeof students)[number]) => ({
    ...row,
    is_registered,
    present: roll.present.has(row.id),
    marked: roll.marked.get(row.id) ?? null,
  })
  // Registered last: of two with one address, which exist only for a moment, it wins.
  return [...pending.map(as(false)), ...students.map(as(true))]
}

/** Who was present at an event, and what current marks say about the presence of people. */
type Roll = { present: Set<string>; marked: Map<string, PresenceSays> }

async function readRoll(db: Rows, event: string): Promise<Roll> {
  const rows = await db.selectFrom(presenceAt(event)).select('presence.person_id').execute()
  return { present: new Set(rows.map(({ person_id }) => person_id)), marked: await saysByPerson(db, event) }
}

/**
 * What of a roll the caller may be told: people who manage the event everything, others what it says about students of
 * their own classes that it counts for. Anyone’s address can be typed, and tells nothing about a colleague’s roll.
 */
async function toldOf(db: Rows, { event, scope, managesEvent }: Asked, roll: Roll): Promise<Roll> {
  if (managesEvent) return roll
  const own = await ownStudents(db, scope)
    .innerJoin('class_event', 'class_event.class_id', 'class.id')
    .where('class_event.event_id', '=', event)
    .execute()
  const told = new Set(own.map(({ person }) => person))
  return {
    present: new Set([...roll.present].filter((person) => told.has(person))),
    marked: new Map([...roll.marked].filter(([person]) => told.has(person))),
  }
}

/** Students on the caller’s own rosters, and for people who manage the event those on its roll. */
async function visibleIds(db: Rows, { scope, managesEvent }: Asked, present: Set<string>): Promise<Set<string>> {
  const rows = await ownStudents(db, scope).execute()
  return new Set([...rows.map(({ person }) => person), ...(managesEvent ? present : [])])
}

/** The students of the caller’s own classes. */
function ownStudents(db: Rows, scope: PeopleScope) {
  return db
    .selectFrom('roster_entry')
    .innerJoin('class', 'class.id', 'roster_entry.class_id')
    .select(rosterPerson.as('person'))
    .where('class.faculty_id', '=', scope === 'every' ? null : scope.faculty)
}
