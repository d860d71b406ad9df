// A student's own data: everything stored about them as a file, and the rosters that list them.
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { studentDataQuery } from '#contract/queries.ts'
import { listingClass, studentData } from './student-data.ts'

const chapter = 'People'

export const studentDataCalls = {
  'GET /api/students/:id/classes/': {
    access: ['student'],
    parts: true,
    chapter,
    operation: 'listClassesOfStudent',
    summary: 'Read which class rosters list the student',
    about: 'Students can read only their own.',
    params: { id: "The student's own id." },
    answers: { 200: { about: 'In the order in which the student was added.', shape: z.array(listingClass) } },
  },
  'GET /api/students/:id/export/': {
    access: ['student', 'faculty', 'admin'],
    limit: { most: 10 },
    isHeavy: true,
    // GET writes an audit line.
    refusesHead: true,
    chapter,
    operation: 'downloadStudentData',
    summary: 'Download everything stored about a student',
    about:
      "Includes profile, classes, ids in learning management systems, check-ins with their evidence, marks, refused attempts, sessions, failed sign-ins, emails, requests for access and audit lines, without secrets. Students download their own data, sub administrators that of their university's students after a fresh proof of identity. The CSV has one value in each line, and times in the university's zone.",
    params: { id: "The student's id." },
    query: studentDataQuery,
    answers: { 200: { about: 'The file.', shape: studentData, media: ['application/json', 'text/csv'] } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Calls
