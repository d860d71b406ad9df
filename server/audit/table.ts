/**
 * One action with its actor and object. People's names are never stored, only looked up when a line is read. The detail
 * has ids, roles, kinds and counts. For events, classes and universities it also has their name, and the values before
 * and after a change.
 */
export type AuditTable = {
  id: string
  at: number
  actor_kind: 'student' | 'faculty' | 'admin' | 'command-line' | 'nobody'
  actor_id: string | null
  action: string
  object_kind: string
  object_id: string | null
  /** The affected person, if that isn't the object: added to a roster, or promoted. */
  subject_id: string | null
  school_id: string | null
  result: 'done' | 'refused'
  /** A JSON object, see `contract/audit/changes.ts` for changed fields. */
  detail: string | null
  /** The position in the feed of log systems. Null until a feed is read after the line was committed. */
  feed_position: number | null
}
