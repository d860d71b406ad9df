import { sql } from 'kysely'
import { compareTexts } from '#contract/language/formatters.ts'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import type { ClassAtEvent, ExpectedStudent, LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { byName } from '#server/accounts/by-name.ts'
import { openRows } from '#server/database/open-rows.ts'
import { readMarksByPerson } from '#server/rolls/marks/current-marks.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { presenceAt, rosterPerson } from '#server/events/presence.ts'
import { countedEvents, countWithoutNames } from '#server/events/store.ts'
import { toPageBytes, type PageBytes, type PageRequest } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import {
  asAttendanceRow,
  listEventAttendance,
  rollOrder,
  type RollFilter,
  countEventAttendance,
} from './event-attendance.ts'

export const rollQueries = {
  async attendanceOfEvent(
    db: DbOrTrx,
    { event, ...part }: RollFilter & { event: string },
  ): Promise<EventAttendanceRow[]> {
    const rows = await listEventAttendance(db, event, part)
    const marks = rows.length === 0 ? new Map() : await readMarksByPerson(db, event)
    return rows.map((row) => asAttendanceRow(row, marks))
  },

  async idsOnRoll(db: DbOrTrx, { event }: { event: string }): Promise<string[]> {
    const rows = await db.selectFrom(presenceAt(event)).select('presence.id').execute()
    return rows.map((row) => row.id)
  },

  async attendanceJson(db: DbOrTrx, { event, part }: { event: string; part: PageRequest | null }): Promise<PageBytes> {
    const rows = await listEventAttendance(db, event)
    const marks = await readMarksByPerson(db, event)
    return toPageBytes(rows, part, rollOrder, (row) => asAttendanceRow(row, marks))
  },

  /** Returns who is expected at an event and who checked in, as the bytes of the response. */
  liveStatisticsJson: async (db: DbOrTrx, query: { event: string; faculty: string | null }) =>
    jsonBytes(await readLiveStatistics(db, query)),
}

/**
 * An event, and the faculty member whose own students are named. `faculty` is null for an administrator who isn't
 * faculty.
 */
type Query = { event: string; faculty: string | null }

/** Returns who is expected at an event and who came, according to the current rosters and roll. */
async function readLiveStatistics(db: DbOrTrx, { event, faculty }: Query): Promise<LiveStatistics> {
  const { expected, expected_in } = await countExpected(db, event)
  // Counted after the expected students. A student who arrives between the two counts then counts as a walk-in for a
  // moment, rather than as missing twice.
  const checked_in = await countEventAttendance(db, event)
  const names_deleted = (await countedEvents(db, [event])).has(event)
  return {
    checked_in,
    expected,
    expected_in,
    missing: names_deleted ? 0 : expected - expected_in,
    walk_ins: Math.max(0, checked_in - expected_in),
    without_names: names_deleted ? await countWithoutNames(db, sql`event_id = ${event}`) : 0,
    names_deleted,
    classes: await listClassesAt(db, event, faculty),
    students: faculty === null ? [] : await listOwnStudents(db, event, faculty),
  }
}

/** Selects the memberships of all classes that an event counts for, each with the student's presence if they came. */
function selectMemberships(db: DbOrTrx, event: string) {
  return db
    .selectFrom(openRows('class_event'))
    .innerJoin(openRows('class'), 'class.id', 'class_event.class_id')
    .leftJoin('roster_entry', 'roster_entry.class_id', 'class.id')
    .leftJoin(presenceAt(event), (join) => join.on(sql`presence.person_id`, '=', rosterPerson))
    .where('class_event.event_id', '=', event)
}

/** Counts each student once, registered or pending, even if they are in several classes. */
function countExpected(db: DbOrTrx, event: string): Promise<{ expected: number; expected_in: number }> {
  return selectMemberships(db, event)
    .select((e) => [
      e.fn
        .count<number>(e.fn.coalesce('roster_entry.student_id', 'roster_entry.pending_student_id'))
        .distinct()
        .as('expected'),
      e.fn.count<number>('presence.person_id').distinct().as('expected_in'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the classes of an event: the faculty member's own first, then by name. */
async function listClassesAt(db: DbOrTrx, event: string, faculty: string | null): Promise<ClassAtEvent[]> {
  const rows = await selectMemberships(db, event)
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .select((e) => [
      'class.id',
      'class.name',
      'class.semester',
      'class.faculty_id',
      'faculty.first_name',
      'faculty.last_name',
      e.fn.count<number>('roster_entry.id').as('expected'),
      e.fn.count<number>('presence.id').as('checked_in'),
    ])
    .groupBy([
      'class.id',
      'class.name',
      'class.semester',
      'class.faculty_id',
      'faculty.first_name',
      'faculty.last_name',
    ])
    .execute()
  return rows
    .toSorted(
      (first, second) =>
        ownFirst(first, second) || compareTexts(first.name, second.name) || (first.id < second.id ? -1 : 1),
    )
    .map(({ faculty_id, first_name, last_name, ...course }) => ({
      ...course,
      faculty_name: `${first_name} ${last_name}`,
      is_own: faculty_id === faculty,
    }))

  function ownFirst(first: { faculty_id: string }, second: { faculty_id: string }): number {
    return Number(second.faculty_id === faculty) - Number(first.faculty_id === faculty)
  }
}

/** Returns everyone on the rosters of the faculty member's own classes, by name, each once, with their classes. */
async function listOwnStudents(db: DbOrTrx, event: string, faculty: string): Promise<ExpectedStudent[]> {
  const rows = await selectMemberships(db, event)
    .leftJoin('student', 'student.id', 'roster_entry.student_id')
    .leftJoin('pending_student', 'pending_student.id', 'roster_entry.pending_student_id')
    .where('class.faculty_id', '=', faculty)
    .where('roster_entry.id', 'is not', null)
    .select([
      'class.id as class_id',
      'roster_entry.student_id',
      'presence.id as presence_id',
      sql<string>`coalesce(student.id, pending_student.id)`.as('id'),
      sql<string>`coalesce(student.first_name, pending_student.first_name)`.as('first_name'),
      sql<string>`coalesce(student.last_name, pending_student.last_name)`.as('last_name'),
      sql<string>`coalesce(student.email, pending_student.email)`.as('email'),
    ])
    .orderBy('class.id')
    .execute()
  const students = new Map<string, ExpectedStudent>()
  for (const row of rows.toSorted(byName)) {
    const student = students.get(row.id)
    if (student) student.classes.push(row.class_id)
    else
      students.set(row.id, {
        id: row.id,
        student_name: `${row.first_name} ${row.last_name}`.trim(),
        last_name: row.last_name,
        student_email: row.email,
        is_registered: row.student_id !== null,
        checked_in: row.presence_id !== null,
        classes: [row.class_id],
      })
  }
  return [...students.values()]
}

type RollQueries = typeof rollQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends RollQueries {}
}
