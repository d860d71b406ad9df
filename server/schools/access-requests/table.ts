/** A person's request for access for a university. */
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
  /** 1 when a field that people don't see was filled in. It is listed, but its address gets no email. */
  looks_automatic: number
  /** Keyed hash of the client's widest network share, for the daily budget. Null after the day. */
  asked_from: string | null
  asked_at: number
  /** When the answer is due (ms). */
  due_at: number
  answer: 'approved' | 'declined' | null
  /** The optional reason for declining. */
  reason: string | null
  answered_at: number | null
  /** The administrator who answered. Null when that account was deleted. */
  answered_by: string | null
  /** The resulting university. The request is deleted with it. */
  school_id: string | null
}
