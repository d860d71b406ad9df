import type { Kysely } from 'kysely'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Makes assigning an event and deleting it run one after the other until the transaction ends, so that no class gets an
 * event whose deletion has begun.
 */
export function lockEvent(trx: Kysely<Schema>, event: string): Promise<void> {
  return acquireLock(trx, `event ${event}`)
}
