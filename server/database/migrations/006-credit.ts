// What attendance is worth in a class: rules, choices between classes, and questions of students.
import { sql, type Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, number, ms, flag, table, foreign } = columnsFor(db)

  // No default, so that no row is rewritten.
  await db.schema.alterTable('class_event').addColumn('points', 'integer').execute()
  await db.schema.alterTable('class_event').addColumn('note', 'text').execute()

  await table('credit_rule', (t) =>
    t
      .$call(foreign('class_id', 'class'))
      .$call(foreign('school_id', 'school'))
      .$call(text('counts'))
      // Points and cap in thousandths.
      .$call(number('needed?', 'points', 'cap?', 'drop_lowest'))
      .$call(flag('exclusive'))
      .$call(ms('choose_until?', 'published_at?', 'changed_at'))
      .addPrimaryKeyConstraint('credit_rule_key', ['class_id']),
  )

  await table('credit_choice', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('student_id', 'student'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('class_id', 'class'))
      .$call(ms('chosen_at'))
      .addUniqueConstraint('credit_choice_once', ['student_id', 'event_id']),
  )

  await table('appeal', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('class_id?', 'class'))
      .$call(foreign('student_id', 'student'))
      .$call(text('text'))
      .$call(foreign('attempt_id?', 'refused_attempt', 'set null'))
      .$call(foreign('mark_id?', 'roll_mark', 'set null'))
      .$call(ms('made_at', 'answered_at?'))
      .$call(text('answer?', 'answer_text?'))
      // An answer outlives the account of the person who gave it.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(foreign('admin_id?', 'administrator', 'set null'))
      .$call(foreign('resulting_mark_id?', 'roll_mark', 'set null')),
  )

  // One appeal of a student for each event and class. Without a class, it is about presence.
  await sql`create unique index appeal_once on appeal (student_id, event_id, coalesce(class_id, ''))`.execute(db)
  for (const [name, on, columns] of [
    ['credit_rule_school', 'credit_rule', ['school_id']],
    ['credit_choice_event', 'credit_choice', ['event_id']],
    ['credit_choice_class', 'credit_choice', ['class_id']],
    ['credit_choice_school', 'credit_choice', ['school_id']],
    ['appeal_event', 'appeal', ['event_id']],
    ['appeal_class', 'appeal', ['class_id']],
    ['appeal_school', 'appeal', ['school_id', 'made_at']],
    ['appeal_attempt', 'appeal', ['attempt_id']],
    ['appeal_mark', 'appeal', ['mark_id']],
    ['appeal_resulting_mark', 'appeal', ['resulting_mark_id']],
    ['appeal_faculty', 'appeal', ['faculty_id']],
    ['appeal_admin', 'appeal', ['admin_id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns])
      .execute()
}
