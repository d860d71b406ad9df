// The hot path. When its steps change, change README.md in this folder as well.
import { judgeCheckIn, type CheckInState, type CheckInTimes } from '#contract/check-ins/window.ts'
import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'
import { maxQueueMs, type LocationFix } from '#contract/check-ins/check-ins.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import type { Roll } from './roll.ts'
import { findAttendance, findCheckInEvent, findSafeAttendance } from './store.ts'
import type { AttendanceTable } from './table.ts'

/**
 * A scan as the phone sent it. `queuedMs` is how long it waited on the phone. `confirmedAt` is when the student
 * confirmed it, in ms by the server’s clock as the phone estimates it.
 */
export type Scan = {
  student: { id: string; school: string }
  event: string
  /** Null when the phone has no position. */
  location: LocationFix | null
  deviceId: string | null
  queuedMs: number
  confirmedAt: number | null
  nonce: string | null
  browser: string
  method: CheckInMethod | null
}

export type CheckInResult =
  | { outcome: 'recorded'; row: AttendanceTable }
  | { outcome: 'already-recorded'; row: AttendanceTable }
  | { outcome: 'closed'; reason: 'early' | 'late'; because: string }
  | { outcome: 'no-location' | 'waited-too-long' }
  | { outcome: 'no-such-event' }

/**
 * Puts a student on the roll once, while the window is open. `receivedAt` in ms. Throws a passing fault if the database
 * can't write now.
 */
export async function checkIn(db: Db, roll: Roll, scan: Scan, receivedAt: number): Promise<CheckInResult> {
  const event = await findCheckInEvent(db, scan.event)
  if (!event || event.school_id !== scan.student.school) return { outcome: 'no-such-event' }

  const { scannedAt, window } = chooseCountedMoment(checkInTimes(event), scan, receivedAt)
  const { location } = scan
  if (window.state !== 'open' || location === null || scan.queuedMs > maxQueueMs) {
    const earlier = await findAttendance(db, event.id, scan.student.id)
    const isSameTap = earlier !== undefined && scan.nonce !== null && earlier.client_nonce === scan.nonce
    // Either the response to this tap was lost, and the window closed before the phone retried. Or another tap was
    // recorded, and this one has no position. Neither is a refused attempt.
    if (earlier && (isSameTap || (window.state === 'open' && scan.queuedMs <= maxQueueMs))) {
      const row = await findSafeAttendance(db, event.id, scan.student.id)
      if (row) return { outcome: isSameTap ? 'recorded' : 'already-recorded', row }
    }
    if (scan.queuedMs > maxQueueMs) return { outcome: 'waited-too-long' }
    if (window.state !== 'open') return { outcome: 'closed', reason: window.state, because: window.because }
    return { outcome: 'no-location' }
  }

  // The unique index on (event, student) decides which request was first. Checking for a row beforehand would be a race
  // between two phones.
  const entry = await roll.enter({
    id: newRowId(receivedAt),
    school_id: event.school_id,
    event_id: event.id,
    student_id: scan.student.id,
    scanned_at: scannedAt,
    received_at: receivedAt,
    late_sent: scannedAt < receivedAt ? 1 : 0,
    client_nonce: scan.nonce,
    device_id: scan.deviceId,
    latitude: location.latitude,
    longitude: location.longitude,
    accuracy: location.accuracy,
    located_at: Date.parse(location.timestamp),
    browser: scan.browser,
    method: scan.method,
  })
  if (!entry) return { outcome: 'no-such-event' }
  const { first, row } = entry
  // The same nonce is a retry of the same tap, whose response was lost.
  const isSameTap = scan.nonce !== null && row.client_nonce === scan.nonce
  return { outcome: first || isSameTap ? 'recorded' : 'already-recorded', row }
}

/** A moment (ms), and whether the event’s check-in window was open then. */
type Judged = { scannedAt: number; window: CheckInState }

/**
 * Returns the moment (ms) that counts for a check-in, and whether the window was open then. The moment is the arrival
 * time minus the time the scan waited on the phone. If the window had closed by then, the confirmation time counts
 * instead, but no further back than a check-in may wait. The phone’s time is used only where a slow network would cost
 * a student the check-in.
 */
function chooseCountedMoment(times: CheckInTimes, { queuedMs, confirmedAt }: Scan, receivedAt: number): Judged {
  const sentAt = receivedAt - queuedMs
  const sentMoment = { scannedAt: sentAt, window: judgeCheckIn(times, sentAt) }
  if (confirmedAt === null || sentMoment.window.state !== 'late') return sentMoment
  if (confirmedAt >= sentAt || receivedAt - confirmedAt > maxQueueMs) return sentMoment
  const confirmedMoment = { scannedAt: confirmedAt, window: judgeCheckIn(times, confirmedAt) }
  return confirmedMoment.window.state === 'open' ? confirmedMoment : sentMoment
}
