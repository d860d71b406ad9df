// The content of attendance files, for the server and for a page that can't reach it.

import { describePlace } from '#contract/retention/place.ts'
import type { KeptPlace } from '#contract/retention/retention.ts'

/** The columns of one event's file, for everyone who came or for one class. */
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

/** The columns after those in an Excel file, and in a CSV file with `?details=1`. */
export const detailColumns = ['How', 'Reason', 'Marked By'] as const

/** Returns which column of that file, from 0, a field is in. */
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

/** The columns of a class's overall file before those of its events. */
export const overallColumns = ['First Name', 'Last Name', 'Email'] as const

/** An event's column in the overall file. Events of the same name are told apart by their day (YYYY-MM-DD). */
export function nameOverallColumn(event: string, day: string): string {
  return `Attended: ${event} (${day})`
}

/** Returns whether someone came, as a word in the file. Before check-in opens, no one is absent. Times in ms. */
export function attendedWord(came: boolean, opensAt: number, now: number): 'Yes' | 'No' | '' {
  if (came) return 'Yes'
  return opensAt > now ? '' : 'No'
}

type Fix = { latitude: number; longitude: number; accuracy: number | null }

/** A phone's position: '40.10, -88.20 (±12 m)', without the brackets when its accuracy is unknown. */
function describeLocation(fix: Fix | null | undefined): string {
  if (!fix) return ''
  const place = `${degrees(fix.latitude)}, ${degrees(fix.longitude)}`
  return fix.accuracy === null ? place : `${place} (±${Math.round(fix.accuracy)} m)`
}

/** Writes where someone was: the position, how far it is from the others, or both. Empty when neither is known. */
export function describeWhereabouts(fix: Fix | null | undefined, summary: KeptPlace | null | undefined): string {
  // A file has only plain spaces.
  const place = describePlace(summary).replaceAll('\u00a0', ' ')
  return [describeLocation(fix), place].filter((text) => text !== '').join(', ')
}

/** Two decimals at least, six at most: the sixth is a tenth of a meter. */
function degrees(value: number): string {
  return value.toFixed(6).replace(/0{1,4}$/, '')
}
