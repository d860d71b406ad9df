import { newId } from '#server/database/new-id.ts'
import { compressText } from '#server/sheets/compressed-text.ts'
import type { Event, Person } from './builders.ts'
import type { World } from './world.ts'

/**
 * Stores a class’s rule, a choice, an answered appeal with a text, published credit, and chosen emails. A mark must
 * exist.
 */
export async function fillCredits(
  world: World,
  professor: Person,
  event: Event,
  { student, seminar, text }: { student: Person; seminar: string; text: string },
): Promise<void> {
  const sharedColumns = { school_id: professor.school, event_id: event.id, student_id: student.id, class_id: seminar }
  const now = world.clock.now()
  const rule = { needed: 3, points: 2_147_483_647, cap: null, best: null, exclusive: 1 }
  const times = { choose_until: now, published_at: now, changed_at: now }
  await world.db
    .insertInto('credit_rule')
    .values({ class_id: seminar, school_id: professor.school, counts: 'at-least', ...rule, ...times })
    .execute()
  await world.db
    .insertInto('credit_choice')
    .values({ ...sharedColumns, id: newId(), chosen_at: now })
    .execute()
  const mark = await world.db
    .selectFrom('roll_mark')
    .select('id')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  const answer = { answered_at: now, answer: 'granted', answer_text: text, faculty_id: professor.id } as const
  const references = { attempt_id: null, mark_id: mark.id, resulting_mark_id: mark.id, admin_id: null }
  await world.db
    .insertInto('appeal')
    .values({ ...sharedColumns, ...references, ...answer, id: newId(), text, made_at: now })
    .execute()
  await world.db
    .insertInto('published_credit')
    .values({
      // Tests use this known id.
      id: seminar,
      school_id: professor.school,
      class_id: seminar,
      faculty_id: professor.id,
      published_at: now,
      rule_text: text,
      sha256: '0'.repeat(64),
      head: text,
      students: 1,
      complete: 1,
    })
    .execute()
  await world.db
    .insertInto('published_lines')
    .values({
      id: newId(),
      school_id: professor.school,
      published_credit_id: seminar,
      student_id: student.id,
      email: null,
      place: 0,
      content: compressText(text),
    })
    .execute()
  const person = { school_id: sharedColumns.school_id, student_id: sharedColumns.student_id }
  await world.db
    .insertInto('credit_email_choice')
    .values({ ...person, receipts_since: now, one_short_since: null, changed_at: now })
    .execute()
  await world.db
    .insertInto('credit_email')
    .values({ ...person, id: newId(), attendance_id: null, class_id: seminar, have: 2, queued_at: now })
    .execute()
  await world.db.updateTable('class_event').set({ points: 1_500, note: text }).where('class_id', '=', seminar).execute()
}
