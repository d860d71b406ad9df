import type { StoredAdminRole } from '#contract/roles.ts'

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
  /** 1 while a mailed temporary password must be replaced. */
  must_change: number
  temporary_until: number | null
  created_at: number
}
