import { statSync, unlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isForeignLock, isFullDisk } from './faults.ts'

/** The time (ms) that a write waits for another program's lock before the client is told to retry. */
const maxWaitMs = 250
const retryDelayMs = 10
/** If no write found the file locked for this long (ms), the next lock is treated as a new one. */
const forgottenAfter = 1_000

/**
 * Retries writes of the only writing connection to an SQLite file. While another program holds the lock, it waits here
 * and not inside SQLite, because waiting there blocks the event loop. It waits once per lock and not once per write,
 * because reads on the same connection queue behind the write. On a full disk it deletes the reserve file, if there is
 * one, and retries.
 */
export class LockRetry {
  readonly #reserve: string
  #since = Number.NEGATIVE_INFINITY
  #lastMet = Number.NEGATIVE_INFINITY

  /** Takes the path of the reserve file, which may not exist. */
  constructor(reserve: string) {
    this.#reserve = reserve
  }

  /**
   * Runs a write that changes nothing if it fails, and retries it. Throws the write's error when waiting no longer
   * helps. Pass `isRead` for reads: they succeed despite a lock, so their success doesn't mean that the lock was
   * released.
   */
  async whenFree<T>(write: () => T | Promise<T>, isRead = false): Promise<T> {
    for (;;) {
      try {
        const result = await write()
        if (!isRead) this.#lastMet = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (isForeignLock(error) && this.#isWorthWaiting(performance.now())) await wait(retryDelayMs)
        else if (!isFullDisk(error) || !this.#giveUpReserve()) throw error
      }
    }
  }

  /**
   * Runs a statement of a transaction. On a full disk, deletes the reserve file so that the next transaction has space.
   */
  async once<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (isFullDisk(error)) this.#giveUpReserve()
      throw error
    }
  }

  /** Deletes the reserve file. Returns whether that freed any space. */
  #giveUpReserve(): boolean {
    const size = statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0
    if (size > 0) unlinkSync(this.#reserve)
    return size > 0
  }

  #isWorthWaiting(now: number): boolean {
    if (now - this.#lastMet > forgottenAfter) this.#since = now
    this.#lastMet = now
    return now - this.#since < maxWaitMs
  }
}
