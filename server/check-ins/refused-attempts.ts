import type { FastifyBaseLogger } from 'fastify'
import { sentText } from '#contract/typed-text.ts'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { newTypedCode, typedCodeFor } from '#server/events/new-typed-code.ts'
import { findRefusedAttempt, insertRefusedAttempts } from './store.ts'
import type { RefusedAttemptTable } from './table.ts'

/** The time (ms) for which attempts are collected before they are written in one batch. Responses don’t wait for it. */
const batchDelayMs = 200
/** The wait (ms) between a failed write and the next attempt, even if nothing else arrives. */
const retryDelayMs = 1_000
/**
 * The maximum number of attempts kept in memory while the database accepts none. Beyond that, the oldest are dropped,
 * and this is logged.
 */
const maxKept = 10_000
const maxBatch = 500
/** The maximum length of a stored event id, in characters. The id comes from the client, so it may be made up. */
const maxEventIdLength = 64

/** A refused attempt as callers pass it. The queue adds the id and the reference. */
export type RefusedAttempt = Omit<
  RefusedAttemptTable,
  'id' | 'reference' | 'client_nonce' | 'confirmed_at' | 'no_location'
> &
  Partial<Pick<RefusedAttemptTable, 'client_nonce' | 'confirmed_at' | 'no_location'>>

type Rules = {
  /** Called with the reason of each attempt. */
  count: (reason: RefusedAttemptTable['reason']) => void
  /** Returns false for a student with too many stored attempts today. */
  mayStore: (student: string) => boolean
}

/**
 * Stores every refused check-in with its reason, off the hot path. A page and the browser's background sync may both
 * send the same attempt: because of the nonce it is stored once, with one reference.
 */
export class RefusedAttempts {
  readonly #db: Db
  readonly #secretKey: Buffer
  readonly #log: FastifyBaseLogger
  readonly #count: Rules['count']
  readonly #mayStore: Rules['mayStore']
  #kept: QueuedAttempt[] = []
  /** The attempts that haven't been written yet, by student and nonce. */
  readonly #byNonce = new Map<string, QueuedAttempt>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(
    { db, secretKey }: { db: Db; secretKey: Buffer },
    log: FastifyBaseLogger,
    { count = () => undefined, mayStore = () => true }: Partial<Rules> = {},
  ) {
    this.#db = db
    this.#secretKey = secretKey
    this.#log = log
    this.#count = count
    this.#mayStore = mayStore
  }

  /** Queues an attempt. Returns the reference to show to the student. */
  refuse(attempt: RefusedAttempt): string {
    const { student_id: student, client_nonce: nonce } = attempt
    // Computed from the nonce, so that every server process returns the same reference without asking another one.
    const reference = nonce ? typedCodeFor(keyedHash(this.#secretKey, 'attempt', student, nonce)) : newTypedCode()
    this.keep({ ...attempt, reference })
    return reference
  }

  /** Returns a student’s refused attempt with this nonce, queued or stored, if there is one. */
  async find(student: string, nonce: string) {
    return this.#byNonce.get(`${student} ${nonce}`) ?? (await findRefusedAttempt(this.#db, student, nonce))
  }

  /** Queues an attempt with its reference, or with null if the student isn't shown one. */
  keep(attempt: RefusedAttempt & Pick<RefusedAttemptTable, 'reference'>): void {
    const key = toKey(attempt)
    if (key !== null && this.#byNonce.has(key)) return
    this.#count(attempt.reason)
    if (!this.#mayStore(attempt.student_id)) return
    const queued = { ...attempt, id: newId(), event_id: sentText(attempt.event_id.slice(0, maxEventIdLength)) }
    this.#kept.push(queued)
    if (key !== null) this.#byNonce.set(key, queued)
    if (this.#kept.length > maxKept) {
      this.#forget(this.#kept.splice(0, 1))
      this.#log.error('dropping refused attempts: the database accepts no writes')
    }
    this.#timer ??= setTimeout(() => void this.flush(), batchDelayMs)
  }

  /** Writes the queue. Attempts that can’t be written now stay queued. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#kept.length > 0) {
      const group = this.#kept.splice(0, maxBatch)
      try {
        await insertRefusedAttempts(this.#db, group)
        this.#forget(group)
      } catch (error) {
        if (isPassingFault(error)) {
          this.#log.warn({ err: error }, 'refused attempts could not be written yet')
          this.#kept.unshift(...group)
          this.#timer ??= setTimeout(() => void this.flush(), retryDelayMs).unref()
          return
        }
        // One row that can never be written must not block the others. That happens when its student was just deleted,
        // or when two references are equal, which has a chance of one in a trillion.
        for (const attempt of group) await this.#writeAlone(attempt)
      }
    }
  }

  async #writeAlone(attempt: QueuedAttempt): Promise<void> {
    try {
      await insertRefusedAttempts(this.#db, [attempt])
      this.#forget([attempt])
    } catch (error) {
      if (isPassingFault(error)) return void this.#kept.push(attempt)
      this.#forget([attempt])
      this.#log.warn({ err: error }, 'a refused attempt was dropped')
    }
  }
  #forget(attempts: readonly QueuedAttempt[]): void {
    for (const attempt of attempts) this.#byNonce.delete(toKey(attempt) ?? '')
  }
}

type QueuedAttempt = RefusedAttempt & Pick<RefusedAttemptTable, 'id' | 'reference'>

function toKey({ student_id, client_nonce }: RefusedAttempt): string | null {
  return client_nonce ? `${student_id} ${client_nonce}` : null
}
