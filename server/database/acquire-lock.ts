import { sql } from 'kysely'
import type { DbOrTrx } from './schema.ts'

/**
 * Takes a lock named `what` until the transaction ends, so that transactions with the same name run one after the
 * other. Rules that count rows before they add one need it. On SQLite only one transaction writes at a time anyway.
 */
export async function acquireLock(trx: DbOrTrx, name: string): Promise<void> {
  if (!trx.getExecutor().adapter.supportsMultipleConnections) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
