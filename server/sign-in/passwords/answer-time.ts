import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The shortest time (ms) of a refused sign-in. An account's failure is written to the database, and an unknown
 * address's isn't. The difference of 5 to 10 ms would reveal accounts. On an idle server, a hash (20 ms) and the write
 * fit into this time.
 */
const soonest = 100
/**
 * A random delay (ms) that is added when they don't fit: an address has ten tries, too few to see 10 ms in this much
 * noise.
 */
const noise = 100

/** Waits until a refused request that began at `begun` (`performance.now()`) may be answered. */
export async function waitForRefusal(begun: number): Promise<void> {
  const left = begun + soonest - performance.now()
  await wait(left > 0 ? left : randomInt(noise))
}
