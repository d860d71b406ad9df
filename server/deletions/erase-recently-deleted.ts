import { setImmediate as nextTurn } from 'node:timers/promises'
import { recordAudit } from '#server/audit/record.ts'
import { deleteClassWithRoster, toAuditObject as toClassObject } from '#server/classes/write-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { deletePublished } from '#server/credits/published/delete-files.ts'
import type { Db } from '#server/database/db.ts'
import { deleteEvent } from '#server/events/store.ts'
import { toAuditObject as toEventObject } from '#server/events/write-event.ts'
import { deleteRoll } from '#server/rolls/delete-roll.ts'
import { listClassesToErase, listEventsToErase } from './recently-deleted.ts'

const byNobody = { actor_kind: 'nobody', actor_id: null } as const

/**
 * Erases the classes and events that were deleted 7 days ago, a few rows at a time, until `shouldContinue` returns
 * false. If the server stops halfway, the next round erases the rest. Returns whether there were any. `now` in ms.
 */
export async function eraseRecentlyDeleted(db: Db, now: number, shouldContinue: () => boolean): Promise<boolean> {
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

/** Erases an event that no one finds any more, with its roll. Returns false when it was erased before. */
export async function eraseEvent(db: Db, event: string): Promise<boolean> {
  await deleteRoll(db, event)
  return deleteEvent(db, event)
}

/** Erases a class with its roster, its published credit and everything else about it. */
export async function eraseClass(db: Db, course: ClassTable): Promise<void> {
  await deletePublished(db, course.id)
  await deleteClassWithRoster(db, course)
}
