/** How far a university's data has been cleared by its age. A university that was never looked at has no row. */
export type RetentionTable = {
  school_id: string
  /** The evidence of every check-in scanned before this moment (ms) is gone. */
  evidence_until: number
  /** When the last clearing that came to its end began (ms). */
  ran_at: number | null
  /** While a process is at it, the moment (ms) after which another may take over. */
  leased_until: number | null
}

/** How many students checked in to an event in a quarter of an hour, once nothing else is left of them. */
export type CountedCheckInsTable = {
  school_id: string
  event_id: string
  /** The beginning of the quarter (ms): in every time zone a day begins with one. */
  scanned_from: number
  check_ins: number
}
