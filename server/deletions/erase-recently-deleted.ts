import { setImmediate as nextTurn, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { recordAudit } from '#server/audit/record.ts'
import { deleteCheckIns, deleteRefusedAttempts } from '#server/check-ins/forget-evidence.ts'
import { eraseRemovedClassEvents } from '#server/classes/assignment-store.ts'
import { deleteClassWithRoster, toAuditObject as toClassObject } from '#server/classes/write-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { deletePublished } from '#server/credits/published/store.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { deleteEvent } from '#server/events/store.ts'
import { toAuditObject as toEventObject } from '#server/events/write-event.ts'
import { deleteMarksOfEvent } from '#server/rolls/marks/delete-marks.ts'
import { findErasedBefore, listClassesToErase, listEventsToErase } from './recently-deleted.ts'

const byNobody = { actor_kind: 'nobody', actor_id: null } as const

/**
 * Erases the classes and events that were deleted 7 days ago, a few rows at a time, until `shouldContinue` returns
 * false. Assignments that were removed 7 days ago are erased as well. If the server stops halfway, the next round
 * erases the rest. Returns whether there were any classes or events. `now` in ms.
 */
export async function eraseRecentlyDeleted(db: Db, now: number, shouldContinue: () => boolean): Promise<boolean> {
  await eraseRemovedClassEvents(db, findErasedBefore(now))
  const events = await listEventsToErase(db, now)
  for (const event of events) {
    if (!shouldContinue()) return true
    if (!(await eraseEvent(db, event.id))) continue
    const entry = { ...byNobody, action: 'event.erase', ...toEventObject(event), detail: { name: event.name } } as const
    await recordAudit(db, entry, now)
    await nextTurn()
  }
  const classes = await listClassesToErase(db, now)
  for (const course of classes) {
    if (!shouldContinue()) return true
    await eraseClass(db, course)
    const entry = {
      ...byNobody,
      action: 'class.erase',
      ...toClassObject(course),
      detail: { name: course.name },
    } as const
    await recordAudit(db, entry, now)
    await nextTurn()
  }
  return events.length + classes.length > 0
}

/** Erases an event that no one can find anymore, with its roll. Returns false if it was already erased. */
export async function eraseEvent(db: Db, event: string): Promise<boolean> {
  await deleteRoll(db, event)
  return deleteEvent(db, event)
}

/** The number of marks deleted in one statement. */
const batchSize = 100

/** Deletes the check-ins, marks and refused attempts of an event that is about to be deleted, a few at a time. */
async function deleteRoll(db: DbOrTrx, event: string): Promise<void> {
  await deleteCheckIns(db, event)
  while ((await deleteMarksOfEvent(db, { event, limit: batchSize })) === batchSize) await yieldToEventLoop()
  // Refused attempts can't be looked up without their event.
  await deleteRefusedAttempts(db, event)
}

/** Erases a class with its roster, its published credit and everything else about it. */
export async function eraseClass(db: Db, course: ClassTable): Promise<void> {
  await deletePublished(db, course.id)
  await deleteClassWithRoster(db, course)
}
