import type { MarkSource, RollMark } from '#contract/rolls/marks.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { markMessages } from '#contract/rolls/marks/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { listOwnAssignments } from '#server/classes/assignment-store.ts'
import { withRosterLock } from '#server/classes/roster/roster-lock.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { lockEvent, isOpenEvent } from '#server/events/store.ts'
import { conflict } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { findPeople, toPersonId } from './find-people.ts'
import type { Markable } from './markable-event.ts'
import { badMarks, toOtherClassFault, type MarkWithLine } from './read-marks.ts'
import { asRollMark, insertMarks, listMarksWithIds, chooseMarkMoment, undoCurrentMarks } from './store.ts'
import type { RollMarkTable } from './table.ts'

type Making = { to: Markable; marks: MarkWithLine[]; source: MarkSource; at: number }

/**
 * Makes all marks of a list, or none, and returns them. A new mark replaces the student's current one for the same
 * event or class. `keep` runs in the same transaction. Throws 400 with the line of each fault, and 409 when the event
 * is being deleted. `at` in ms.
 */
export function makeMarks(
  db: Db,
  making: Making,
  keep: (trx: DbOrTrx, marks: RollMark[]) => Promise<void>,
): Promise<RollMark[]> {
  return withRosterLock(db, making.to.event.school_id, async (trx) => {
    const newMarks = await makeAll(trx, making)
    await keep(trx, newMarks)
    return newMarks
  })
}

async function makeAll(trx: DbOrTrx, { to: markable, marks, source, at: now }: Making): Promise<RollMark[]> {
  const { event, viewer } = markable
  await refuseDuringDeletion(trx, event.id)
  await refuseOtherClasses(trx, markable, marks)
  const people = await findPeople(trx, event.school_id, marks, now)
  const moment = await chooseMarkMoment(trx, event.id, now)
  const rows = marks.map((mark, index): RollMarkTable => ({
    id: newRowId(moment),
    school_id: event.school_id,
    event_id: event.id,
    ...people[index]!,
    class_id: mark.class || null,
    says: mark.says,
    reason_kind: mark.reason_kind,
    reason: mark.reason,
    source,
    ...toMaker(viewer),
    made_at: moment,
    undone_at: null,
    undone_by_faculty_id: null,
    undone_by_admin_id: null,
    undo_reason: null,
  }))
  for (const [classId, classRows] of Map.groupBy(rows, ({ class_id }) => class_id))
    await undoCurrentMarks(
      trx,
      { event: event.id, classId, people: classRows.map(toPersonId) },
      toUndoFields(viewer, moment, null),
    )
  await insertMarks(trx, rows)
  // The audit counts students. A call can mark a student both for the event and for a class.
  const detail: AuditDetail =
    rows.length === 1
      ? { says: rows[0]!.says, student: toPersonId(rows[0]!) }
      : { marks: new Set(rows.map(toPersonId)).size }
  await recordAudit(trx, { ...toActor(viewer), action: 'roll.mark', ...toAuditObject(event), detail }, now)
  const ids = rows.map(({ id }) => id)
  return (await listMarksWithIds(trx, ids)).map(asRollMark)
}

/**
 * Checks again inside the transaction: throws 400 for a mark about a class that has been deleted since the marks were
 * read, or that the event no longer counts for.
 */
async function refuseOtherClasses(trx: DbOrTrx, { event, viewer }: Markable, marks: MarkWithLine[]): Promise<void> {
  const classMarks = marks.filter((mark) => mark.class)
  if (classMarks.length === 0) return
  const ownClasses = viewer.faculty
    ? await listOwnAssignments(trx, { event: event.id, faculty: viewer.faculty.id })
    : []
  const classes = new Set(ownClasses.map(({ class_id }) => class_id))
  const foreignMarks = classMarks.filter((mark) => !classes.has(mark.class!))
  if (foreignMarks.length > 0) throw badMarks(foreignMarks.map(({ line }) => toOtherClassFault(line)))
}

/** Prevents an event's deletion until the transaction ends. Throws 409 if its deletion has begun. */
export async function refuseDuringDeletion(trx: DbOrTrx, event: string): Promise<void> {
  await lockEvent(trx, event)
  if (!(await isOpenEvent(trx, event))) throw conflict(markMessages.beingDeleted, 'event_being_deleted')
}

/** Returns the columns that record who undid a mark, when (`undoneAt` in ms) and why. */
export function toUndoFields(viewer: Viewer, undoneAt: number, reason: string | null) {
  const { faculty_id, admin_id } = toMaker(viewer)
  return { undone_at: undoneAt, undone_by_faculty_id: faculty_id, undone_by_admin_id: admin_id, undo_reason: reason }
}

/** Returns the columns of an audit entry that name the event as its object. */
export function toAuditObject({ id, school_id }: { id: string; school_id: string }) {
  return { object_kind: 'event', object_id: id, school_id } as const
}

function toMaker(viewer: Viewer): Pick<RollMarkTable, 'faculty_id' | 'admin_id'> {
  const { actor_kind, actor_id } = toActor(viewer)
  return actor_kind === 'faculty' ? { faculty_id: actor_id, admin_id: null } : { faculty_id: null, admin_id: actor_id }
}
