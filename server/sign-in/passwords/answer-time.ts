import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Ms that a refused sign-in takes at least. An account's failure is written to the database and an unknown address's
 * isn't: 5 to 10 ms that would tell the two apart. On a server with time a hash (20 ms) and the writes fit into it.
 */
const soonest = 100
/** Ms that are added by chance where they don't fit: an address has ten tries, too few to see 10 ms in so much noise. */
const noise = 100

/** Waits until a refusal of a request that began at `begun` (`performance.now()`) may be answered. */
export async function waitForRefusal(begun: number): Promise<void> {
  const left = begun + soonest - performance.now()
  await wait(left > 0 ? left : randomInt(noise))
}
