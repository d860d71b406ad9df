import { eventMessages } from '#contract/events/words.ts'
import type { z } from 'zod'
import { changeDetail } from '#contract/audit/changes.ts'
import type { changedEvent, newEvent, StaffEvent } from '#contract/events/events.ts'
import { eventVersion } from '#contract/versions.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import { refuseOtherVersion } from '#server/http/versions.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { asStaffEvent, changedColumns, newColumns } from './event-fields.ts'
import { lockEvent, findEvent, insertEvent, updateEvent } from './store.ts'
import { newTypedCode } from './new-typed-code.ts'
import type { EventTable } from './table.ts'

/**
 * Creates an event for a faculty member. Calls `answer` with its id in the same transaction and returns the result.
 * Throws 400 if the event ends before it starts. `now` in ms.
 */
export async function createEvent<A>(
  db: Db,
  input: z.output<typeof newEvent>,
  owner: { id: string; school: string },
  now: number,
  answer: (trx: DbOrTrx, id: string) => Promise<A>,
): Promise<A> {
  const event: EventTable = {
    id: newId(),
    school_id: owner.school,
    faculty_id: owner.id,
    ...newColumns(input),
    typed_code: newTypedCode(),
    created_at: now,
    updated_at: now,
  }
  refuseEndBeforeStart(event)
  return db.transaction().execute(async (trx) => {
    while (!(await insertEvent(trx, event))) event.typed_code = newTypedCode()
    const actor = { actor_kind: 'faculty', actor_id: owner.id } as const
    await recordAudit(
      trx,
      { ...actor, action: 'event.create', ...toAuditObject(event), detail: { name: event.name } },
      now,
    )
    return answer(trx, event.id)
  })
}

/**
 * Changes only the given fields, and never the owner or university. Returns the changed event. Throws 400 if it would
 * end before it starts, 404 if it was deleted in the meantime, and 412 if `ifMatch` names another version.
 */
export function changeEvent(
  db: Db,
  id: string,
  input: z.output<typeof changedEvent>,
  { viewer, now, ifMatch }: { viewer: Viewer; now: number; ifMatch: string | undefined },
): Promise<StaffEvent> {
  return db.transaction().execute(async (trx) => {
    await lockEvent(trx, id)
    const event = await findEvent(trx, id)
    if (!event) throw notFound()
    await refuseOtherVersion(ifMatch, () => eventVersion(asStaffEvent(event)))
    const changes: Partial<EventTable> = { ...changedColumns(input), updated_at: now }
    refuseEndBeforeStart({ ...event, ...changes })
    await updateEvent(trx, id, changes)
    const changeFacts = changeDetail(event, changes)
    if (Object.keys(changeFacts).length > 0) {
      const detail = { name: changes.name ?? event.name, ...changeFacts }
      await recordAudit(trx, { ...toActor(viewer), action: 'event.update', ...toAuditObject(event), detail }, now)
    }
    return asStaffEvent({ ...event, ...changes })
  })
}

function refuseEndBeforeStart(event: Pick<EventTable, 'starts_at' | 'ends_at'>): void {
  if (event.ends_at !== null && event.ends_at < event.starts_at) {
    throw badInput('end_time', eventMessages.endBeforeStart, 'end_before_start')
  }
}

/** Returns the object of an audit entry. */
export function toAuditObject(event: EventTable): { object_kind: 'event'; object_id: string; school_id: string } {
  return { object_kind: 'event', object_id: event.id, school_id: event.school_id }
}
