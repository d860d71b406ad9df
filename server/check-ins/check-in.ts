// The hot path. When its steps change, change README.md beside it.
import { judgeCheckIn } from '#contract/check-in-window.ts'
import type { LocationFix } from '#contract/check-ins.ts'
import type { Db } from '#server/database/connect.ts'
import { newRowId } from '#server/database/new-id.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import type { Roll } from './roll.ts'
import { findAttendance, findCheckInEvent } from './store.ts'
import type { AttendanceTable } from './table.ts'

/** A scan as it arrived: who, where, and how long (ms) it had waited on the phone. */
export type Scan = {
  student: { id: string; school: string }
  event: string
  location: LocationFix
  deviceId: string | null
  queuedMs: number
  nonce: string | null
  browser: string
}

export type CheckInResult =
  | { outcome: 'recorded'; row: AttendanceTable }
  | { outcome: 'already-recorded'; row: AttendanceTable }
  | { outcome: 'closed'; reason: 'early' | 'late'; because: string }
  | { outcome: 'no-such-event' }

/** Puts a student on the roll of an event, once, while its window is open. `at` is the arrival in ms. */
export async function checkIn(db: Db, roll: Roll, scan: Scan, at: number): Promise<CheckInResult> {
  const event = await findCheckInEvent(db, scan.event)
  if (!event || event.school_id !== scan.student.school) return { outcome: 'no-such-event' }

  const scannedAt = at - scan.queuedMs
  const window = judgeCheckIn(checkInTimes(event), scannedAt)
  if (window.state !== 'open') {
    const lost = scan.nonce && (await findAttendance(db, event.id, scan.student.id))
    // The first answer to this tap got lost on the way, and the window closed before it was sent again.
    if (lost && lost.client_nonce === scan.nonce) return { outcome: 'recorded', row: lost }
    return { outcome: 'closed', reason: window.state, because: window.because }
  }

  // The unique index on (event, student) decides who was first. Asking "is there a row?" beforehand would only open
  // a gap for two phones to slip through.
  const entered = await roll.enter({
    id: newRowId(at),
    school_id: event.school_id,
    event_id: event.id,
    student_id: scan.student.id,
    scanned_at: scannedAt,
    received_at: at,
    late_sent: scan.queuedMs > 0 ? 1 : 0,
    client_nonce: scan.nonce,
    device_id: scan.deviceId,
    latitude: scan.location.latitude,
    longitude: scan.location.longitude,
    accuracy: scan.location.accuracy,
    located_at: Date.parse(scan.location.timestamp),
    browser: scan.browser,
  })
  if (!entered) return { outcome: 'no-such-event' }
  const { first, row } = entered
  // The same nonce is the same tap, whose first answer got lost on the way.
  const sameTap = scan.nonce !== null && row.client_nonce === scan.nonce
  return { outcome: first || sameTap ? 'recorded' : 'already-recorded', row }
}
