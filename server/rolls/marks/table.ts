import type { MarkSays, MarkSource, ReasonKind } from '#contract/rolls/mark-values.ts'

/**
 * A correction of a roll. Rows are only added, undone and brought back. At most one mark of a person is current (not
 * undone) for each event and class.
 */
export type RollMarkTable = {
  id: string
  school_id: string
  event_id: string
  /** Registered or pending, never both. */
  student_id: string | null
  pending_student_id: string | null
  /** Null: it’s about presence at the event. Otherwise: about credit in this class. */
  class_id: string | null
  says: MarkSays
  reason_kind: ReasonKind
  reason: string
  source: MarkSource
  /** The person who made it. Both are null after that account was deleted. */
  faculty_id: string | null
  admin_id: string | null
  /** Each change to an event’s marks has a later moment than the one before. */
  made_at: number
  /**
   * Null while the mark is current. A newer mark of the same person undoes the older one in the moment in which it is
   * made. When the newer one is undone, the older is current again.
   */
  undone_at: number | null
  undone_by_faculty_id: string | null
  undone_by_admin_id: string | null
  undo_reason: string | null
}
