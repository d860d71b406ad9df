import type { Kysely } from 'kysely'
import type { MarkSource, RollMark } from '#contract/rolls/marks.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { markMessages } from '#contract/check-ins/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { listOwnClassesOf } from '#server/classes/assignment-store.ts'
import { inRosterTurn } from '#server/classes/roster/roster-turn.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { takeEventTurn } from '#server/events/event-turn.ts'
import { isStaying } from '#server/events/store.ts'
import { conflict } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { findPeople, personOf } from './find-people.ts'
import type { Markable } from './markable-event.ts'
import { badMarks, ofOtherClass, type ReadMark } from './read-marks.ts'
import { asRollMark, insertMarks, marksWithIds, nextMoment, undoCurrent } from './store.ts'
import type { RollMarkTable } from './table.ts'

type Making = { to: Markable; marks: ReadMark[]; source: MarkSource; at: number }

/**
 * Makes all marks of a list, or none. A new mark replaces the person's current one for the same event or class. Returns
 * the marks. `keep` runs in the same transaction with them. Throws 400 with the line of each fault, and 409 when the
 * event is being deleted. `at` in ms.
 */
export function makeMarks(
  db: Db,
  making: Making,
  keep: (trx: Kysely<Schema>, marks: RollMark[]) => Promise<void>,
): Promise<RollMark[]> {
  return inRosterTurn(db, making.to.event.school_id, async (trx) => {
    const made = await makeAll(trx, making)
    await keep(trx, made)
    return made
  })
}

async function makeAll(trx: Kysely<Schema>, { to, marks, source, at }: Making): Promise<RollMark[]> {
  const { event, viewer } = to
  await refuseUnlessStaying(trx, event.id)
  await refuseOtherClasses(trx, to, marks)
  const people = await findPeople(trx, event.school_id, marks, at)
  const moment = await nextMoment(trx, event.id, at)
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
    ...makerOf(viewer),
    made_at: moment,
    undone_at: null,
    undone_by_faculty_id: null,
    undone_by_admin_id: null,
    undo_reason: null,
  }))
  for (const [classId, some] of Map.groupBy(rows, ({ class_id }) => class_id))
    await undoCurrent(trx, { event: event.id, classId, people: some.map(personOf) }, undoing(viewer, moment, null))
  await insertMarks(trx, rows)
  const detail: AuditDetail =
    rows.length === 1 ? { says: rows[0]!.says, student: personOf(rows[0]!) } : { marks: rows.length }
  await recordAudit(trx, { ...toActor(viewer), action: 'roll.mark', ...aboutEvent(event), detail }, at)
  const ids = rows.map(({ id }) => id)
  return (await marksWithIds(trx, ids)).map(asRollMark)
}

/**
 * Throws 400 for marks about a class that was deleted, or that the event stopped counting for, since they were read.
 */
async function refuseOtherClasses(trx: Kysely<Schema>, { event, viewer }: Markable, marks: ReadMark[]): Promise<void> {
  const about = marks.filter((mark) => mark.class)
  if (about.length === 0) return
  const own = viewer.faculty ? await listOwnClassesOf(trx, { event: event.id, faculty: viewer.faculty.id }) : []
  const classes = new Set(own.map(({ class_id }) => class_id))
  const gone = about.filter((mark) => !classes.has(mark.class!))
  if (gone.length > 0) throw badMarks(gone.map(({ line }) => ofOtherClass(line)))
}

/** Keeps an event from being deleted until the transaction ends. Throws 409 when its deletion has begun. */
export async function refuseUnlessStaying(trx: Kysely<Schema>, event: string): Promise<void> {
  await takeEventTurn(trx, event)
  if (!(await isStaying(trx, event))) throw conflict(markMessages.beingDeleted, 'event_being_deleted')
}

/** What a mark stores about the person who undoes it. */
export function undoing(viewer: Viewer, at: number, reason: string | null) {
  const { faculty_id, admin_id } = makerOf(viewer)
  return { undone_at: at, undone_by_faculty_id: faculty_id, undone_by_admin_id: admin_id, undo_reason: reason }
}

/** What an audit line about a roll is about. */
export function aboutEvent({ id, school_id }: { id: string; school_id: string }) {
  return { object_kind: 'event', object_id: id, school_id } as const
}

function makerOf(viewer: Viewer): Pick<RollMarkTable, 'faculty_id' | 'admin_id'> {
  const { actor_kind, actor_id } = toActor(viewer)
  return actor_kind === 'faculty' ? { faculty_id: actor_id, admin_id: null } : { faculty_id: null, admin_id: actor_id }
}
