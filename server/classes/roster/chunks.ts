import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Roster rows in one transaction. SQLite writes on the event loop, so check-ins wait for it. PostgreSQL shares its
 * processors and disk with check-ins.
 */
const rowsTogether = 40

/** Splits a list into batches for one transaction each, and yields to the event loop between them. */
export async function* toBatches<T>(items: T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += rowsTogether) {
    if (start > 0) await nextTurn()
    yield items.slice(start, start + rowsTogether)
  }
}
