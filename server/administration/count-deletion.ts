// What goes when something is deleted, counted; the deeds are in delete-event.ts, delete-faculty.ts and classes.
import type { Kysely } from 'kysely'
import type { ClassDeletion, EventDeletion, FacultyDeletion } from '#contract/deletions.ts'
import { listClassesOfEvent } from '#server/classes/assignment-store.ts'
import type { Schema } from '#server/database/schema.ts'
import { readDashboardStats } from '#server/reports/dashboard-stats.ts'
import { countEventAttendance } from '#server/reports/event-attendance.ts'
import { isoTime } from '#server/reports/iso-time.ts'
import { findAdministratorOf } from './store.ts'

type Rows = Kysely<Schema>

/** What goes with an event; `faculty` is who asks, null for an administrator. */
export async function countEventDeletion(db: Rows, event: string, faculty: string | null): Promise<EventDeletion> {
  const classes = await listClassesOfEvent(db, event)
  return {
    check_ins: await countEventAttendance(db, event),
    classes: classes.map(({ id, name, semester, faculty_id, first_name, last_name }) => ({
      id,
      name,
      semester,
      faculty_name: `${first_name} ${last_name}`,
      is_own: faculty_id === faculty,
    })),
  }
}

/** What goes with a class. */
export async function countClassDeletion(db: Rows, classId: string): Promise<ClassDeletion> {
  const { registered_students, pending_students } = await db
    .selectFrom('roster_entry')
    .select((e) => [
      e.fn.count<number>('student_id').as('registered_students'),
      e.fn.count<number>('pending_student_id').as('pending_students'),
    ])
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  const { events } = await db
    .selectFrom('class_event')
    .select((e) => e.fn.countAll<number>().as('events'))
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  return { registered_students, pending_students, events }
}

/** What goes with a faculty account, and which events stay. */
export async function countFacultyDeletion(db: Rows, faculty: string): Promise<FacultyDeletion> {
  const { classes_count, total_students } = await readDashboardStats(db, faculty)
  const kept = await listKeptEvents(db, faculty)
  const { events } = await db
    .selectFrom('event')
    .select((e) => e.fn.countAll<number>().as('events'))
    .where('faculty_id', '=', faculty)
    .executeTakeFirstOrThrow()
  return {
    classes: classes_count,
    students: total_students,
    events: events - kept.length,
    check_ins: await countCheckInsBut(
      db,
      faculty,
      kept.map(({ id }) => id),
    ),
    kept_events: kept.map(({ starts_at, ...event }) => ({ ...event, date: isoTime(starts_at) })),
    role: (await findAdministratorOf(db, faculty))?.role ?? null,
  }
}

/** The events of a faculty member that classes of others are assigned to, the earliest first. */
function listKeptEvents(db: Rows, faculty: string) {
  return db
    .selectFrom('event')
    .innerJoin('school', 'school.id', 'event.school_id')
    .innerJoin('class_event', 'class_event.event_id', 'event.id')
    .innerJoin('class', 'class.id', 'class_event.class_id')
    .select(['event.id', 'event.name', 'event.starts_at', 'school.time_zone'])
    .select((e) => e.fn.countAll<number>().as('classes'))
    .where('event.faculty_id', '=', faculty)
    .where('class.faculty_id', '<>', faculty)
    .groupBy(['event.id', 'event.name', 'event.starts_at', 'school.time_zone'])
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .execute()
}

async function countCheckInsBut(db: Rows, faculty: string, kept: string[]): Promise<number> {
  const { check_ins } = await db
    .selectFrom('attendance')
    .innerJoin('event', 'event.id', 'attendance.event_id')
    .select((e) => e.fn.countAll<number>().as('check_ins'))
    .where('event.faculty_id', '=', faculty)
    .$if(kept.length > 0, (rows) => rows.where('event.id', 'not in', kept))
    .executeTakeFirstOrThrow()
  return check_ins
}
