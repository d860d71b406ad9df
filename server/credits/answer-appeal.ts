import { markMessages } from '#contract/rolls/marks/words.ts'
import type { Appeal } from '#contract/credits/appeals.ts'
import type { AppealAnswer } from '#contract/credits/values.ts'
import { appealWords } from '#contract/credits/appeals/words.ts'
import { creditMessages } from '#contract/credits/words.ts'
import { answerVersion } from '#contract/versions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { withRosterLock } from '#server/classes/roster/roster-lock.ts'
import { toAuditObject, makeMarks, refuseDuringDeletion } from '#server/rolls/marks/make-marks.ts'
import { findMarks } from '#server/rolls/marks/store.ts'
import { endMarkWithin } from '#server/rolls/marks/undo-marks.ts'
import type { RollMark } from '#contract/rolls/marks.ts'
import type { Markable } from '#server/rolls/marks/markable-event.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { conflict } from '#server/http/refusals.ts'
import { refuseOtherVersion } from '#server/http/versions.ts'
import { toActor } from '#server/http/viewer.ts'
import { asAppeal, deleteAnswer, readAppeal, storeAnswer, whyClosed, type AppealRow } from './appeal-store.ts'

type Answering = { appeal: AppealRow; target: Markable; answer: AppealAnswer; text: string | null; answeredAt: number }

/**
 * Answers an appeal. Granting it marks the student present, or gives credit in the class. Returns the appeal and the
 * marks made. Throws 409 if it was already answered, its event is being deleted, or `whyClosed` has a reason.
 * `answeredAt` in ms.
 */
export async function answerAppeal(db: Db, answering: Answering) {
  const { appeal, target, answer, text, answeredAt } = answering
  if (appeal.answered_at === null) refuseClosed(appeal, answeredAt)
  if (answer === 'declined') {
    const answered = await db.transaction().execute((trx) => keepAnswer(trx, answering, null))
    return { answered, marks: [] }
  }
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
    // If the transaction was retried, only the last one was stored.
    storedAppeals.push(await keepAnswer(trx, answering, createdMark!.id))
  })
  return { answered: storedAppeals.at(-1)!, marks }
}

type Reopening = { appeal: AppealRow; target: Markable; reopenedAt: number; ifMatch?: string | undefined }

/**
 * Takes back the answer to an appeal: the appeal is open again, and the mark that the answer made is permanently
 * undone. Returns the appeal and the marks undone. Throws 409 if the appeal has no answer, its event is being deleted,
 * or `whyClosed` has a reason, and 412 if `ifMatch` names another answer. `reopenedAt` in ms.
 */
export async function reopenAppeal(
  db: Db,
  { appeal, target, reopenedAt, ifMatch }: Reopening,
): Promise<{ reopened: Appeal; marks: RollMark[] }> {
  refuseClosed(appeal, reopenedAt)
  // Below, the answer is deleted only if it is still the same one.
  if (appeal.answered_at !== null) await refuseOtherVersion(ifMatch, () => answerVersion(asAppeal(appeal, reopenedAt)))
  const { event, viewer } = target
  // Runs under the roster lock, like all changes of marks.
  return withRosterLock(db, event.school_id, async (trx) => {
    await refuseDuringDeletion(trx, event.id)
    const isReopened = appeal.answered_at !== null && (await deleteAnswer(trx, appeal))
    if (!isReopened) throw conflict(creditMessages.notAnswered, 'appeal_not_answered')
    const [answerMark] = appeal.resulting_mark_id === null ? [] : await findMarks(trx, [appeal.resulting_mark_id])
    const undo = { viewer, reason: appealWords.takenBack, now: reopenedAt }
    const marks = answerMark ? await endMarkWithin(trx, answerMark, undo) : []
    const detail = { answer: appeal.answer ?? '', student: appeal.student_id }
    await recordAudit(trx, { ...toActor(viewer), action: 'appeal.reopen', ...toAuditObject(event), detail }, reopenedAt)
    return { reopened: asAppeal(await readAppeal(trx, appeal.id), reopenedAt), marks }
  })
}

/** Throws 409 if an appeal can no longer be answered. `now` in ms. */
function refuseClosed(appeal: AppealRow, now: number): void {
  const reason = whyClosed(appeal, now)
  if (reason === 'unassigned') throw conflict(markMessages.notOfClass, 'not_of_class')
  if (reason === 'off-roster') throw conflict(creditMessages.offRoster, 'off_roster')
  if (reason === 'settled') throw conflict(creditMessages.settled, 'appeal_settled')
  if (reason === 'closed') throw conflict(creditMessages.askedTooLate, 'appeal_closed')
}

async function keepAnswer(
  trx: DbOrTrx,
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
  return asAppeal(await readAppeal(trx, appeal.id), answeredAt)
}
