/** A person on a roster who hasn't registered yet. There is one row for each university and address. */
export type PendingStudentTable = {
  id: string
  school_id: string
  email: string
  first_name: string
  last_name: string
  created_at: number
}

/** One student on one class's roster. The student is either registered or pending. */
export type RosterEntryTable = {
  id: string
  school_id: string
  class_id: string
  student_id: string | null
  pending_student_id: string | null
  created_at: number
}

/**
 * A student's ids in the latest roster or gradebook file from a learning management system. Any of them may be empty.
 */
export type RosterIdentityTable = {
  id: string
  school_id: string
  roster_entry_id: string
  /** An `LmsSystem`. */
  system: string
  user_id: string
  login: string
  section: string
  seen_at: number
}
