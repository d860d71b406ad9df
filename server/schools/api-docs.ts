import { z } from 'zod'
import { addedSchool, changedSchool, createdSchool, managedSchools, school, type School } from '#contract/schools.ts'
import { refusal } from '#contract/error-shapes.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

const chapter = 'Universities'
const example: School = {
  id: 'sCh0o1sCh0o1sCh0',
  name: 'Alder Valley University',
  faculty_domain: 'aldervalley.edu',
  student_domain: 'students.aldervalley.edu',
}

export const schoolDocs = {
  list: {
    chapter,
    operation: 'listSchools',
    summary: 'List universities',
    answers: { 200: { about: 'Every university.', shape: z.array(school), example: [example] } },
  },
  read: {
    chapter,
    operation: 'readSchool',
    summary: 'Read a university',
    params: { id: "The university's id." },
    answers: { 200: { about: 'The university.', shape: school, example } },
    refusals: [404],
  },
  add: {
    chapter,
    operation: 'addSchool',
    summary: 'Add a university',
    about:
      'A domain serves one university only. With `access_request` the request for access is approved along with it, and who asked gets a letter.',
    body: addedSchool,
    answers: {
      201: { about: 'The university as it was added.', shape: createdSchool },
      409: { about: 'The request for access was answered before; nothing was added.', shape: refusal },
    },
    refusals: [404],
  },
  manage: {
    chapter,
    operation: 'listManagedSchools',
    summary: 'List managed universities',
    about: 'Those that are being deleted stand among them until their last row is gone.',
    answers: { 200: { about: 'Every university, and the time zone of new ones.', shape: managedSchools } },
  },
  change: {
    chapter,
    operation: 'changeSchool',
    summary: 'Change a university',
    about:
      'All of it at once. New domains count for registrations and imports from now on; who has an account keeps it. `evidence_days` is how long locations, device ids and browser marks are kept, `attendance_years` how long attendance is kept after its term: a shorter time takes effect within a day, and what went does not come back.',
    params: { id: "The university's id." },
    body: changedSchool,
    answers: { 200: { about: 'The university as it is now.', shape: createdSchool } },
    refusals: [404],
  },
} satisfies Record<string, RouteDocs>
