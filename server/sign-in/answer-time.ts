import { setTimeout as wait } from 'node:timers/promises'

/**
 * Ms that a refused sign-in takes at least. An account's failure is written to the database and an unknown address's
 * isn't: 5 to 10 ms that would tell the two apart. A hash (20 ms) and the writes fit into it on a server with time.
 */
const soonestRefusal = 100

/** Waits until a refusal of a request that began at `begun` (`performance.now()`) may be answered. */
export async function waitForRefusal(begun: number): Promise<void> {
  const left = begun + soonestRefusal - performance.now()
  if (left > 0) await wait(left)
}
