import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Rows of a roster written in one transaction. SQLite writes in the turn of the event loop that everyone's check-ins
 * wait for; PostgreSQL writes elsewhere, on processors and a disk that the check-ins want as well.
 */
const rowsTogether = 40

/** Cuts a list into pieces fit for one transaction, and lets the event loop turn between one and the next. */
export async function* inChunks<T>(all: T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += rowsTogether) {
    if (from > 0) await nextTurn()
    yield all.slice(from, from + rowsTogether)
  }
}
