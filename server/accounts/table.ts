import type { StoredAdminRole } from '#contract/roles.ts'

import type { ColumnType } from 'kysely'

export type StudentTable = {
  id: string
  school_id: string
  /** Lower case, unique among students. */
  email: string
  first_name: string
  last_name: string
  password_hash: string
  /** Null until the emailed link or code was used. */
  verified_at: number | null
  created_at: number
}

export type FacultyTable = {
  id: string
  school_id: string
  email: string
  first_name: string
  last_name: string
  verified_at: number | null
  /** Null until an administrator approves the account. Only where students and faculty share one domain. */
  approved_at: number | null
  created_at: number
}

/** The address without its plus part (see `findMailbox`). Only confirmed accounts have it. */
type Mailbox = { mailbox: ColumnType<string | null, string | null | undefined, string> }
/** The sign-in in which the student set the current password; see `SessionTable`. Null if someone else set it. */
type PasswordOrigin = { password_origin_id: ColumnType<string | null, string | null | undefined, string | null> }
export type StoredStudentTable = StudentTable & Mailbox & PasswordOrigin

type Moment = ColumnType<number | null, number | null | undefined, number | null>
/**
 * When an administrator closed the account (ms), and when its erasure was announced. Null while the account is open.
 */
type Closing = { closed_at: Moment; erasure_announced_at: Moment }
export type StoredFacultyTable = FacultyTable & Mailbox & Closing

export type AdministratorTable = {
  id: string
  /** Null for master and co-administrators, who belong to no single university. */
  school_id: string | null
  /** The faculty account that was promoted, if any. */
  faculty_id: string | null
  email: string
  first_name: string
  last_name: string
  role: StoredAdminRole
  password_hash: string | null
  /** 1 while an emailed temporary password must be replaced. */
  must_change: number
  temporary_until: number | null
  created_at: number
}
