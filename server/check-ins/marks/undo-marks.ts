import { undoWithoutReason } from '#contract/check-ins/limits.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import type { RollMark } from '#contract/check-ins/marks.ts'
import { markMessages } from '#contract/check-ins/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, conflict } from '#server/http/refusals.ts'
import { actorOf, type Viewer } from '#server/http/viewer.ts'
import { personOf } from './find-people.ts'
import { aboutEvent, refuseUnlessStaying, undoing } from './make-marks.ts'
import { asRollMark, marksWithIds, undoCurrentOf } from './store.ts'
import type { RollMarkTable } from './table.ts'

type Undo = { marks: RollMarkTable[]; viewer: Viewer; reason: string | null; at: number }

/**
 * Undoes marks of one event, so that the roll says again what it would say without them. Returns those that were still
 * current. Throws 400 without a reason unless all were made seconds ago, and 409 when none is current. `at` in ms.
 */
export async function undoMarks(db: Db, { marks, viewer, reason, at }: Undo): Promise<RollMark[]> {
  const isOld = ({ undone_at, made_at }: RollMarkTable) => undone_at === null && at - made_at > undoWithoutReason
  if (!reason && marks.some(isOld)) throw badInput('reason', markMessages.undoNeedsReason, 'required')
  const { event_id: event, school_id } = marks[0]!
  return db.transaction().execute(async (trx) => {
    await refuseUnlessStaying(trx, event)
    const ids = marks.map(({ id }) => id)
    const undone = await undoCurrentOf(trx, ids, undoing(viewer, at, reason || null))
    const [first] = marks.filter(({ id }) => undone.has(id))
    if (!first) throw conflict(markMessages.alreadyUndone, 'already_undone')
    const detail: AuditDetail =
      undone.size === 1 ? { says: first.says, student: personOf(first) } : { marks: undone.size }
    const about = aboutEvent({ id: event, school_id })
    await recordAudit(trx, { ...actorOf(viewer), action: 'roll.undo', ...about, detail }, at)
    return (
      await marksWithIds(
        trx,
        ids.filter((id) => undone.has(id)),
      )
    ).map(asRollMark)
  })
}
