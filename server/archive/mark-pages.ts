import { sql } from 'kysely'
import { rollHowWords } from '#contract/rolls/words.ts'
import { momentCell, toPage, pageRows, type ReadPage } from './page.ts'
import { openRows } from '#server/database/open-rows.ts'

export const markColumns = [
  'Mark ID',
  'Event ID',
  'Event',
  'Class ID',
  'Student ID',
  'Pending Student ID',
  'First Name',
  'Last Name',
  'Email',
  'Says',
  'Reason Kind',
  'Reason',
  'Source',
  'Faculty ID',
  'Administrator ID',
  'Made',
  'Undone',
  'Undo Reason',
]
/** Every mark, current and undone. */
export const marksPage: ReadPage = async (db, school, cursor) => {
  const rows = await db
    .selectFrom(openRows('roll_mark'))
    .innerJoin(openRows('event'), 'event.id', 'roll_mark.event_id')
    .leftJoin('student', 'student.id', 'roll_mark.student_id')
    .leftJoin('pending_student as pending', 'pending.id', 'roll_mark.pending_student_id')
    .selectAll('roll_mark')
    .select([
      'event.name',
      sql<string>`coalesce(student.first_name, pending.first_name)`.as('first_name'),
      sql<string>`coalesce(student.last_name, pending.last_name)`.as('last_name'),
      sql<string>`coalesce(student.email, pending.email)`.as('email'),
    ])
    .where('roll_mark.school_id', '=', school)
    .where('roll_mark.id', '>', cursor?.id ?? '')
    .orderBy('roll_mark.id')
    .limit(pageRows)
    .execute()
  return toPage(rows, (row) => [
    row.id,
    row.event_id,
    row.name,
    row.class_id ?? '',
    row.student_id ?? '',
    row.pending_student_id ?? '',
    row.first_name,
    row.last_name,
    row.email,
    { ours: rollHowWords[row.says] },
    { ours: row.reason_kind },
    row.reason,
    { ours: row.source },
    row.faculty_id ?? '',
    row.admin_id ?? '',
    momentCell(row.made_at),
    momentCell(row.undone_at),
    row.undo_reason ?? '',
  ])
}
