import { sql } from 'kysely'
import { openRows } from '#server/database/open-rows.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { selectPresence, rosterPerson } from '#server/events/presence.ts'

export type CreditClass = Awaited<ReturnType<typeof listClasses>>[number]

/** Returns classes by name, with their owners and rules. If a class has no rule, the rule's columns are null. */
export function listClasses(db: DbOrTrx, ids: readonly string[]) {
  return db
    .selectFrom(openRows('class'))
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .innerJoin('school', 'school.id', 'class.school_id')
    .leftJoin('credit_rule as rule', 'rule.class_id', 'class.id')
    .select(['class.id', 'class.name', 'class.semester', 'class.faculty_id', 'school.time_zone'])
    .select(['faculty.first_name', 'faculty.last_name'])
    .select(['rule.counts', 'rule.needed', 'rule.points', 'rule.cap', 'rule.best', 'rule.exclusive'])
    .select(['rule.choose_until', 'rule.published_at'])
    .where('class.id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('class.name')
    .orderBy('class.id')
    .execute()
}

/** Whether the classes that list a student have more than `limit` events. An event counts once for each class. */
export function hasMoreEvents(db: DbOrTrx, student: string, limit: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('roster_entry')
      .innerJoin(openRows('class_event'), 'class_event.class_id', 'roster_entry.class_id')
      .select('class_event.event_id')
      .where('roster_entry.student_id', '=', student)
      .offset(limit)
      .limit(1),
  )
}

/** Returns the events of some classes with their points and notes, in no particular order. */
export function listAssignments(db: DbOrTrx, classes: readonly string[]) {
  return db
    .selectFrom(openRows('class_event'))
    .innerJoin(openRows('event'), 'event.id', 'class_event.event_id')
    .select(['class_event.class_id', 'class_event.event_id', 'class_event.created_at'])
    .select(['class_event.points', 'class_event.note', 'event.name', 'event.starts_at'])
    .select(['event.checkin_before_minutes', 'event.checkin_after_minutes'])
    .where('class_event.class_id', 'in', classes.length > 0 ? classes : [''])
    .execute()
}

/** Returns the other exclusive classes that share students and events with this one, directly or through others. */
export async function listClassesSharingEvents(db: DbOrTrx, classId: string): Promise<string[]> {
  const rivalIds = new Set([classId])
  for (let added = [classId]; added.length > 0;) {
    const rows = await db
      .selectFrom(openRows('class_event', 'own'))
      .innerJoin(openRows('class_event', 'other'), 'other.event_id', 'own.event_id')
      .innerJoin('credit_rule', 'credit_rule.class_id', 'other.class_id')
      .select('other.class_id')
      .distinct()
      .where('own.class_id', 'in', added)
      .where('other.class_id', 'not in', [...rivalIds])
      .where('credit_rule.exclusive', '=', 1)
      .execute()
    added = await filterShared(
      db,
      classId,
      rows.map(({ class_id }) => class_id),
    )
    for (const id of added) rivalIds.add(id)
  }
  return [...rivalIds].filter((id) => id !== classId)
}

/** Returns which of some classes share a student with this class. */
async function filterShared(db: DbOrTrx, classId: string, classes: readonly string[]): Promise<string[]> {
  if (classes.length === 0) return []
  const rows = await db
    .selectFrom(openRows('class'))
    .select('id')
    .where('id', 'in', classes)
    .where(
      sql<boolean>`exists (
        select 1 from roster_entry where roster_entry.class_id = class.id and ${rosterPerson} in (
          select ${rosterPerson} from roster_entry where roster_entry.class_id = ${classId}))`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns who is on the rosters of some classes, registered or pending, by class. */
export async function listRosterPeople(db: DbOrTrx, classes: readonly string[]): Promise<Map<string, Set<string>>> {
  const people = new Map(classes.map((id) => [id, new Set<string>()]))
  for (const id of classes) {
    const rows = await db
      .selectFrom('roster_entry')
      .select(rosterPerson.as('person'))
      .where('class_id', '=', id)
      .execute()
    for (const { person } of rows) people.get(id)!.add(person)
  }
  return people
}

/** The column that contains a person's id: for registered or for pending students. */
export type PersonColumn = 'student_id' | 'pending_student_id'

/** Returns the classes that list a student, each with the time (ms) at which the student was added. */
export async function listStudentClasses(
  db: DbOrTrx,
  student: string,
  column: PersonColumn,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(openRows('roster_entry'))
    .select(['class_id', 'created_at'])
    .where(column, '=', student)
    .execute()
  return new Map(rows.map(({ class_id, created_at }) => [class_id, created_at]))
}

/** Returns the events at which a student was present. */
export async function readPresence(db: DbOrTrx, student: string, column: PersonColumn): Promise<Set<string>> {
  const rows = await db
    .selectFrom(selectPresence(filterByPerson(student, column)))
    .select('presence.event_id')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Limits presence to one student, registered or pending. A pending student has only marks. */
export function filterByPerson(student: string, column: PersonColumn): Parameters<typeof selectPresence>[0] {
  return (table) =>
    table === 'attendance'
      ? sql`attendance.student_id = ${student}`
      : sql`${sql.ref(`roll_mark.${column}`)} = ${student}`
}
