import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/database/db.ts'
import { isLockTimeout, isMissingParent, isPassingFault, isWorthAnotherTry } from '#server/database/faults.ts'
import { findSafeAttendance, findUnlocked, insertAttendance } from './store.ts'
import type { AttendanceTable } from './table.ts'

/**
 * The maximum number of rows in one commit, so that no commit blocks the event loop for long. One tick usually has far
 * fewer.
 */
const maxBatchSize = 500
/** The number of attempts while a database restarts, and the wait between them (ms). */
const attempts = 3
const retryDelayMs = 250
/**
 * A check-in that another session's lock has delayed for this long (ms) isn't retried. A write attempt takes up to 2 s,
 * so the phone gets its 503 after 4 to 6 s. The phone keeps the check-in and sends it again.
 */
const maxDelayMs = 4_000

/** The stored row, and whether it is the new one. Null if the event or student was just deleted. */
export type RollEntry = { first: boolean; row: AttendanceTable } | null

type Waiting = {
  row: AttendanceTable
  /** When it was queued, in ms of `performance.now()`. */
  queuedAt: number
  resolve: (entry: RollEntry) => void
  reject: (error: unknown) => void
}

/** Writes check-ins to disk. The check-ins of one event-loop tick share a commit, and are answered after it. */
export class Roll {
  readonly #db: Db
  readonly #announce: (rows: AttendanceTable[]) => void
  #gathering: Waiting[] = []
  #writing: Promise<void> | null = null
  #scheduled = false
  /** The latest lock timeout. While it is set, a row may still be locked. */
  #lock: unknown = null

  /** `announce` is called with each batch of new rows, after their students have been answered. It must not throw. */
  constructor(db: Db, announce: (rows: AttendanceTable[]) => void) {
    this.#db = db
    this.#announce = announce
  }

  /** Resolves once this row or the student's earlier one is on disk. Rejects if the row can’t be written. */
  enter(row: AttendanceTable): Promise<RollEntry> {
    return new Promise((resolve, reject) => {
      this.#gathering.push({ row, queuedAt: performance.now(), resolve, reject })
      this.#schedule()
    })
  }

  /** Waits until everything in the queue is written. */
  async settled(): Promise<void> {
    while (this.#scheduled || this.#writing) await (this.#writing ?? nextTurn())
  }

  #schedule(): void {
    if (this.#scheduled || this.#writing) return
    this.#scheduled = true
    void nextTurn().then(() => {
      this.#scheduled = false
      const group = this.#gathering.splice(0, maxBatchSize)
      this.#writing = (this.#lock ? this.#writeUnlocked(group) : this.#write(group)).finally(() => {
        this.#writing = null
        if (this.#gathering.length > 0) this.#schedule()
      })
    })
  }

  /** Writes only the check-ins that aren't affected by a lock, so that one locked event doesn't delay all others. */
  async #writeUnlocked(group: Waiting[]): Promise<void> {
    try {
      const rows = group.map(({ row }) => row)
      const unlocked = await findUnlocked(this.#db, rows)
      const locked = group.filter(({ row }) => !unlocked.has(row))
      this.#tryAgain(locked, this.#lock)
      if (locked.length === 0) this.#lock = null
      if (unlocked.size > 0) await this.#write(group.filter(({ row }) => unlocked.has(row)))
      else await wait(retryDelayMs)
    } catch (error) {
      if (isLockTimeout(error)) this.#tryAgain(group, error)
      else for (const { reject } of group) reject(error)
    }
  }

  async #write(group: Waiting[]): Promise<void> {
    let first: Set<string>
    try {
      first = await this.#insert(group.map(({ row }) => row))
    } catch (error) {
      if (isLockTimeout(error)) {
        this.#lock = error
        return this.#tryAgain(group, error)
      }
      // One row that can’t be written, because its event was just deleted, must not make the others fail.
      if (group.length > 1 && !isPassingFault(error)) for (const waiting of group) await this.#write([waiting])
      else if (isMissingParent(error)) for (const { resolve } of group) resolve(null)
      else for (const { reject } of group) reject(error)
      return
    }
    const isFirst = ({ row }: Waiting) => first.has(row.id)
    const firstEntries = group.filter(isFirst)
    for (const { row, resolve } of firstEntries) resolve({ first: true, row })
    this.#announce(firstEntries.map(({ row }) => row))
    // The next batch and the live pages don't wait for students who were already on the roll.
    const repeated = group.filter((waiting) => !isFirst(waiting))
    if (repeated.length > 0) void this.#answerWithRowsThere(repeated)
  }

  /**
   * Queues check-ins that were blocked by a lock again, together with those that have arrived since. Rejects those that
   * have waited too long. PostgreSQL has already ended their statement, so it can't write them later.
   */
  #tryAgain(group: Waiting[], error: unknown): void {
    const now = performance.now()
    const isDelayed = ({ queuedAt }: Waiting) => now - queuedAt >= maxDelayMs
    for (const { reject } of group.filter(isDelayed)) reject(error)
    this.#gathering.unshift(...group.filter((waiting) => !isDelayed(waiting)))
  }

  /** Resolves repeated check-ins with the existing rows, once those rows would survive the loss of the primary. */
  async #answerWithRowsThere(repeated: Waiting[]): Promise<void> {
    try {
      const existingRows = await Promise.all(
        repeated.map(({ row }) => findSafeAttendance(this.#db, row.event_id, row.student_id)),
      )
      const isOwn = ({ row }: Waiting, index: number) => existingRows[index]?.id === row.id
      for (const [index, waiting] of repeated.entries()) {
        const row = existingRows[index]
        waiting.resolve(row ? { first: isOwn(waiting, index), row } : null)
      }
      // After a broken connection, the retried insert may find the row that it inserted itself.
      const ownRepeats = repeated.filter(isOwn)
      if (ownRepeats.length > 0) this.#announce(ownRepeats.map(({ row }) => row))
    } catch (error) {
      for (const { reject } of repeated) reject(error)
    }
  }

  /**
   * Inserts rows, and retries after a broken connection. Inserting twice is harmless, because a student is on a roll
   * only once.
   */
  async #insert(rows: AttendanceTable[]): Promise<Set<string>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await insertAttendance(this.#db, rows)
      } catch (error) {
        if (attempt >= attempts || !isWorthAnotherTry(error)) throw error
        await wait(retryDelayMs)
      }
    }
  }
}
