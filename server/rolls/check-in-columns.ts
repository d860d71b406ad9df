import type { ClassAttendanceRow } from '#contract/rolls/class-reports.ts'
import { summarizeLocation } from '#contract/retention/retention.ts'
import type { Presence } from '#server/events/presence.ts'
import { isoTime } from '#server/time/iso-time.ts'

/** The columns that a present student's row needs, and no others: each column costs 0.1 ms per 2,000 rows. */
export const checkInColumns = [
  'presence.person_id',
  'presence.scanned_at',
  'presence.received_at',
  'presence.late_sent',
  'presence.method',
  'presence.device_id',
  'presence.latitude',
  'presence.longitude',
  'presence.accuracy',
  'presence.located_at',
  'presence.place',
  'presence.distance',
] as const

type CheckIn = Omit<Presence, 'id' | 'event_id' | 'student_id' | 'pending_student_id' | 'at' | 'method'>

/** Returns a present student's check-in or mark with the fields that everyone who may read the roll receives. */
export function asCheckIn(row: CheckIn): ClassAttendanceRow {
  const keptPlace = summarizeLocation(row)
  return {
    student_id: row.person_id,
    scanned_at: row.scanned_at === null ? null : isoTime(row.scanned_at),
    received_at: isoTime(row.received_at),
    late_sent: row.late_sent === 1,
    location: toLocation(row),
    device_id: row.device_id,
    ...(keptPlace && { kept_place: keptPlace }),
  }
}

/** Returns the position that a phone sent, or null if it sent none or retention has deleted it. */
export function toLocation({
  latitude,
  longitude,
  accuracy,
  located_at,
}: Pick<CheckIn, 'latitude' | 'longitude' | 'accuracy' | 'located_at'>): ClassAttendanceRow['location'] {
  if (latitude === null || longitude === null || located_at === null) return null
  return { latitude, longitude, accuracy, timestamp: isoTime(located_at) }
}
