import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Makes transactions that name the same thing follow one another until they end: for a limit or a rule that counts
 * rows before it adds one. On SQLite every transaction is alone already.
 */
export async function takeTurn(trx: Kysely<Schema>, what: string): Promise<void> {
  if (!trx.getExecutor().adapter.supportsMultipleConnections) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(trx)
}
