import { apiMessages } from '#contract/api/words.ts'
import type { FastifyRequest } from 'fastify'
import type { DbOrTrx } from '#server/database/schema.ts'
import { Refusal } from '../refusals.ts'
import { seal } from '../seal.ts'
import { insertKey, updateKey } from './store.ts'
import type { IdempotencyKeyTable } from './table.ts'

/** The time (ms) that a response is stored, long enough for a program that was off overnight. */
export const responseLifetime = 24 * 3_600_000
/** The time (ms) for which a started call is treated as running. The longest call takes seconds. */
const runsFor = 60_000
/** The `Retry-After` (s) when a call is repeated while the first one is running. */
const retryAfter = 2
/**
 * Responses longer than this (characters) aren't stored. They come from roster imports, which add nothing when
 * repeated.
 */
const maxAnswerLength = 64 * 1024

/** One creating call with a key. Routes store its response here. */
export class IdempotentCall {
  readonly key: string
  readonly row: Pick<IdempotencyKeyTable, 'scope' | 'key_hash' | 'fingerprint'>
  readonly #secretKey: Buffer
  readonly #now: () => number
  /** The id that an earlier call with the same key created before it failed, or null. */
  subject: string | null = null
  /** Whether an earlier response is being sent. */
  isReplay = false
  /** Whether the response is stored. */
  isKept = false

  constructor(key: string, row: IdempotentCall['row'], { secretKey, now }: { secretKey: Buffer; now: () => number }) {
    this.key = key
    this.row = row
    this.#secretKey = secretKey
    this.#now = now
  }

  /**
   * Stores the response, in the transaction that creates the object if there is one. Throws 409 when another call used
   * the key first.
   */
  async keep(db: DbOrTrx, status: number, body: string): Promise<void> {
    if (body.length > maxAnswerLength) return this.release(db)
    const answer = seal(this.#secretKey, ['idempotency', this.key], body)
    if (this.subject === null) await this.#insert(db, { status, answer, subject: null })
    else await updateKey(db, this.row, { status, answer })
    this.isKept = true
  }

  /**
   * Stores the id that a call has created, in its first transaction. Throws 409 when another call used the key first.
   */
  async begin(trx: DbOrTrx, subject: string): Promise<void> {
    await this.#insert(trx, { status: null, answer: null, subject })
    this.subject = subject
  }

  /** Allows an immediate repeat, because this call failed. */
  async release(db: DbOrTrx): Promise<void> {
    if (this.subject !== null) await updateKey(db, this.row, { busy_until: 0 })
  }

  async #insert(db: DbOrTrx, response: Pick<IdempotencyKeyTable, 'status' | 'answer' | 'subject'>): Promise<void> {
    const time = this.#now()
    const row = { ...this.row, ...response, busy_until: time + runsFor, created_at: time }
    if (!(await insertKey(db, row, time - responseLifetime))) throw stillRunning()
  }
}

/**
 * Stores the response of a call, with status 201, in the transaction that creates the object. Does nothing without a
 * key.
 */
export async function storeResponse(trx: DbOrTrx, { once: call }: FastifyRequest, body: unknown): Promise<void> {
  await call?.keep(trx, 201, JSON.stringify(body))
}

/** Returns the 409 for a key whose first call has no response yet. */
export function stillRunning(): Refusal {
  const error = apiMessages.keyInUse
  return new Refusal(409, { error, code: 'idempotency_key_in_use' }, { 'retry-after': String(retryAfter) })
}

/** Returns the 422 for a key that was used for a different call. */
export function keyReused(): Refusal {
  const error = apiMessages.keyReused
  return new Refusal(422, { error, code: 'idempotency_key_reused' })
}
