import { z } from 'zod'
import { changedSchool, createdSchool, newSchool, school, type School } from '#contract/schools.ts'
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
    about: 'A domain serves one university only.',
    body: newSchool,
    answers: { 201: { about: 'The university as it was added.', shape: createdSchool } },
  },
  change: {
    chapter,
    operation: 'changeSchool',
    summary: 'Change a university',
    about:
      'All of it at once. New domains count for registrations and imports from now on; who has an account keeps it.',
    params: { id: "The university's id." },
    body: changedSchool,
    answers: { 200: { about: 'The university as it is now.', shape: createdSchool } },
    refusals: [404],
  },
} satisfies Record<string, RouteDocs>
