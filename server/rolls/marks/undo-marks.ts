import { undoWithoutReason } from '#contract/check-ins/limits.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import type { RollMark } from '#contract/rolls/marks.ts'
import { markMessages } from '#contract/rolls/marks/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { withRosterLock } from '#server/classes/roster/roster-lock.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { badInput, conflict } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { toPersonId } from './find-people.ts'
import { toAuditObject, refuseDuringDeletion, toUndoFields } from './make-marks.ts'
import {
  asRollMark,
  findMarks,
  findReplaced,
  listMarksWithIds,
  chooseMarkMoment,
  endReplacedMark,
  restoreMarks,
  undoCurrentMarksWithIds,
} from './store.ts'
import type { RollMarkTable } from './table.ts'

type Undo = { marks: RollMarkTable[]; viewer: Viewer; reason: string | null; now: number }

/** Undoes marks of one event in a transaction of its own. Throws the same errors as `undoMarksWithin`. */
export function undoMarks(db: Db, undo: Undo): Promise<RollMark[]> {
  // Runs under the roster lock, because a registration moves marks to another id of the same person.
  return withRosterLock(db, undo.marks[0]!.school_id, (trx) => undoMarksWithin(trx, undo))
}

/**
 * Undoes marks of one event, so that the roll is as if they had never been made: a mark that one of them replaced
 * becomes current again. Returns the marks that were still current. Throws 400 if the reason is missing, unless all of
 * them were made seconds ago, and 409 if none is current. The transaction must hold the roster lock. `now` in ms.
 */
async function undoMarksWithin(trx: DbOrTrx, { marks, viewer, reason, now }: Undo): Promise<RollMark[]> {
  const isOld = ({ undone_at, made_at }: RollMarkTable) => undone_at === null && now - made_at > undoWithoutReason
  if (!reason && marks.some(isOld)) throw badInput('reason', markMessages.undoNeedsReason, 'required')
  const { event_id: event, school_id } = marks[0]!
  await refuseDuringDeletion(trx, event)
  const ids = marks.map(({ id }) => id)
  const moment = await chooseMarkMoment(trx, event, now)
  const undone = await undoCurrentMarksWithIds(trx, ids, toUndoFields(viewer, moment, reason || null))
  const undoneMarks = await findMarks(trx, [...undone])
  const [first] = undoneMarks
  if (!first) throw conflict(markMessages.alreadyUndone, 'already_undone')
  await bringBackReplaced(trx, undoneMarks, new Set(ids))
  const detail: AuditDetail =
    undone.size === 1 ? { says: first.says, student: toPersonId(first) } : { marks: undone.size }
  const auditObject = toAuditObject({ id: event, school_id })
  await recordAudit(trx, { ...toActor(viewer), action: 'roll.undo', ...auditObject, detail }, now)
  const rows = await listMarksWithIds(
    trx,
    ids.filter((id) => undone.has(id)),
  )
  return rows.map(asRollMark)
}

/**
 * Permanently undoes the mark that an appeal's answer made. If another mark has replaced it, undoing that one doesn’t
 * restore it. Returns the mark if it was current. The transaction must hold the roster lock. `now` in ms.
 */
export async function endMarkWithin(
  trx: DbOrTrx,
  mark: RollMarkTable,
  { viewer, reason, now }: { viewer: Viewer; reason: string; now: number },
): Promise<RollMark[]> {
  if (mark.undone_at === null) return undoMarksWithin(trx, { marks: [mark], viewer, reason, now })
  const moment = await chooseMarkMoment(trx, mark.event_id, now)
  await endReplacedMark(trx, mark, toUndoFields(viewer, moment, reason))
  return []
}

/**
 * Makes the marks current again that these ones replaced. If such a mark is itself in the request, the one before it
 * becomes current instead.
 */
async function bringBackReplaced(trx: DbOrTrx, undone: RollMarkTable[], requestedIds: Set<string>): Promise<void> {
  const back: string[] = []
  for (let ended = undone; ended.length > 0;) {
    const replaced = await findReplaced(trx, ended)
    back.push(...replaced.flatMap(({ id }) => (requestedIds.has(id) ? [] : id)))
    ended = replaced.filter(({ id }) => requestedIds.has(id))
  }
  await restoreMarks(trx, back)
}
