// How many people an event's room holds. Null: no one said.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // No default, so that no row is rewritten. The contract has the limits, which may change.
  await db.schema.alterTable('event').addColumn('room_for', 'integer').execute()
}
