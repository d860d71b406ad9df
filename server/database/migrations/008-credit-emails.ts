// Emails about credit that students can switch on.
import { sql, type Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, number, ms, table, foreign } = columnsFor(db)

  // Only students who ever switched one on have a row.
  await table('credit_email_choice', (t) =>
    t
      .$call(foreign('student_id', 'student'))
      .$call(foreign('school_id', 'school'))
      // Null: off.
      .$call(ms('receipts_since?', 'one_short_since?', 'changed_at'))
      .addPrimaryKeyConstraint('credit_email_choice_key', ['student_id']),
  )

  await table('credit_email', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('student_id', 'student'))
      .$call(foreign('attendance_id?', 'attendance'))
      .$call(foreign('class_id?', 'class'))
      .$call(number('have?'))
      .$call(ms('queued_at'))
      .addCheckConstraint('credit_email_one', sql`(attendance_id is null) <> (class_id is null)`)
      .addUniqueConstraint('credit_email_check_in', ['attendance_id'])
      .addUniqueConstraint('credit_email_one_short', ['student_id', 'class_id', 'have']),
  )
  for (const [name, on, columns] of [
    ['credit_email_choice_school', 'credit_email_choice', ['school_id']],
    ['credit_email_school', 'credit_email', ['school_id', 'queued_at']],
    ['credit_email_class', 'credit_email', ['class_id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns])
      .execute()

  // Every hour the notes of check-ins that were looked at long ago are forgotten. Most rows are such notes.
  await db.schema
    .createIndex('credit_email_looked_at')
    .on('credit_email')
    .column('queued_at')
    .where(sql.ref('attendance_id'), 'is not', null)
    .execute()
}
