import { creditMessages } from '#contract/credits/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { eventCreditVersion } from '#contract/versions.ts'
import { findClassEventCredit, updateClassEvent } from '#server/classes/assignment-store.ts'
import { lockClass } from '#server/classes/store.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { toAuditObject } from '#server/classes/write-class.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import { refuseOtherVersion } from '#server/http/versions.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { findRule } from './store.ts'

type EventCreditChange = {
  course: ClassTable
  change: { event: string; points: number | null; note: string | null }
  viewer: Viewer
  changedAt: number
  /** The header of the call. */
  ifMatch: string | undefined
}

/**
 * Sets what an event is worth in a class (thousandths) and its note. Throws 400 when that is more than the class gives
 * at most, 404 when the event doesn’t count for the class, and 412 when `ifMatch` names another version of this credit.
 * `changedAt` in ms.
 */
export async function setEventCredit(
  db: Db,
  { course, change, viewer, changedAt, ifMatch }: EventCreditChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockClass(trx, course.id))) throw notFound()
    const { points, note, event } = change
    const current = await findClassEventCredit(trx, { classId: course.id, event })
    if (!current) throw notFound()
    await refuseOtherVersion(ifMatch, () => eventCreditVersion(current))
    const cap = (await findRule(trx, course.id))?.cap ?? null
    if (points !== null && cap !== null && points > cap) throw badInput('points', creditMessages.aboveCap, 'above_cap')
    if (points === current.points && note === current.note) return
    await updateClassEvent(trx, { classId: course.id, event }, { points, note })
    await recordAudit(
      trx,
      { ...toActor(viewer), action: 'credit.event', ...toAuditObject(course), detail: { event, points } },
      changedAt,
    )
  })
}
