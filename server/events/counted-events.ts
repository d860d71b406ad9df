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

/** Returns the number of check-ins at an event of which retention kept only the number. */
export async function countWithoutNames(db: Kysely<Schema>, event: string): Promise<number> {
  const { check_ins } = await db
    .selectFrom('counted_check_ins')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('check_ins'), e.lit(0)).as('check_ins'))
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow()
  return check_ins
}
