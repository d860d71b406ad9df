import type { Kysely } from 'kysely'
import { markMessages } from '#contract/check-ins/words.ts'
import type { Appeal } from '#contract/credits/appeals.ts'
import type { AppealAnswer } from '#contract/credits/values.ts'
import { appealWords } from '#contract/credits/appeals/words.ts'
import { creditMessages } from '#contract/credits/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { toAuditObject, makeMarks } from '#server/rolls/marks/make-marks.ts'
import type { Markable } from '#server/rolls/marks/markable-event.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { conflict } from '#server/http/refusals.ts'
import { toActor } from '#server/http/viewer.ts'
import { storeAnswer, asAppeal, findAppeal, isOpen, type AppealRow } from './appeal-store.ts'

type Answering = { appeal: AppealRow; target: Markable; answer: AppealAnswer; text: string | null; answeredAt: number }

/**
 * Answers an appeal. Granting it marks the student present, or gives credit in the class. Returns the appeal and the
 * marks made. Throws 409 when it was answered before, its term is over, its event is being deleted, or the class
 * doesn’t use the event any more. `answeredAt` in ms.
 */
export async function answerAppeal(db: Db, answering: Answering) {
  const { appeal, target, answer, text, answeredAt } = answering
  if (appeal.answered_at === null && !isOpen(appeal, answeredAt))
    throw conflict(creditMessages.askedTooLate, 'appeal_closed')
  if (answer === 'declined') {
    const answered = await db.transaction().execute((trx) => keepAnswer(trx, answering, null))
    return { answered, marks: [] }
  }
  if (appeal.class_id !== null && !target.classes.has(appeal.class_id))
    throw conflict(markMessages.notOfClass, 'not_of_class')
  const mark = {
    line: 1,
    student: appeal.student_id,
    class: appeal.class_id,
    says: appeal.class_id === null ? ('present' as const) : ('counts' as const),
    reason_kind: 'other' as const,
    reason: text ?? appealWords.granted,
  }
  const storedAppeals: Appeal[] = []
  const marking = { to: target, marks: [mark], source: 'appeal' as const, at: answeredAt }
  const marks = await makeMarks(db, marking, async (trx, [createdMark]) => {
    // After a retry, the last one is what was stored.
    storedAppeals.push(await keepAnswer(trx, answering, createdMark!.id))
  })
  return { answered: storedAppeals.at(-1)!, marks }
}

async function keepAnswer(
  trx: Kysely<Schema>,
  { appeal, target, answer, text, answeredAt }: Answering,
  mark: string | null,
): Promise<Appeal> {
  const actor = toActor(target.viewer)
  const isFaculty = actor.actor_kind === 'faculty'
  const isFirst = await storeAnswer(trx, appeal.id, {
    answered_at: answeredAt,
    answer,
    answer_text: text,
    faculty_id: isFaculty ? actor.actor_id : null,
    admin_id: isFaculty ? null : actor.actor_id,
    resulting_mark_id: mark,
  })
  if (!isFirst) throw conflict(creditMessages.alreadyAnswered, 'appeal_answered')
  const detail = { answer, student: appeal.student_id }
  await recordAudit(trx, { ...actor, action: 'appeal.answer', ...toAuditObject(target.event), detail }, answeredAt)
  return asAppeal((await findAppeal(trx, appeal.id))!, answeredAt)
}
