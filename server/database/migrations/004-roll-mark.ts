// Corrections of a roll by people. A check-in's own row never changes.
import { sql, type Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, ms, table, foreign } = columnsFor(db)

  await table('roll_mark', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('pending_student_id?', 'pending_student'))
      .$call(foreign('class_id?', 'class'))
      .$call(text('says', 'reason_kind', 'reason', 'source', 'undo_reason?'))
      // A mark outlives the account of the person who made it.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(foreign('admin_id?', 'administrator', 'set null'))
      .$call(foreign('undone_by_faculty_id?', 'faculty', 'set null'))
      .$call(foreign('undone_by_admin_id?', 'administrator', 'set null'))
      .$call(ms('made_at', 'undone_at?'))
      .addCheckConstraint('roll_mark_one', sql`(student_id is null) <> (pending_student_id is null)`),
  )

  // At most one current mark of a person for each event and class. Without a class, the mark is about presence.
  for (const person of ['student', 'pending_student']) {
    const columns = sql`${sql.ref(`${person}_id`)}, event_id, coalesce(class_id, '')`
    await sql`
      create unique index ${sql.ref(`roll_mark_current_${person}`)} on roll_mark (${columns}) where undone_at is null
    `.execute(db)
  }
  for (const [name, columns] of [
    ['roll_mark_event', ['event_id', 'made_at']],
    ['roll_mark_school', ['school_id', 'made_at']],
    ['roll_mark_student', ['student_id']],
    ['roll_mark_pending', ['pending_student_id']],
    ['roll_mark_class', ['class_id']],
    ['roll_mark_faculty', ['faculty_id']],
    ['roll_mark_admin', ['admin_id']],
    ['roll_mark_undone_faculty', ['undone_by_faculty_id']],
    ['roll_mark_undone_admin', ['undone_by_admin_id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('roll_mark')
      .columns([...columns])
      .execute()
}
