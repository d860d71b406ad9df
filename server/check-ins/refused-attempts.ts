import type { FastifyBaseLogger } from 'fastify'
import { sentText } from '#contract/typed-text.ts'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { insertRefusedAttempts } from './store.ts'
import type { RefusedAttemptTable } from './table.ts'

/** The time (ms) to gather attempts before they are written in one batch. The responses don’t wait for it. */
const gatherFor = 200
/** The wait (ms) after a failed write before the next try, whether or not more attempts arrive. */
const againAfter = 1_000
/**
 * The most attempts kept in memory while the database is unavailable. Beyond that the oldest are dropped, and the log
 * says so.
 */
const mostKept = 10_000
const mostTogether = 500
/** The longest event id to store, in characters. The id is as sent, so it may be made up. */
const longestEvent = 64

/** Stores every refused check-in with its reason, off the hot path. */
export class RefusedAttempts {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #count: (reason: RefusedAttemptTable['reason']) => void
  #kept: RefusedAttemptTable[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  /** `count` is called with the reason of each attempt. */
  constructor(
    db: Db,
    log: FastifyBaseLogger,
    count: (reason: RefusedAttemptTable['reason']) => void = () => undefined,
  ) {
    this.#db = db
    this.#log = log
    this.#count = count
  }

  /** Queues an attempt. Returns the reference to show to the student. */
  refuse(attempt: Omit<RefusedAttemptTable, 'id' | 'reference'>): string {
    const reference = newTypedCode()
    this.keep({ ...attempt, reference })
    return reference
  }

  /** Queues an attempt with its reference, or with null when the student is shown none. */
  keep(attempt: Omit<RefusedAttemptTable, 'id'>): void {
    this.#count(attempt.reason)
    this.#kept.push({ ...attempt, id: newId(), event_id: sentText(attempt.event_id.slice(0, longestEvent)) })
    if (this.#kept.length > mostKept) {
      this.#kept.shift()
      this.#log.error('refused attempts are dropped: the database takes none')
    }
    this.#timer ??= setTimeout(() => void this.flush(), gatherFor)
  }

  /** Writes the queue. What can’t be written now stays queued. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#kept.length > 0) {
      const group = this.#kept.splice(0, mostTogether)
      try {
        await insertRefusedAttempts(this.#db, group)
      } catch (error) {
        if (isPassingFault(error)) {
          this.#log.warn({ err: error }, 'refused attempts could not be written yet')
          this.#kept.unshift(...group)
          this.#timer ??= setTimeout(() => void this.flush(), againAfter).unref()
          return
        }
        // One row that can never be written must not block the others: its student was just deleted, or two references
        // are equal, which is one in a trillion.
        for (const attempt of group) await this.#writeAlone(attempt)
      }
    }
  }

  async #writeAlone(attempt: RefusedAttemptTable): Promise<void> {
    try {
      await insertRefusedAttempts(this.#db, [attempt])
    } catch (error) {
      if (isPassingFault(error)) this.#kept.push(attempt)
      else this.#log.warn({ err: error }, 'a refused attempt was dropped')
    }
  }
}
