/** A log system that may read the audit with a token of its own. Times are in ms. */
export type AuditFeedTable = {
  id: string
  /** Null for the lines of all universities. */
  school_id: string | null
  name: string
  /** SHA-256 of the token. */
  token_hash: string
  created_at: number
  created_by: string | null
  /** Written once a minute at most. */
  last_used_at: number | null
  /** The last position that lines had when it was read. Numbers up to here are never given again. */
  position: number
}
