import { undoWithoutReason, type RollMark } from '#contract/check-ins/marks.ts'
import { markMessages } from '#contract/check-ins/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, conflict } from '#server/http/refusals.ts'
import { actorOf, type Viewer } from '#server/http/viewer.ts'
import { personOf } from './find-people.ts'
import { aboutEvent, refuseUnlessStaying, undoing } from './make-marks.ts'
import { asRollMark, marksWithIds, undoOne } from './store.ts'
import type { RollMarkTable } from './table.ts'

type Undo = { mark: RollMarkTable; viewer: Viewer; reason: string | null; at: number }

/**
 * Undoes a mark, so that the roll says again what it would say without it. Returns the mark. Throws 400 without a reason
 * unless the mark was made seconds ago, and 409 when it is no longer current. `at` in ms.
 */
export async function undoMark(db: Db, { mark, viewer, reason, at }: Undo): Promise<RollMark> {
  if (!reason && mark.undone_at === null && at - mark.made_at > undoWithoutReason)
    throw badInput('reason', markMessages.undoNeedsReason, 'required')
  return db.transaction().execute(async (trx) => {
    await refuseUnlessStaying(trx, mark.event_id)
    if (!(await undoOne(trx, mark.id, undoing(viewer, at, reason || null))))
      throw conflict(markMessages.alreadyUndone, 'already_undone')
    const detail = { says: mark.says, student: personOf(mark) }
    const about = aboutEvent({ id: mark.event_id, school_id: mark.school_id })
    await recordAudit(trx, { ...actorOf(viewer), action: 'roll.undo', ...about, detail }, at)
    const [undone] = await marksWithIds(trx, [mark.id])
    return asRollMark(undone!)
  })
}
