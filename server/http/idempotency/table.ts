/** One creating call that carried an `Idempotency-Key`. */
export type IdempotencyKeyTable = {
  /** Whose key it is: a session, or where no one signs in the keyed hash of a client's share of the network. */
  scope: string
  /** Keyed hash of the key. */
  key_hash: string
  /** Keyed hash of the call and its body. */
  fingerprint: string
  /** The id of what a longer call has made so far; null when the answer was written together with the creation. */
  subject: string | null
  /** The answer's body, encrypted so that only the key opens it; null while there is none. */
  answer: string | null
  status: number | null
  /** Until when (ms) a call without an answer counts as running. */
  busy_until: number
  created_at: number
}
