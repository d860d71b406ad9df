import { statSync, unlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isForeignLock, isFullDisk } from './faults.ts'

/**
 * How long a write waits for another program's lock, in ms. If the lock is held longer, the client is told to try
 * again.
 */
const patience = 250
const betweenTries = 10
/** After this long (ms) without meeting the lock, it counts as released. A later one is a new lock. */
const forgottenAfter = 1_000

/**
 * What the only writing connection to an SQLite file does when it can't write now. It waits for another program's lock
 * here and not inside SQLite, because waiting there blocks the event loop. It waits once for each lock and not for each
 * write, because reads of the same connection queue behind it. On a full disk it deletes the reserve file, if there is
 * one.
 */
export class HeldUp {
  readonly #reserve: string
  #since = Number.NEGATIVE_INFINITY
  #lastMet = Number.NEGATIVE_INFINITY

  /** Takes the path of the reserve, which may not exist. */
  constructor(reserve: string) {
    this.#reserve = reserve
  }

  /**
   * Runs a write that changes nothing if it fails. Throws its error when there is nothing left to wait for. Pass
   * `isRead` for reads: they succeed despite a lock, so they don't show that the lock was released.
   */
  async whenFree<T>(write: () => T | Promise<T>, isRead = false): Promise<T> {
    for (;;) {
      try {
        const done = await write()
        if (!isRead) this.#lastMet = Number.NEGATIVE_INFINITY
        return done
      } catch (error) {
        if (isForeignLock(error) && this.#isWorthWaiting(performance.now())) await wait(betweenTries)
        else if (!isFullDisk(error) || !this.#giveUpReserve()) throw error
      }
    }
  }

  /** Runs one statement of a larger write, which fails as a whole. The next write finds the freed reserve. */
  async once<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (isFullDisk(error)) this.#giveUpReserve()
      throw error
    }
  }

  /** Frees the reserve's space. Returns whether there was any. */
  #giveUpReserve(): boolean {
    const size = statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0
    if (size > 0) unlinkSync(this.#reserve)
    return size > 0
  }

  #isWorthWaiting(now: number): boolean {
    if (now - this.#lastMet > forgottenAfter) this.#since = now
    this.#lastMet = now
    return now - this.#since < patience
  }
}
