import { z } from 'zod'
import { listingClass, studentData } from '#contract/accounts/student-data.ts'
import { studentDataQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const studentDataDocs = {
  classListings: {
    chapter: 'People',
    operation: 'listClassesOfStudent',
    summary: 'Read which class rosters list the student',
    about: 'Students can read only their own.',
    params: { id: "The student's own id." },
    answers: { 200: { about: 'In the order in which the student was added.', shape: z.array(listingClass) } },
  },
  studentData: {
    chapter: 'People',
    operation: 'downloadStudentData',
    summary: 'Download everything stored about a student',
    about:
      "Includes profile, classes, ids in learning management systems, check-ins with their evidence, marks, refused attempts, sessions, failed sign-ins, emails, requests for access and audit lines, without secrets. Students download their own data, sub administrators that of their university's students after a fresh proof of identity. The CSV has one value in each line, and times in the university's zone. Ten requests a minute for each account.",
    params: { id: "The student's id." },
    query: studentDataQuery,
    answers: { 200: { about: 'The file.', shape: studentData, media: ['application/json', 'text/csv'] } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
