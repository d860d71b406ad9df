import type { Kysely } from 'kysely'
import { takeTurn } from '#server/database/take-turn.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Makes what assigns an event to classes and what deletes it follow one another until the transaction ends: no class may
 * get an event once its deletion has begun.
 */
export function takeEventTurn(trx: Kysely<Schema>, event: string): Promise<void> {
  return takeTurn(trx, `event ${event}`)
}
