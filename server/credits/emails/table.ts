/** The emails about credit that a student switched on, each with the moment (ms). Null is off. No row: all are off. */
export type CreditEmailChoiceTable = {
  student_id: string
  school_id: string
  receipts_since: number | null
  one_short_since: number | null
  changed_at: number
}

/**
 * A queued email, noted so that nothing is sent twice: either a check-in that was looked at, or a class for which the
 * student got the email that one event is missing.
 */
export type CreditEmailTable = {
  id: string
  school_id: string
  student_id: string
  attendance_id: string | null
  class_id: string | null
  /** The number of events that the student had in that class. */
  have: number | null
  queued_at: number
}
