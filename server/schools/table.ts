import type { Generated, Selectable } from 'kysely'

export type SchoolTable = {
  id: string
  name: string
  /** The name, normalized by `nameKey`. It is unique, so that two spellings can't be two universities. */
  name_key: string
  faculty_domain: string
  student_domain: string
  /** IANA time zone. */
  time_zone: string
  /** Number of days for which coordinates, device ids and browser marks are stored. */
  evidence_days: number
  /** When an administrator deleted the university (ms). From then on no one can sign in. It is erased 30 days later. */
  closed_at: number | null
  created_at: number
}

/** Columns that a new row may leave out. */
export type StoredSchoolTable = SchoolTable & {
  /** Number of years after a term for which attendance is stored. */
  attendance_years: Generated<number>
  /** 1 if one mailbox may have several confirmed accounts, such as `ann+1@x.edu` beside `ann@x.edu`. */
  plus_addresses: Generated<number>
  /** When the administrators were reminded that the closed university will soon be erased (ms). */
  erasure_announced_at: Generated<number | null>
}
export type StoredSchool = Selectable<StoredSchoolTable>

/** A pending change of domains or retention, or a replaced domain. Each field has at most one of each. */
export type SchoolChangeTable = {
  id: string
  school_id: string
  field: 'faculty_domain' | 'student_domain' | 'evidence_days' | 'attendance_years'
  /** The new value as text, or the replaced domain. */
  value: string
  /** 1 for a domain that was replaced at `effective_at`. It can be put back immediately for a week. */
  replaced: Generated<number>
  asked_at: number
  /**
   * When the change takes effect, or when the domain was replaced (ms). No change takes effect while the university is
   * closed.
   */
  effective_at: number
  asked_by: string | null
}
export type SchoolChange = Selectable<SchoolChangeTable>
