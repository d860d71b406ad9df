/** One creating call that had an `Idempotency-Key`. */
export type IdempotencyKeyTable = {
  /** The owner of the key: a session, or the keyed hash of a client share if no one is signed in. */
  scope: string
  /** The keyed hash of the key. */
  key_hash: string
  /** The keyed hash of the call and its body. */
  fingerprint: string
  /**
   * The id of the object that a longer call has created so far. Null when the response was stored in the transaction
   * that created the object.
   */
  subject: string | null
  /** The body of the response, encrypted with the key. Null while there is no response. */
  answer: string | null
  status: number | null
  /** The time (ms) until which a call without a response is treated as running. */
  busy_until: number
  created_at: number
}
