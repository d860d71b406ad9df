import { catalog } from '#contract/language/catalog.ts'

export const archiveReadmeWords = catalog('reports.archiveReadmeWords', {
  title: 'Archive of {school}',
  made: 'Made {at}',
  times: 'Times are in the time zone {timeZone}, with the offset from UTC: 2026-03-03T10:03:48-05:00.',
  format:
    'The files are CSV: UTF-8, commas, every cell in quotes. A cell that a spreadsheet could take for a formula begins with an apostrophe. IDs connect the files. A file with more than 1,000,000 rows continues in another one, such as attendance-2.csv. Changes that were made while the archive was being downloaded may be missing.',
  without: 'Passwords, sign-ins and emails aren’t included.',
  file: '{name}: {rows, plural, one {# row} other {# rows}}',
  columns: 'Columns: {columns}',
  faculty: 'Faculty with a confirmed email address. “Approved” is empty for those who are waiting for approval.',
  students: 'Students with a confirmed email address.',
  'pending-students': 'Students who are on a roster or have a mark, and haven’t registered.',
  classes: 'Classes, each with the faculty member who owns it.',
  rosters: 'One row for each student of a class. Either “Student ID” or “Pending Student ID” is empty.',
  'lms-ids':
    'What gradebook files of learning management systems said about the students of a class: one row for each student and system.',
  events:
    'Events. “Faculty ID” is empty where the event belongs to the university. Check-ins past retention were deleted and only counted; they aren’t in attendance.csv.',
  assignments:
    'Which events count for which classes. “Points” is empty where an event is worth what the class’s rule says.',
  attendance:
    'One row for each check-in, with the columns of an event’s attendance file after the event. “Timestamp” is when the check-in counts, “Received” when it reached the server. “Sent Late” is Yes for a check-in that waited on a phone without network. “Method” says how the student checked in, and is empty where the page didn’t say. “Location” is what retention has kept of it. “Attended” is No for a student who was marked absent despite a check-in.',
  marks:
    'What people said about a student’s attendance, with the reason. A mark without a class is about presence: a student with the current mark “present” was there without a check-in. “Undone” is empty for a current mark. Either “Student ID” or “Pending Student ID” is empty.',
  'credit-rules':
    'What attendance is worth in a class. With “each”, every event is worth “Points”. With “at-least”, a student gets “Points” once they have as many events as “Needed”. A class that isn’t listed gives 1 point for each event.',
  'credit-choices': 'For which class a student wants an event to count, where several classes can’t use it together.',
  'published-credit':
    'Files of published credit. “Columns” is their first line, and “SHA-256” the hash of the file as it was published.',
  'published-lines':
    'The part of such a file about one student. “Lines” has its lines of CSV, with a space where a line ends. All parts in the order of “Place” make up the file. Either “Student ID” or “Email” is empty.',
  appeals:
    'Students’ questions about why an event doesn’t count, with the answers. A question without a class is about presence.',
})
