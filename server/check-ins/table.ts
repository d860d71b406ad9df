import type { ColumnType } from 'kysely'
import type { CheckInMethod, NoLocationReason } from '#contract/check-ins/check-in-method.ts'
import type { AttemptReason } from '#contract/rolls/attempts.ts'
import type { PlaceWord } from '#contract/retention/place.ts'

/** A student's check-in to an event. There is at most one row for each student and event. */
export type AttendanceTable = {
  id: string
  school_id: string
  event_id: string
  student_id: string
  /**
   * The moment (ms) that counts: arrival minus the time it waited on a phone, or the time of confirmation if the
   * network was slow.
   */
  scanned_at: number
  received_at: number
  /** 1 if `scanned_at` is earlier than `received_at`. */
  late_sent: number
  client_nonce: string | null
  device_id: string | null
  /**
   * The position: degrees, accuracy in meters (null if unknown), and time in ms. All null once the university’s
   * retention has deleted it.
   */
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  located_at: number | null
  /** Keyed hash of the browser’s cookie. */
  browser: string | null
  /** The way the student checked in. Null if the page didn’t send it, or if the row is older than this column. */
  method: CheckInMethod | null
}

/** The summary of a position. It is kept after the position's retention. A check-in never writes it. */
export type PositionSummary = {
  /** Null until the position has been compared with the others. */
  place: PlaceWord | null
  /** Rounded distance (m) from the center of all others, if it was far from them. */
  distance: number | null
}
type Later<T> = ColumnType<T, T | undefined, T>
export type StoredAttendanceTable = Omit<AttendanceTable, 'method'> & { method: Later<AttendanceTable['method']> } & {
  [Column in keyof PositionSummary]: Later<PositionSummary[Column]>
}

/** A refused check-in and its reason, or an event that a student opened without checking in. */
export type RefusedAttemptTable = {
  id: string
  school_id: string
  student_id: string
  /** The id as it was sent. There may be no such event. */
  event_id: string
  reason: AttemptReason | 'already-recorded'
  received_at: number
  browser: string | null
  /** The reference by which faculty find the attempt, unique within the event. Null for a repeated check-in. */
  reference: string | null
  /** Unique for each student, so that an attempt that is sent again is stored once. */
  client_nonce: string | null
  /** When the student confirmed (ms), by the server’s clock as the phone estimates it. */
  confirmed_at: number | null
  /** The phone’s reason for not having a position. */
  no_location: NoLocationReason | null
}

type Confirmation = 'client_nonce' | 'confirmed_at' | 'no_location'
export type StoredRefusedAttemptTable = Omit<RefusedAttemptTable, Confirmation> & {
  [Column in Confirmation]: Later<RefusedAttemptTable[Column]>
}
