import {
  assignmentColumns,
  assignmentsPage,
  classColumns,
  classesPage,
  rosterColumns,
  rostersPage,
} from './class-pages.ts'
import {
  archivedAttendanceColumns,
  attendancePage,
  eventColumns,
  eventsPage,
  markColumns,
  marksPage,
} from './event-pages.ts'
import {
  appealColumns,
  appealsPage,
  choiceColumns,
  choicesPage,
  publishedColumns,
  publishedLinesColumns,
  publishedLinesPage,
  publishedPage,
  ruleColumns,
  rulesPage,
} from './credit-pages.ts'
import type { ReadPage } from './page.ts'
import {
  facultyColumns,
  facultyPage,
  pendingColumns,
  pendingPage,
  studentColumns,
  studentsPage,
  identitiesPage,
  identityColumns,
} from './people-pages.ts'

/** An archive's files in order, each with its columns and the function that reads its rows. */
export const fileReaders = {
  faculty: { columns: facultyColumns, read: facultyPage },
  students: { columns: studentColumns, read: studentsPage },
  'pending-students': { columns: pendingColumns, read: pendingPage },
  classes: { columns: classColumns, read: classesPage },
  rosters: { columns: rosterColumns, read: rostersPage },
  'lms-ids': { columns: identityColumns, read: identitiesPage },
  events: { columns: eventColumns, read: eventsPage },
  assignments: { columns: assignmentColumns, read: assignmentsPage },
  attendance: { columns: archivedAttendanceColumns, read: attendancePage },
  marks: { columns: markColumns, read: marksPage },
  'credit-rules': { columns: ruleColumns, read: rulesPage },
  'credit-choices': { columns: choiceColumns, read: choicesPage },
  appeals: { columns: appealColumns, read: appealsPage },
  'published-credit': { columns: publishedColumns, read: publishedPage },
  'published-lines': { columns: publishedLinesColumns, read: publishedLinesPage },
} satisfies Record<string, { columns: string[]; read: ReadPage }>

export type ArchiveFile = keyof typeof fileReaders
export const archiveFiles = Object.keys(fileReaders) as ArchiveFile[]
