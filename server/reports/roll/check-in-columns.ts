import type { ClassAttendanceRow } from '#contract/classes/reports.ts'
import { keptPlaceOf } from '#contract/retention/kept-place.ts'
import type { PlaceWord } from '#contract/retention/place.ts'
import { isoTime } from '#server/time/iso-time.ts'

/**
 * The columns of a check-in in every list. By name, because each column of two thousand rows costs a tenth of a
 * millisecond.
 */
export const checkInColumns = [
  'attendance.student_id',
  'attendance.scanned_at',
  'attendance.received_at',
  'attendance.late_sent',
  'attendance.method',
  'attendance.device_id',
  'attendance.latitude',
  'attendance.longitude',
  'attendance.accuracy',
  'attendance.located_at',
  'attendance.place',
  'attendance.distance',
] as const

type CheckIn = {
  student_id: string
  scanned_at: number
  received_at: number
  late_sent: number
  device_id: string | null
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  located_at: number | null
  place: PlaceWord | null
  distance: number | null
}

/** Returns a check-in as every answer shows it. */
export function asCheckIn(row: CheckIn): ClassAttendanceRow {
  const kept = keptPlaceOf(row)
  return {
    student_id: row.student_id,
    scanned_at: isoTime(row.scanned_at),
    received_at: isoTime(row.received_at),
    late_sent: row.late_sent === 1,
    location: locationOf(row),
    device_id: row.device_id,
    ...(kept && { kept_place: kept }),
  }
}

/** Returns the position that a phone sent, or null after it was deleted by age. */
export function locationOf({
  latitude,
  longitude,
  accuracy,
  located_at,
}: Pick<CheckIn, 'latitude' | 'longitude' | 'accuracy' | 'located_at'>): ClassAttendanceRow['location'] {
  if (latitude === null || longitude === null || accuracy === null || located_at === null) return null
  return { latitude, longitude, accuracy, timestamp: isoTime(located_at) }
}
