/** A person's request that a university gets access. */
export type AccessRequestTable = {
  id: string
  name: string
  email: string
  university: string
  faculty_domain: string
  student_domain: string
  country: string | null
  website: string | null
  message: string | null
  /**
   * 1 if the form's hidden field was filled in. The request is listed, but its sender is emailed only if it is
   * approved.
   */
  looks_automatic: number
  /** Keyed hash of the client's widest network share, for the daily limit. Null after a day. */
  asked_from: string | null
  asked_at: number
  /** When the answer is due (ms). */
  due_at: number
  answer: 'approved' | 'declined' | null
  /** The optional reason for declining. */
  reason: string | null
  answered_at: number | null
  /** The administrator who answered. Null if that account was deleted. */
  answered_by: string | null
  /** The university that the request was approved for. The request is deleted with it. */
  school_id: string | null
}
