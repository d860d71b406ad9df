import type { DashboardStats } from '#contract/rolls/class-reports.ts'
import { openRows } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

/** Returns the numbers on a faculty member's dashboard. Throws if the faculty member doesn't exist. */
export async function readDashboardStats(db: DbOrTrx, faculty: string): Promise<DashboardStats> {
  const person = await db
    .selectFrom('faculty')
    .select(['first_name', 'last_name'])
    .where('id', '=', faculty)
    .executeTakeFirstOrThrow()
  const { classes, registered, pending } = await countClassesAndStudents(db, faculty)
  return {
    faculty: person,
    classes_count: classes,
    total_students: registered + pending,
    registered_students: registered,
  }
}

/** Counts a faculty member's classes, and the students on their rosters, registered or not. */
export async function countClassesAndStudents(
  db: DbOrTrx,
  faculty: string,
): Promise<{ classes: number; registered: number; pending: number }> {
  const classes = await countRows(db.selectFrom(openRows('class')).where('faculty_id', '=', faculty))
  const { registered, pending } = await db
    .selectFrom(openRows('class'))
    .innerJoin('roster_entry', 'roster_entry.class_id', 'class.id')
    .select((e) => [
      // Someone in two classes is one student.
      e.fn.count<number>('roster_entry.student_id').distinct().as('registered'),
      e.fn.count<number>('roster_entry.pending_student_id').distinct().as('pending'),
    ])
    .where('class.faculty_id', '=', faculty)
    .executeTakeFirstOrThrow()
  return { classes, registered, pending }
}
