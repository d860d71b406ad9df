/**
 * The emails about credit that a student turned on, each with the moment (ms) since which it is on. Null means off.
 * Without a row, all are off.
 */
export type CreditEmailChoiceTable = {
  student_id: string
  school_id: string
  receipts_since: number | null
  one_short_since: number | null
  changed_at: number
}

/**
 * A note that prevents sending the same email twice. It is either about a check-in that was handled, or about a class
 * for which the student was emailed that one event is missing.
 */
export type CreditEmailTable = {
  id: string
  school_id: string
  student_id: string
  attendance_id: string | null
  class_id: string | null
  /** The number of events that counted for the student in that class at the time. */
  have: number | null
  queued_at: number
}
