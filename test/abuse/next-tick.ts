import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'

/** Waits for the next turn of the event loop. Throws if the test is over, so that no loop outlives its test. */
export async function nextTick({ signal }: TestContext): Promise<void> {
  signal.throwIfAborted()
  await turn()
}
