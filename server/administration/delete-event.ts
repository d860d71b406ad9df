import { recordAudit } from '#server/audit/record.ts'
import { emptyRoll } from '#server/check-ins/empty-roll.ts'
import { takeEventTurn } from '#server/events/event-turn.ts'
import { deleteEvent, type EventWithOwner } from '#server/events/store.ts'
import { objectOf } from '#server/events/write-event.ts'
import type { Deps } from '#server/http/deps.ts'
import { actorOf, type Viewer } from '#server/http/viewer.ts'
import type { Reader } from '#server/reports/reader.ts'
import { classesOfOthers, tellColleagues } from './tell-colleagues.ts'

/**
 * Deletes an event with its check-ins and its places in classes. Colleagues whose classes lose it are sent their
 * attendance first; then the roll goes a few rows at a time. Should the server stop meanwhile, asking again does the
 * rest, and nobody is told twice.
 */
export async function eraseEvent(
  { db, now, reader, wakeMail }: Pick<Deps, 'db' | 'now' | 'wakeMail'> & { reader: Reader },
  event: EventWithOwner,
  by: Viewer,
): Promise<void> {
  const at = now()
  const farewell = { event, by: { faculty: by.faculty?.id ?? null }, reader, at }
  for (let isGone = false, told = 0; !isGone;) {
    told += await tellColleagues(db, farewell)
    if (told > 0) wakeMail()
    await emptyRoll(db, event.id)
    isGone = await db.transaction().execute(async (trx) => {
      await takeEventTurn(trx, event.id)
      // Somebody has assigned it meanwhile, and must be told as well.
      if ((await classesOfOthers(trx, farewell)).length > 0) return false
      await deleteEvent(trx, event.id)
      const detail = { colleagues_told: told }
      await recordAudit(trx, { ...actorOf(by), action: 'event.delete', ...objectOf(event), detail }, at)
      return true
    })
  }
}
