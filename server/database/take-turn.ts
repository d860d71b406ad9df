import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Makes transactions that name the same thing run one after the other until they end: for a limit or rule that counts
 * rows before it adds one. On SQLite only one transaction writes at a time anyway.
 */
export async function takeTurn(trx: Kysely<Schema>, what: string): Promise<void> {
  if (!trx.getExecutor().adapter.supportsMultipleConnections) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(trx)
}
