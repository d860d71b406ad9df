import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The shortest duration (ms) of a refused sign-in. Failures of accounts are written to the database, those of unknown
 * addresses aren't. The difference of 5 to 10 ms would reveal accounts. On an idle server, a hash (20 ms) and the write
 * fit into this time.
 */
const shortest = 100
/**
 * The longest random delay (ms) that is added when they don't fit. An address has ten tries, too few to see a
 * difference of 10 ms in this much noise.
 */
const noise = 100

/** Waits until a refused request that began at `begun` (`performance.now()`, ms) may be answered. */
export async function waitForRefusal(begun: number): Promise<void> {
  const remaining = begun + shortest - performance.now()
  await wait(remaining > 0 ? remaining : randomInt(noise))
}
