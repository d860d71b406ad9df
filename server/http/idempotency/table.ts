/** One creating call that had an `Idempotency-Key`. */
export type IdempotencyKeyTable = {
  /** The owner of the key: a session, or without a sign-in the keyed hash of a client share. */
  scope: string
  /** Keyed hash of the key. */
  key_hash: string
  /** Keyed hash of the call and its body. */
  fingerprint: string
  /** The id that a longer call has created so far. Null when the response was stored with the creation. */
  subject: string | null
  /** The response's body, encrypted with the key. Null while there is none. */
  answer: string | null
  status: number | null
  /** Until when (ms) a call without a response counts as running. */
  busy_until: number
  created_at: number
}
