/** Someone asks that a university may take part. */
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
  /** Keyed hash of the client's share of the network, for the budget of the day; null once that is over. */
  asked_from: string | null
  asked_at: number
  /** When the answer is due (ms). */
  due_at: number
  answer: 'approved' | 'declined' | null
  /** What a refusal said besides. */
  reason: string | null
  answered_at: number | null
  /** The administrator who answered; null once there is no such one. */
  answered_by: string | null
  /** The university it led to, with which it goes. */
  school_id: string | null
}
