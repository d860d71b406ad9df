import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'

/** Waits for the next turn of the event loop. Throws when the test is over, so that its loop doesn't outlive it. */
export async function nextTick({ signal }: TestContext): Promise<void> {
  signal.throwIfAborted()
  await turn()
}
