import { checkInWindow } from '#contract/check-ins/window.ts'
import type { Appeal, NewAppeal } from '#contract/credits/appeals.ts'
import { creditMessages } from '#contract/credits/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import { findEvent, type EventWithOwner } from '#server/events/store.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import { findAppealDeadline } from './appeal-term.ts'
import { asOwnAppeal, readAppeal, insertAppeal } from './appeal-store.ts'
import { computeLedger } from './ledger.ts'
import { readStudentFactsInTransaction } from './read-facts.ts'

type Asking = { student: { id: string; school: string }; input: NewAppeal; madeAt: number }

/**
 * Makes a student’s appeal about an event that doesn’t count. `keep` runs in the same transaction. Throws 404 for
 * another university's event, and 400 for a class that doesn’t use the event, an event that already counts, and a
 * second appeal. `madeAt` in ms.
 */
export async function makeAppeal(
  db: Db,
  asking: Asking,
  keep: (trx: DbOrTrx, appeal: Appeal) => Promise<void>,
): Promise<Appeal> {
  const { student, input, madeAt } = asking
  const event = await findEvent(db, input.event)
  if (!event || event.school_id !== student.school) throw notFound()
  refuseOutsideTerm(event, madeAt)
  try {
    return await db.transaction().execute(async (trx) => {
      await refuseCountedEvent(trx, asking, event)
      const row = { id: newId(), school_id: student.school, event_id: event.id, class_id: input.class || null }
      const unanswered = { answered_at: null, answer: null, answer_text: null, resulting_mark_id: null }
      const references = { attempt_id: input.attempt || null, mark_id: await findBlockingMark(trx, asking) }
      const fields = { ...references, student_id: student.id, text: input.text ?? '', made_at: madeAt }
      if (!(await insertAppeal(trx, { ...row, ...unanswered, ...fields, faculty_id: null, admin_id: null })))
        throw badInput('event', creditMessages.alreadyAsked, 'already_asked')
      const actor = { actor_kind: 'student', actor_id: student.id } as const
      const object = { object_kind: 'event', object_id: event.id, school_id: student.school } as const
      await recordAudit(trx, { ...actor, action: 'appeal.make', ...object, detail: { class: row.class_id } }, madeAt)
      const appeal = asOwnAppeal(await readAppeal(trx, row.id), madeAt)
      await keep(trx, appeal)
      return appeal
    })
  } catch (error) {
    // The event or the class was just deleted.
    throw isMissingParent(error) ? notFound() : error
  }
}

function refuseOutsideTerm(event: EventWithOwner, madeAt: number): void {
  if (madeAt < checkInWindow(checkInTimes(event)).opensAt) throw badInput('event', creditMessages.notYet, 'not_started')
  if (madeAt > findAppealDeadline({ startsAt: event.starts_at, timeZone: event.time_zone }))
    throw badInput('event', creditMessages.askedTooLate, 'appeal_closed')
}

async function refuseCountedEvent(trx: DbOrTrx, { student, input, madeAt }: Asking, event: EventWithOwner) {
  const facts = await readStudentFactsInTransaction(trx, { student: student.id, now: madeAt })
  if (input.class) {
    const uses = facts.classes.get(input.class)?.events.some(({ id }) => id === event.id)
    if (!uses) throw badInput('class', creditMessages.notOfClass, 'not_of_class')
    const eventCredit = computeLedger(facts, madeAt)
      .credit(input.class, student.id)
      .events.find(({ id }) => id === event.id)!
    if (eventCredit.state === 'counted') throw badInput('event', creditMessages.alreadyCounts, 'already_counts')
  } else if (facts.attended(student.id).has(event.id))
    throw badInput('event', creditMessages.alreadyCounts, 'already_counts')
  if (input.attempt && !(await isOwnAttempt(trx, { id: input.attempt, student: student.id, event: event.id })))
    throw badInput('attempt', creditMessages.unknownAttempt, 'invalid')
}

function isOwnAttempt(trx: DbOrTrx, attempt: { id: string; student: string; event: string }): Promise<boolean> {
  return hasRow(
    trx
      .selectFrom('refused_attempt')
      .select('id')
      .where('id', '=', attempt.id)
      .where('student_id', '=', attempt.student)
      .where('event_id', '=', attempt.event),
  )
}

/** Returns the mark that keeps the event from counting: one about credit in the class, or else one about presence. */
async function findBlockingMark(trx: DbOrTrx, { student, input }: Asking): Promise<string | null> {
  const marks = await trx
    .selectFrom('roll_mark')
    .select(['id', 'class_id'])
    .where('event_id', '=', input.event)
    .where('student_id', '=', student.id)
    .where('undone_at', 'is', null)
    .execute()
  const findMark = (classId: string | null) => marks.find((mark) => mark.class_id === classId)?.id
  return (input.class ? findMark(input.class) : undefined) ?? findMark(null) ?? null
}
