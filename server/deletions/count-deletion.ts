// Counts what is deleted with an event, a class or a student. For a faculty account or a university, queries.ts counts
// it in a reader thread.
import { sql } from 'kysely'
import type { ClassDeletion, EventDeletion, StudentDeletion } from '#contract/deletions/deletions.ts'
import { listClassesOfEvent } from '#server/classes/assignment-store.ts'
import { countPublished } from '#server/credits/published/store.ts'
import { isOpenRow, openRows } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { atOpenEvents, countPresence } from '#server/events/presence.ts'
import { countWithoutNames } from '#server/events/store.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'

/** Counts what is deleted with an event. `faculty` is the caller's id, or null for an administrator. */
export async function countEventDeletion(db: DbOrTrx, event: string, faculty: string | null): Promise<EventDeletion> {
  const classes = await listClassesOfEvent(db, event)
  return {
    check_ins: (await countEventAttendance(db, event)) + (await countWithoutNames(db, sql`event_id = ${event}`)),
    classes: classes.map(({ id, name, semester, faculty_id, first_name, last_name }) => ({
      id,
      name,
      semester,
      faculty_name: `${first_name} ${last_name}`,
      is_own: faculty_id === faculty,
    })),
    choices: await countRows(selectRows(db, 'credit_choice', { event_id: event })),
    questions: await countRows(selectRows(db, 'appeal', { event_id: event })),
    credit_marks: await countRows(
      selectRows(db, 'roll_mark', { event_id: event }).where('undone_at', 'is', null).where('class_id', 'is not', null),
    ),
  }
}

/** Counts what is deleted with a class. */
export async function countClassDeletion(db: DbOrTrx, classId: string): Promise<ClassDeletion> {
  const { registered_students, pending_students } = await db
    .selectFrom('roster_entry')
    .select((e) => [
      e.fn.count<number>('student_id').as('registered_students'),
      e.fn.count<number>('pending_student_id').as('pending_students'),
    ])
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  const events = await countRows(db.selectFrom(openRows('class_event')).where('class_id', '=', classId))
  const ofClass = { class_id: classId }
  return {
    registered_students,
    pending_students,
    events,
    own_points: await countRows(
      db
        .selectFrom(openRows('class_event'))
        .where('class_id', '=', classId)
        .where((e) => e.or([e('points', 'is not', null), e('note', 'is not', null)])),
    ),
    has_rule: (await countRows(selectRows(db, 'credit_rule', ofClass))) > 0,
    choices: await countRows(selectRows(db, 'credit_choice', ofClass)),
    questions: await countRows(selectRows(db, 'appeal', ofClass)),
    credit_marks: await countRows(selectRows(db, 'roll_mark', ofClass).where('undone_at', 'is', null)),
    published_credits: await countPublished(db, { classId }),
  }
}

type CountedTable = 'credit_rule' | 'credit_choice' | 'appeal' | 'roll_mark'

function selectRows(db: DbOrTrx, table: CountedTable, scope: { class_id: string } | { event_id: string }) {
  const [[column, id]] = Object.entries(scope) as [[string, string]]
  return db
    .selectFrom(table as 'roll_mark')
    .where(column as 'class_id', '=', id)
    .where(isOpenRow(table))
}

/** Counts what is deleted with a student's account. */
export async function countStudentDeletion(db: DbOrTrx, student: string): Promise<StudentDeletion> {
  const check_ins = await countStudentPresence(db, student)
  const classes = await countRows(db.selectFrom(openRows('roster_entry')).where('student_id', '=', student))
  return { check_ins, classes }
}

/** Counts the events at which a student was present. */
export function countStudentPresence(db: DbOrTrx, student: string): Promise<number> {
  return countPresence(
    db,
    atOpenEvents((table) => sql`${sql.ref(`${table}.student_id`)} = ${student}`),
  )
}
