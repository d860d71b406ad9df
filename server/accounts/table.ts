export type StudentTable = {
  id: string
  school_id: string
  /** Lower case, unique among students. */
  email: string
  first_name: string
  last_name: string
  password_hash: string
  /** Null until the mailed link or code was used. */
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
  /** Null while an administrator still has to approve, where students and faculty share one domain. */
  approved_at: number | null
  created_at: number
}
