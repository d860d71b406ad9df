// Counts what is deleted with an event, a class or a student. The deletions are in delete-event.ts, classes and
// sign-in. What is deleted with a faculty account is counted off the event loop, in reports/faculty-deletion.ts.
import { sql, type Kysely } from 'kysely'
import type { ClassDeletion, EventDeletion, StudentDeletion } from '#contract/deletions/deletions.ts'
import { listClassesOfEvent } from '#server/classes/assignment-store.ts'
import { countPublished } from '#server/credits/published/store.ts'
import type { Schema } from '#server/database/schema.ts'
import { countPresence } from '#server/events/presence.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'

type Rows = Kysely<Schema>

/** Counts what is deleted with an event. `faculty` is who asks, null for an administrator. */
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

/** Counts what is deleted with a class. */
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
  const count = async (rows: { executeTakeFirstOrThrow: () => Promise<{ rows: number }> }) =>
    (await rows.executeTakeFirstOrThrow()).rows
  const counted = (table: 'credit_rule' | 'credit_choice' | 'appeal' | 'roll_mark') =>
    db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('rows'))
      .where('class_id', '=', classId)
  return {
    registered_students,
    pending_students,
    events,
    has_rule: (await count(counted('credit_rule'))) > 0,
    choices: await count(counted('credit_choice')),
    questions: await count(counted('appeal')),
    credit_marks: await count(counted('roll_mark').where('undone_at', 'is', null)),
    published_credits: await countPublished(db, { classId }),
  }
}

/** Counts what is deleted with a student's account. */
export async function countStudentDeletion(db: Rows, student: string): Promise<StudentDeletion> {
  const check_ins = await countStudentPresence(db, student)
  const { classes } = await db
    .selectFrom('roster_entry')
    .select((e) => e.fn.countAll<number>().as('classes'))
    .where('student_id', '=', student)
    .executeTakeFirstOrThrow()
  return { check_ins, classes }
}

/** Counts the events at which a student was present. */
export function countStudentPresence(db: Rows, student: string): Promise<number> {
  return countPresence(db, (table) => sql`${sql.ref(`${table}.student_id`)} = ${student}`)
}
