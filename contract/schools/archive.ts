// The archive of a university: a ZIP with one CSV file for each kind of data, and a README.
import { schoolMessages } from './words.ts'
import { fileNamePart } from '#contract/file-names.ts'
import { attendanceColumns } from '#contract/reports/sheets.ts'

/** The columns of each file, in the order of the archive. */
export const archiveColumns = {
  faculty: ['Faculty ID', 'First Name', 'Last Name', 'Email', 'Registered', 'Approved'],
  students: ['Student ID', 'First Name', 'Last Name', 'Email', 'Registered'],
  'pending-students': ['Pending Student ID', 'First Name', 'Last Name', 'Email', 'Added'],
  classes: ['Class ID', 'Class', 'Semester', 'Description', 'Metadata', 'Faculty ID', 'Faculty Email', 'Created'],
  rosters: ['Class ID', 'Class', 'Student ID', 'Pending Student ID', 'First Name', 'Last Name', 'Email', 'Added'],
  events: [
    'Event ID',
    'Event',
    'Description',
    'Place',
    'Faculty ID',
    'Faculty Email',
    'Starts',
    'Ends',
    'Check-in Opens Before (min)',
    'Check-in Closes After (min)',
    'Typed Code',
    'Created',
    'Changed',
    'Check-ins Past Retention',
  ],
  assignments: ['Class ID', 'Class', 'Event ID', 'Event', 'Assigned'],
  // As in an event's own file, with the event in front.
  attendance: ['Event ID', 'Event', ...attendanceColumns, 'Received', 'Sent Late', 'Method'],
} as const

export type ArchiveFile = keyof typeof archiveColumns
export const archiveFiles = Object.keys(archiveColumns) as ArchiveFile[]

/** `{university}_archive_{date}.zip`, the date as YYYY-MM-DD in the university's zone. */
export function archiveFileName(school: string, day: string): string {
  return `${fileNamePart(school, 'university')}_archive_${day}.zip`
}

/** What the page says when the archive can't be made. */
export const archiveFailed = schoolMessages.archiveFailed
