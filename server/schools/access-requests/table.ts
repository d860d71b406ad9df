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
  /** 1 when a field was filled in that people do not see: kept and passed on, but its address gets no email. */
  looks_automatic: number
  /** Keyed hash of the client's share of the network, for the daily budget. Null when the day is over. */
  asked_from: string | null
  asked_at: number
  /** When the answer is due (ms). */
  due_at: number
  answer: 'approved' | 'declined' | null
  /** The optional reason of a refusal. */
  reason: string | null
  answered_at: number | null
  /** The administrator who answered. Null when deleted since. */
  answered_by: string | null
  /** The resulting university. The request is deleted with it. */
  school_id: string | null
}
