/**
 * What was done, by whom, to what: ids, roles, kinds and counts. Names are joined when a line is read. Names of deleted
 * universities and events stay in the detail, because nothing else knows them any more; names of people never do.
 */
export type AuditTable = {
  id: string
  at: number
  actor_kind: 'student' | 'faculty' | 'admin' | 'command-line' | 'nobody'
  actor_id: string | null
  action: string
  object_kind: string
  object_id: string | null
  /** Whom it was about, where that is not the object: who was put on a roster, or promoted. */
  subject_id: string | null
  school_id: string | null
  result: 'done' | 'refused'
  /** A JSON object of ids, roles, kinds and counts. */
  detail: string | null
}
