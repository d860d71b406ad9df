import type { Generated } from 'kysely'

export type SchoolTable = {
  id: string
  name: string
  /** The name in lower case; unique, so that two spellings are one university. */
  name_key: string
  faculty_domain: string
  student_domain: string
  /** IANA time zone. */
  time_zone: string
  /** Days that coordinates, device ids and browser marks are kept. */
  evidence_days: number
  /** Set while a university is being deleted; nobody signs in to it any more. */
  closed_at: number | null
  created_at: number
}

/** What a university's row also has, with a default. */
export type StoredSchoolTable = SchoolTable & {
  /** Years after a term that its attendance is kept. */
  attendance_years: Generated<number>
  /** 1 where one mailbox may hold several verified accounts: `ann+1@x.edu` beside `ann@x.edu`. */
  plus_addresses: Generated<number>
}
export type StoredSchool = SchoolTable & { attendance_years: number; plus_addresses: number }
