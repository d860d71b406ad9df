import { sql } from 'kysely'
import type { DbOrTrx } from './schema.ts'

/**
 * Acquires the lock named `what` until the transaction ends, so that transactions that use the same name run one after
 * the other. A rule that counts rows before it adds one needs this. SQLite runs only one write transaction at a time
 * anyway.
 */
export async function acquireLock(trx: DbOrTrx, name: string): Promise<void> {
  if (!trx.getExecutor().adapter.supportsMultipleConnections) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
