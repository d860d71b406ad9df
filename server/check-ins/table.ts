import type { ColumnType } from 'kysely'
import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'
import type { PlaceWord } from '#contract/retention/place.ts'

/** A student on the roll of an event: at most one row for the two. */
export type AttendanceTable = {
  id: string
  school_id: string
  event_id: string
  student_id: string
  /** When it counts (ms): arrival, less the time it waited on a phone without network. */
  scanned_at: number
  received_at: number
  /** 1 when it waited on the phone. */
  late_sent: number
  client_nonce: string | null
  device_id: string | null
  /** Degrees; accuracy in metres; the moment of the fix in ms. Null after the university's retention. */
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  located_at: number | null
  /** Keyed hash of the browser's own cookie. */
  browser: string | null
  /** How the student came to the check-in. Null: the page didn't say, or the row is older than this column. */
  method: CheckInMethod | null
}

/** What is left of a position once it is past its time; a check-in never writes it. */
export type KeptPlace = {
  /** Null while nobody has compared the position with those of the others. */
  place: PlaceWord | null
  /** Rounded metres from the middle of all others, when it was far from them. */
  distance: number | null
}
type Later<T> = ColumnType<T, T | undefined, T>
export type StoredAttendanceTable = Omit<AttendanceTable, 'method'> & { method: Later<AttendanceTable['method']> } & {
  [Column in keyof KeptPlace]: Later<KeptPlace[Column]>
}

/** A check-in that was not taken, and why. */
export type RefusedAttemptTable = {
  id: string
  school_id: string
  student_id: string
  /** As sent: there may be no such event. */
  event_id: string
  reason: 'early' | 'late' | 'no-such-event' | 'already-recorded' | 'bad-input' | 'other-student'
  received_at: number
  browser: string | null
  /** What the student was told, for faculty to find it by: unique within the event. Null where none was told. */
  reference: string | null
}
