import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Rows of a roster written in one transaction. SQLite writes in the turn of the event loop that everybody's check-ins
 * wait for; PostgreSQL writes elsewhere, and there each transaction costs seven journeys.
 */
const rowsTogether = { sqlite: 40, postgres: 100 }

/** Cuts a list into pieces fit for one transaction, and lets the event loop turn between one and the next. */
export async function* inChunks<T>(db: Kysely<Schema>, all: T[]): AsyncGenerator<T[]> {
  const size = rowsTogether[db.getExecutor().adapter.supportsMultipleConnections ? 'postgres' : 'sqlite']
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await nextTurn()
    yield all.slice(from, from + size)
  }
}
