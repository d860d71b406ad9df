import type { ColumnType } from 'kysely'
import type { CheckInMethod, NoLocationReason } from '#contract/check-ins/check-in-method.ts'
import type { AttemptReason } from '#contract/rolls/attempts.ts'
import type { PlaceWord } from '#contract/retention/place.ts'

/** A student on the roll of an event. There is at most one row for each pair. */
export type AttendanceTable = {
  id: string
  school_id: string
  event_id: string
  student_id: string
  /** When the check-in counts (ms): arrival minus the time it waited on a phone without a network. */
  scanned_at: number
  received_at: number
  /** 1 when it waited on the phone. */
  late_sent: number
  client_nonce: string | null
  device_id: string | null
  /** Degrees. Accuracy in meters, null when unknown. Time in ms. All null after the university’s retention. */
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  located_at: number | null
  /** Keyed hash of the browser cookie. */
  browser: string | null
  /** The student’s way to the check-in. Null: the page didn’t say, or the row is older than this column. */
  method: CheckInMethod | null
}

/** The summary of a position that stays after its retention. A check-in never writes it. */
export type PositionSummary = {
  /** Null until the position has been compared with the others. */
  place: PlaceWord | null
  /** Rounded meters from the center of all others, when it was far from them. */
  distance: number | null
}
type Later<T> = ColumnType<T, T | undefined, T>
export type StoredAttendanceTable = Omit<AttendanceTable, 'method'> & { method: Later<AttendanceTable['method']> } & {
  [Column in keyof PositionSummary]: Later<PositionSummary[Column]>
}

/** A refused check-in and its reason, or an event that a student opened and for which no check-in arrived. */
export type RefusedAttemptTable = {
  id: string
  school_id: string
  student_id: string
  /** As sent: there may be no such event. */
  event_id: string
  reason: AttemptReason | 'already-recorded'
  received_at: number
  browser: string | null
  /** The reference shown to the student, unique within the event. Null when none was shown. */
  reference: string | null
  /** Unique for a student: a try that is sent again is the same one. */
  client_nonce: string | null
  /** When the student confirmed (ms), as the phone estimates it by the server’s clock. */
  confirmed_at: number | null
  /** The phone’s reason for having no position. */
  no_location: NoLocationReason | null
}

type Confirmation = 'client_nonce' | 'confirmed_at' | 'no_location'
export type StoredRefusedAttemptTable = Omit<RefusedAttemptTable, Confirmation> & {
  [Column in Confirmation]: Later<RefusedAttemptTable[Column]>
}
