/** The progress of the cleanup of a university's data. A university that was never cleaned up has no row. */
export type RetentionTable = {
  school_id: string
  /** The evidence of every check-in scanned before this time (ms) has been deleted. */
  evidence_until: number
  /** The time (ms) when the last completed cleanup began. */
  ran_at: number | null
  /** During a cleanup, the time (ms) after which another process may take over. */
  leased_until: number | null
}

/** What is kept of an event's check-ins and marks after they were deleted: their numbers per quarter of an hour. */
export type CountedCheckInsTable = {
  school_id: string
  event_id: string
  /** The beginning of the quarter of an hour (ms). In every time zone a day begins at one. */
  scanned_from: number
  check_ins: number
  /** The number of marks “present” made in it, minus those of students who also checked in. */
  marks: number
}
