import { statSync, unlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isForeignLock, isFullDisk } from './faults.ts'

/** How long a write waits for another program's lock, in ms: whoever meets a longer one is told to come again. */
const patience = 250
const betweenTries = 10
/** A lock that nobody met for so long (ms) is over, and the next one is another. */
const forgottenAfter = 1_000

/**
 * What the one connection that writes to an SQLite file does when it cannot write now. For another program's lock it
 * waits here and not inside SQLite, whose waiting holds up the event loop and with it everybody; and it waits once for
 * each lock, not once for each write, since reads of the same connection queue behind. On a full disk it gives up the
 * file that was reserved for this moment, once there is one.
 */
export class HeldUp {
  readonly #reserve: string
  #since = Number.NEGATIVE_INFINITY
  #lastMet = Number.NEGATIVE_INFINITY

  /** Takes the path of the reserve, which need not exist. */
  constructor(reserve: string) {
    this.#reserve = reserve
  }

  /**
   * Does a write that changes nothing when it fails; throws what it threw once there is nothing left to wait for. A read
   * succeeds beside a lock as well, so that it `isRead` has to be said: the lock is not over then.
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

  /** Does a part of a larger write, which fails as a whole; the next one finds the room of the reserve. */
  async once<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (isFullDisk(error)) this.#giveUpReserve()
      throw error
    }
  }

  /** Makes the reserve's room free; gives whether there was any. */
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
