import type { FastifyBaseLogger } from 'fastify'
import { sentText } from '#contract/typed-text.ts'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { insertRefusedAttempts } from './refused-attempts-store.ts'
import type { RefusedAttemptTable } from './table.ts'

/** Waits this long (ms) for more before writing: a refusal is answered at once and written down in company. */
const gatherFor = 200
/** A database that took none is asked again after so long (ms), whether or not more come. */
const againAfter = 1_000
/** Kept in memory while the database is away; beyond it the oldest are dropped, and the log says so. */
const mostKept = 10_000
const mostTogether = 500
/** What a made-up event id may take. */
const longestEvent = 64

/** Keeps every check-in that was not taken, with its reason, off the hot path. */
export class RefusedAttempts {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #count: (reason: RefusedAttemptTable['reason']) => void
  #kept: RefusedAttemptTable[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  /** `count` is told the reason of each. */
  constructor(
    db: Db,
    log: FastifyBaseLogger,
    count: (reason: RefusedAttemptTable['reason']) => void = () => undefined,
  ) {
    this.#db = db
    this.#log = log
    this.#count = count
  }

  /** Takes an attempt; gives the reference that its student is told. */
  refuse(attempt: Omit<RefusedAttemptTable, 'id' | 'reference'>): string {
    const reference = newTypedCode()
    this.keep({ ...attempt, reference })
    return reference
  }

  keep(attempt: Omit<RefusedAttemptTable, 'id'>): void {
    this.#count(attempt.reason)
    this.#kept.push({ ...attempt, id: newId(), event_id: sentText(attempt.event_id.slice(0, longestEvent)) })
    if (this.#kept.length > mostKept) {
      this.#kept.shift()
      this.#log.error('refused attempts are dropped: the database takes none')
    }
    this.#timer ??= setTimeout(() => void this.flush(), gatherFor)
  }

  /** Writes down what is kept; what cannot be written now stays for the next time. */
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
        // One that can never be written (its student was deleted meanwhile, or a reference in a trillion fell twice) must
        // not keep the others from it.
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
