import { sheetText } from '#contract/sheet-text.ts'
import { archiveColumns, type ArchiveFile } from '#contract/schools/archive.ts'
import { zonedTime } from '#server/time/zoned-time.ts'

export type ArchivedFile = { file: ArchiveFile; name: string; rows: number }

const about: Record<ArchiveFile, string> = {
  faculty: 'Faculty with a confirmed email address. “Approved” is empty for those who are waiting for approval.',
  students: 'Students with a confirmed email address.',
  'pending-students': 'Students who are on a roster and haven’t registered.',
  classes: 'Classes, each with the faculty member who owns it.',
  rosters: 'One row for each student of a class. Either “Student ID” or “Pending Student ID” is empty.',
  events:
    'Events. “Faculty ID” is empty where the event belongs to the university. Check-ins past retention were deleted and only counted; they aren’t in attendance.csv.',
  assignments: 'Which events count for which classes.',
  attendance:
    'One row for each check-in, with the columns of an event’s attendance file after the event. “Timestamp” is when the check-in counts, “Received” when it reached the server. “Sent Late” is Yes for a check-in that waited on a phone without network. “Method” says how the student came to it, and is empty where the page didn’t say. “Location” is what retention has left of it.',
}

/** Returns the text of an archive's README: what its files hold, their columns, and how to read them. */
export function archiveReadme({
  name,
  timeZone,
  madeAt,
  files,
}: {
  name: string
  timeZone: string
  madeAt: number
  files: ArchivedFile[]
}): string {
  const lines = [
    `Archive of ${sheetText(name)}`,
    `Made ${zonedTime(madeAt, timeZone)}`,
    '',
    `Times are in the time zone ${timeZone}, with the offset from UTC: 2026-03-03T10:03:48-05:00.`,
    'The files are CSV: UTF-8, commas, every cell in quotes. A cell that a spreadsheet could take for a formula begins',
    'with an apostrophe. IDs connect the files. A file with more than 1,000,000 rows continues in another one, such as',
    'attendance-2.csv. Changes that were made while the archive was being downloaded may be missing.',
    'Passwords, sign-ins and emails aren’t included.',
    ...files.flatMap(({ file, name: fileName, rows }) => [
      '',
      `${fileName}: ${rows} ${rows === 1 ? 'row' : 'rows'}`,
      `  ${about[file]}`,
      `  Columns: ${archiveColumns[file].join(', ')}`,
    ]),
  ]
  // CRLF: Windows opens it in any editor.
  return `${lines.join('\r\n')}\r\n`
}
