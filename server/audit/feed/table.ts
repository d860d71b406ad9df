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
  /** Updated at most once a minute. */
  last_used_at: number | null
  /** The last position that any line had when the feed was last read. Numbers up to here are never used again. */
  position: number
}
