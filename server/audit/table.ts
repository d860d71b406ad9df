/**
 * One action: the actor, the action and its object. Names of people are joined when a line is read, and never stored.
 * The detail has ids, roles, kinds and counts, and for events, classes and universities their name and the values
 * before and after a change.
 */
export type AuditTable = {
  id: string
  at: number
  actor_kind: 'student' | 'faculty' | 'admin' | 'command-line' | 'nobody'
  actor_id: string | null
  action: string
  object_kind: string
  object_id: string | null
  /** The person it was about, if that isn't the object: added to a roster, or promoted. */
  subject_id: string | null
  school_id: string | null
  result: 'done' | 'refused'
  /** A JSON object, see `contract/audit/changes.ts` for changed fields. */
  detail: string | null
}
