import { recordAudit } from '#server/audit/record.ts'
import { emptyRoll } from '#server/check-ins/empty-roll.ts'
import { takeEventTurn } from '#server/events/event-turn.ts'
import { deleteEvent, markGoing, type EventWithOwner } from '#server/events/store.ts'
import { objectOf } from '#server/events/write-event.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { actorOf, type Viewer } from '#server/http/viewer.ts'
import { countEventAttendance } from '#server/reports/event-attendance.ts'
import type { Reader } from '#server/reports/reader.ts'
import { tellColleagues } from './tell-colleagues.ts'

type EraseDeps = Pick<Deps, 'db' | 'now' | 'wakeMail' | 'refuseUnlessFresh'> & { reader: Reader }

/**
 * Deletes an event with its check-ins and its places in classes. Once it is marked no class gets it any more; colleagues
 * whose classes lose it are sent their attendance; then the roll goes a few rows at a time. Should the server stop
 * meanwhile, asking again does the rest, and nobody is told twice. Throws 404 when somebody else's deletion was first,
 * 403 `reauth_required` to somebody other than the owner whose proof of identity is too old.
 */
export async function eraseEvent(
  { db, now, reader, wakeMail, refuseUnlessFresh }: EraseDeps,
  event: EventWithOwner,
  by: Viewer,
): Promise<void> {
  // The owner's own event needs no fresh proof: a lecturer deletes last week's tutorial without a question.
  if (by.faculty === null || by.faculty.id !== event.faculty_id) await refuseUnlessFresh(by)
  const at = now()
  await db.transaction().execute(async (trx) => {
    await takeEventTurn(trx, event.id)
    await markGoing(trx, event.id, at)
  })
  const told = await tellColleagues(db, { event, by: { faculty: by.faculty?.id ?? null }, reader, at })
  if (told > 0) wakeMail()
  const check_ins = await countEventAttendance(db, event.id)
  await emptyRoll(db, event.id)
  const isOurs = await db.transaction().execute(async (trx) => {
    if (!(await deleteEvent(trx, event.id))) return false
    const detail = { name: event.name, check_ins, colleagues_told: told }
    await recordAudit(trx, { ...actorOf(by), action: 'event.delete', ...objectOf(event), detail }, at)
    return true
  })
  if (!isOurs) throw notFound()
}
