// Credits of a class as they were published: a file that doesn’t change with the roll.
import type { Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, number, ms, flag, table, foreign } = columnsFor(db)

  await table('published_credit', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('class_id', 'class'))
      // The file outlives the account of the person who published it.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(ms('published_at'))
      .$call(text('rule_text', 'sha256', 'head'))
      .$call(number('students'))
      .$call(flag('complete')),
  )

  // One row for each student, so that deleting an account deletes its lines of every file.
  await table('published_lines', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('published_credit_id', 'published_credit'))
      .$call(foreign('student_id?', 'student'))
      .$call(text('email?'))
      .$call(number('place'))
      .$call(text('content'))
      .addUniqueConstraint('published_lines_place', ['published_credit_id', 'place']),
  )

  for (const [name, on, columns] of [
    ['published_credit_class', 'published_credit', ['class_id', 'published_at']],
    ['published_credit_school', 'published_credit', ['school_id', 'published_at']],
    ['published_credit_faculty', 'published_credit', ['faculty_id']],
    ['published_lines_student', 'published_lines', ['student_id']],
    ['published_lines_email', 'published_lines', ['school_id', 'email']],
    ['published_lines_school', 'published_lines', ['school_id', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns])
      .execute()
}
