import type { Kysely } from 'kysely'
import { takeTurn } from '#server/database/take-turn.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Makes assigning an event to classes and deleting it run one after the other until the transaction ends: no class may
 * get an event whose deletion has begun.
 */
export function takeEventTurn(trx: Kysely<Schema>, event: string): Promise<void> {
  return takeTurn(trx, `event ${event}`)
}
