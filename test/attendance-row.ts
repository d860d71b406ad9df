import type { AttendanceTable } from '#server/check-ins/table.ts'
import { newId } from '#server/database/new-id.ts'

type CheckIn = { school: string; event: string; student: string; scannedAt: number }

/** Returns an attendance row of a student who scanned at `scannedAt` (ms), without data from the phone. */
export function attendanceRow({ school, event, student, scannedAt }: CheckIn): AttendanceTable {
  return {
    id: newId(),
    school_id: school,
    event_id: event,
    student_id: student,
    scanned_at: scannedAt,
    received_at: scannedAt,
    late_sent: 0,
    client_nonce: null,
    device_id: null,
    latitude: null,
    longitude: null,
    accuracy: null,
    located_at: null,
    browser: null,
    method: null,
  }
}
