import { eventMessages } from '#contract/events/words.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { changeDetail } from '#contract/audit/changes.ts'
import type { changedEvent, newEvent } from '#contract/events/events.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { badInput } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { changedColumns, newColumns } from './event-fields.ts'
import { newTypedCode } from './new-typed-code.ts'
import { insertEvent, updateEvent } from './store.ts'
import type { EventTable } from './table.ts'

/**
 * Creates an event of a faculty member. Returns the result of `answer` for its id, which runs in the same transaction.
 * Throws 400 when the event ends before it starts. `now` in ms.
 */
export async function createEvent<A>(
  db: Db,
  input: z.output<typeof newEvent>,
  owner: { id: string; school: string },
  now: number,
  answer: (trx: Kysely<Schema>, id: string) => Promise<A>,
): Promise<A> {
  const event: EventTable = {
    id: newId(),
    school_id: owner.school,
    faculty_id: owner.id,
    ...newColumns(input),
    typed_code: newTypedCode(),
    created_at: now,
    updated_at: now,
    going_since: null,
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

/** Changes only the given fields, never owner and university. Throws 400 when it would end before it starts. */
export async function changeEvent(
  db: Db,
  event: EventTable,
  input: z.output<typeof changedEvent>,
  viewer: Viewer,
  now: number,
): Promise<void> {
  const changes: Partial<EventTable> = { ...changedColumns(input), updated_at: now }
  refuseEndBeforeStart({ ...event, ...changes })
  await db.transaction().execute(async (trx) => {
    await updateEvent(trx, event.id, changes)
    const detail = { name: changes.name ?? event.name, ...changeDetail(event, changes) }
    await recordAudit(trx, { ...toActor(viewer), action: 'event.update', ...toAuditObject(event), detail }, now)
  })
}

function refuseEndBeforeStart(event: Pick<EventTable, 'starts_at' | 'ends_at'>): void {
  if (event.ends_at !== null && event.ends_at < event.starts_at) {
    throw badInput('end_time', eventMessages.endBeforeStart, 'end_before_start')
  }
}

/** The object of an audit line. */
export function toAuditObject(event: EventTable): { object_kind: 'event'; object_id: string; school_id: string } {
  return { object_kind: 'event', object_id: event.id, school_id: event.school_id }
}
