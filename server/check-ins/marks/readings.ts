// Matching a pasted list and finding people, in the reader's thread: both compare the names of a whole university.
import { sql, type Kysely } from 'kysely'
import type { MatchedPerson } from '#contract/check-ins/marks.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import { studentDomainOf } from '#server/classes/roster/store.ts'
import type { Schema } from '#server/database/schema.ts'
import { presenceAt } from '#server/events/presence.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { inParts } from '#server/database/in-parts.ts'
import { matchLines, type Candidate } from './match-lines.ts'
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
  const present = await presentIds(db, asked.event)
  const visible = seesAll(asked) ? null : await visibleIds(db, asked, present)
  const people = await peopleOf(db, asked.school, present)
  return people.map((person) => ({ ...person, isVisible: visible?.has(person.id) ?? true }))
}

/** The people the caller may see. Those on rosters are read by their ids, not out of the whole university. */
async function visiblePeople(db: Rows, asked: Asked): Promise<MatchedPerson[]> {
  const present = await presentIds(db, asked.event)
  if (seesAll(asked)) return peopleOf(db, asked.school, present)
  const people: MatchedPerson[] = []
  for (const ids of inParts([...(await visibleIds(db, asked, present))]))
    people.push(...(await peopleOf(db, asked.school, present, ids)))
  return people
}

function seesAll({ scope, school }: Asked): boolean {
  return scope === 'every' || scope.school === school
}

/** The registered and pending students of a university, or those of them with some ids. */
async function peopleOf(db: Rows, school: string, present: Set<string>, ids?: string[]): Promise<MatchedPerson[]> {
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
    present: present.has(row.id),
  })
  // Registered last: of two with one address, which exist only for a moment, it wins.
  return [...pending.map(as(false)), ...students.map(as(true))]
}

async function presentIds(db: Rows, event: string): Promise<Set<string>> {
  const rows = await db.selectFrom(presenceAt(event)).select('presence.person_id').execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Students on the caller’s own rosters, and for people who manage the event those on its roll. */
async function visibleIds(db: Rows, { scope, managesEvent }: Asked, present: Set<string>): Promise<Set<string>> {
  const faculty = scope === 'every' ? null : scope.faculty
  const rows = await db
    .selectFrom('roster_entry')
    .innerJoin('class', 'class.id', 'roster_entry.class_id')
    .select(sql<string>`coalesce(roster_entry.student_id, roster_entry.pending_student_id)`.as('person'))
    .where('class.faculty_id', '=', faculty)
    .execute()
  return new Set([...rows.map(({ person }) => person), ...(managesEvent ? present : [])])
}
