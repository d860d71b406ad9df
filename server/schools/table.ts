import type { Generated, Selectable } from 'kysely'

export type SchoolTable = {
  id: string
  name: string
  /** The name in lower case; unique, so that two spellings can't be two universities. */
  name_key: string
  faculty_domain: string
  student_domain: string
  /** IANA time zone. */
  time_zone: string
  /** Days that coordinates, device ids and browser marks are kept. */
  evidence_days: number
  /** When an administrator deleted the university (ms). No one signs in any more; it is erased 30 days later. */
  closed_at: number | null
  created_at: number
}

/** Columns that a new row may leave out. */
export type StoredSchoolTable = SchoolTable & {
  /** Years after a term that attendance is kept. */
  attendance_years: Generated<number>
  /** 1 if one mailbox may have several confirmed accounts, such as `ann+1@x.edu` beside `ann@x.edu`. */
  plus_addresses: Generated<number>
  /** When the administrators were notified that a closed university is about to be erased (ms). */
  erasure_announced_at: Generated<number | null>
}
export type StoredSchool = Selectable<StoredSchoolTable>

/** A change of domains or retention that is still to come, or a replaced domain. One of each for a field. */
export type SchoolChangeTable = {
  id: string
  school_id: string
  field: 'faculty_domain' | 'student_domain' | 'evidence_days' | 'attendance_years'
  /** The new value as text, or the replaced domain. */
  value: string
  /** 1 for a domain that was replaced at `effective_at`. It can be put back at once for a week. */
  replaced: Generated<number>
  asked_at: number
  /** When the change takes effect (ms). While the university is closed, no change does. */
  effective_at: number
  asked_by: string | null
}
export type SchoolChange = Selectable<SchoolChangeTable>
