import type { MarkSays, MarkSource, ReasonKind } from '#contract/rolls/mark-values.ts'

/**
 * A correction of a roll. Rows are only added, undone and restored, until they are deleted with the event or by
 * retention. At most one mark of a person is current (not undone) for each event and class.
 */
export type RollMarkTable = {
  id: string
  school_id: string
  event_id: string
  /** Exactly one of the two is set: the student is registered or pending. */
  student_id: string | null
  pending_student_id: string | null
  /** Null if the mark is about presence at the event. Otherwise the class that it is about credit in. */
  class_id: string | null
  says: MarkSays
  reason_kind: ReasonKind
  reason: string
  source: MarkSource
  /** The person who made the mark. Both are null after that account was deleted. */
  faculty_id: string | null
  admin_id: string | null
  /** Ms since 1970. Each change to an event’s marks has a later moment than the one before. */
  made_at: number
  /**
   * Null while the mark is current. A newer mark of the same person undoes the older one at the moment at which it is
   * made. When the newer mark is undone, the older one becomes current again.
   */
  undone_at: number | null
  undone_by_faculty_id: string | null
  undone_by_admin_id: string | null
  undo_reason: string | null
}
