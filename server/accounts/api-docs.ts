import { z } from 'zod'
import { changedFaculty, facultyProfile, studentProfile } from '#contract/accounts/accounts.ts'
import { peopleQuery } from '#contract/classes/queries.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

export const accountDocs = {
  students: {
    chapter: 'People',
    operation: 'listStudents',
    summary: 'List students',
    about:
      "Registered ones, by name: faculty see those on their own rosters, administrators their university's. An id that one may not see is simply missing.",
    query: peopleQuery,
    answers: { 200: { about: 'The students.', shape: z.array(studentProfile) } },
  },
  student: {
    chapter: 'People',
    operation: 'readStudent',
    summary: 'Read a student',
    about: 'Students read themselves, faculty those on their own rosters, administrators those of their university.',
    params: { id: "The student's id." },
    answers: { 200: { about: 'The student.', shape: studentProfile } },
    refusals: { 404: ['not_found'] },
  },
  faculty: {
    chapter: 'People',
    operation: 'readFaculty',
    summary: 'Read a faculty member',
    about: 'Of the own university; only oneself and administrators see the address.',
    params: { id: "The faculty member's id." },
    answers: { 200: { about: 'The faculty member.', shape: facultyProfile } },
    refusals: { 404: ['not_found'] },
  },
  changeFaculty: {
    chapter: 'People',
    operation: 'changeFaculty',
    summary: 'Change the own names',
    params: { id: "The caller's own faculty id." },
    body: changedFaculty,
    bodyExample: { first_name: 'Eleanor', last_name: 'Whitcombe' },
    answers: { 200: { about: 'The faculty member as they are now.', shape: facultyProfile } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
