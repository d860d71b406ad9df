import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The time (ms) that a test waits for something that must happen. It is a watchdog and measures no speed. It fires only
 * if the thing never happens, so it is far longer than a busy machine needs.
 */
export const patience = { timeout: 60_000 }

/** Rejects after a test's patience. Tests race it against something that must happen. */
export async function rejectWhenLate(subject: string): Promise<never> {
  await wait(patience.timeout, null, { ref: false })
  return assert.fail(`${subject} never came`)
}
