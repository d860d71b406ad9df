export type SchoolTable = {
  id: string
  name: string
  /** The name in lower case; unique, so that two spellings are one university. */
  name_key: string
  faculty_domain: string
  student_domain: string
  /** IANA time zone. */
  time_zone: string
  /** Days that coordinates and device ids are kept. */
  evidence_days: number
  /** Set while a university is being deleted; nobody signs in to it any more. */
  closed_at: number | null
  created_at: number
}
