import { z } from 'zod'
import { changedFaculty, facultyProfile, studentProfile } from '#contract/accounts/accounts.ts'
import { peopleQuery } from '#contract/classes/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const accountDocs = {
  students: {
    chapter: 'People',
    operation: 'listStudents',
    summary: 'List students',
    about:
      'Returns registered students by name. Faculty see those on their own rosters, administrators those of their university. Ids that the caller may not see are left out.',
    query: peopleQuery,
    answers: { 200: { about: 'The students.', shape: z.array(studentProfile) } },
  },
  student: {
    chapter: 'People',
    operation: 'readStudent',
    summary: 'Read a student',
    about:
      'Students can read themselves, faculty the students on their own rosters, administrators those of their university.',
    params: { id: "The student's id." },
    answers: { 200: { about: 'The student.', shape: studentProfile } },
    refusals: { 404: ['not_found'] },
  },
  faculty: {
    chapter: 'People',
    operation: 'readFaculty',
    summary: 'Read a faculty member',
    about:
      'The faculty member must be at the caller’s university. Only they themselves and administrators see the address.',
    params: { id: "The faculty member's id." },
    answers: { 200: { about: 'The faculty member.', shape: facultyProfile } },
    refusals: { 404: ['not_found'] },
  },
  changeFaculty: {
    chapter: 'People',
    operation: 'changeFaculty',
    summary: 'Change one’s own names',
    params: { id: "The caller's own faculty id." },
    body: changedFaculty,
    bodyExample: { first_name: 'Eleanor', last_name: 'Whitcombe' },
    answers: { 200: { about: 'The faculty member as they are now.', shape: facultyProfile } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
