import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Rows of a roster written in one transaction: on SQLite nobody checks in meanwhile, and a turn of the event loop may
 * take 20 ms at the most.
 */
export const rowsTogether = 100

/** Cuts a list into pieces of `size`, and lets the event loop turn between one and the next. */
export async function* inChunks<T>(all: T[], size = rowsTogether): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await nextTurn()
    yield all.slice(from, from + size)
  }
}
