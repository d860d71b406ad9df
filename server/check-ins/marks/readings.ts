// Matching a pasted list, in the reader's thread: it compares the names of a whole university.
import { sql, type Kysely } from 'kysely'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import { studentDomainOf } from '#server/classes/roster/store.ts'
import type { Schema } from '#server/database/schema.ts'
import { presenceAt } from '#server/events/presence.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { matchLines, type Candidate } from './match-lines.ts'

type Rows = Kysely<Schema>
type Asked = { lines: string[]; event: string; school: string; scope: PeopleScope; managesEvent: boolean }

export const markReadings = {
  async matchedLinesJson(db: Rows, asked: Asked) {
    const domain = await studentDomainOf(db, asked.school)
    return jsonBytes({ lines: matchLines(asked.lines, await candidates(db, asked), domain) })
  },
}

type MarkReadings = typeof markReadings
declare module '#server/reader/reader.ts' {
  interface Readings extends MarkReadings {}
}

/** Everyone at the university who can be marked. */
async function candidates(db: Rows, asked: Asked): Promise<Candidate[]> {
  const present = await presentIds(db, asked.event)
  const seesAll = asked.scope === 'every' || asked.scope.school === asked.school
  const visible = seesAll ? null : await visibleIds(db, asked, present)
  const read = (table: 'student' | 'pending_student') =>
    db
      .selectFrom(table)
      .select(['id', 'first_name', 'last_name', 'email'])
      .where('school_id', '=', asked.school)
      .$if(table === 'student', (rows) => rows.where(sql<boolean>`verified_at is not null`))
      .orderBy('email')
      .execute()
  const [students, pending] = [await read('student'), await read('pending_student')]
  const as = (is_registered: boolean) => (row: (typeof students)[number]) => ({
    ...row,
    is_registered,
    present: present.has(row.id),
    isVisible: visible?.has(row.id) ?? true,
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
