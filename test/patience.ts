import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The time (ms) that a test waits for something that must happen. A watchdog, not a measure of speed: it fires only
 * when it never happens, so it is far above what a busy machine needs.
 */
export const patience = { timeout: 60_000 }

/** Rejects after a test's patience, for races with what must happen. */
export async function rejectWhenLate(subject: string): Promise<never> {
  await wait(patience.timeout, null, { ref: false })
  return assert.fail(`${subject} never came`)
}
