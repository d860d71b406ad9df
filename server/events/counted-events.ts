import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Returns the events for which retention kept only the number of check-ins, so that we can't say who was absent. */
export async function countedEvents(db: Kysely<Schema>, events: string[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await db
    .selectFrom('counted_check_ins')
    .select('event_id')
    .distinct()
    .where('event_id', 'in', events)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}
