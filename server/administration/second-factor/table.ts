/** Administrators in a scope must confirm their sign-ins with a second factor. Without a row it is optional. */
export type FactorRequirementTable = {
  /** 'all' for master and co-administrators, otherwise the id of the university whose administrators it is for. */
  scope: string
  /** Null for 'all'. */
  school_id: string | null
  /** When it was switched on (ms). */
  required_since: number
}
