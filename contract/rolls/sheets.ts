// The content of attendance files, for the server and for a page that can't reach the server.

import { describePlace } from '#contract/retention/place.ts'
import type { KeptPlace } from '#contract/retention/retention.ts'

/** The columns in the file for one event, for everyone who attended or for one class. */
const attendance = {
  firstName: 'First Name',
  lastName: 'Last Name',
  studentId: 'Student ID',
  email: 'Email',
  attended: 'Attended',
  timestamp: 'Timestamp',
  location: 'Location',
  deviceId: 'Device ID',
}
export const attendanceColumns = Object.values(attendance)

/** Additional columns at the end of an Excel file, and of a CSV file with `?details=1`. */
export const detailColumns = ['How', 'Reason', 'Marked By'] as const

/** Returns the index of a field's column in that file, counted from 0. */
export function attendanceColumn(field: keyof typeof attendance): number {
  return Object.keys(attendance).indexOf(field)
}

export const auditColumns = [
  'When',
  'Who',
  'Who Is',
  'What',
  'Result',
  'University',
  'Action',
  'Who ID',
  'About',
  'About ID',
  'Details',
] as const

/** The columns of a class's overall file that come before its events. */
export const overallColumns = ['First Name', 'Last Name', 'Email'] as const

/**
 * Returns an event's column title in the overall file. The day (YYYY-MM-DD) distinguishes events with the same name.
 */
export function nameOverallColumn(event: string, day: string): string {
  return `Attended: ${event} (${day})`
}

/** Returns the word for a student's attendance in a file. Before check-in opens, nobody is absent. Times in ms. */
export function attendedWord(came: boolean, opensAt: number, now: number): 'Yes' | 'No' | '' {
  if (came) return 'Yes'
  return opensAt > now ? '' : 'No'
}

type Fix = { latitude: number; longitude: number; accuracy: number | null }

/** Formats a phone's position: '40.10, -88.20 (±12 m)'. Without the parentheses if its accuracy is unknown. */
function describeLocation(fix: Fix | null | undefined): string {
  if (!fix) return ''
  const place = `${degrees(fix.latitude)}, ${degrees(fix.longitude)}`
  return fix.accuracy === null ? place : `${place} (±${Math.round(fix.accuracy)} m)`
}

/** Describes where a student was: the position, the distance from the others, or both. Empty if neither is known. */
export function describeWhereabouts(fix: Fix | null | undefined, summary: KeptPlace | null | undefined): string {
  // Files contain only plain spaces.
  const place = describePlace(summary).replaceAll('\u00a0', ' ')
  return [describeLocation(fix), place].filter((text) => text !== '').join(', ')
}

/** Formats degrees with two to six decimals. The sixth decimal is about a tenth of a meter. */
function degrees(value: number): string {
  return value.toFixed(6).replace(/0{1,4}$/, '')
}
