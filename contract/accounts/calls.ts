import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { peopleQuery } from '#contract/classes/queries.ts'
import { studentDataQuery } from '#contract/queries.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { passwordRefusals, weakPassword } from '#contract/sign-in/password-refusals.ts'
import { changedFaculty, changedStudent, facultyProfile, studentProfile, updatedStudent } from './accounts.ts'
import { listingClass, studentData } from './student-data.ts'

const chapter = 'People'

export const accountCalls = {
  'GET /api/students/': {
    access: ['faculty', 'admin'],
    parts: true,
    chapter,
    operation: 'listStudents',
    summary: 'List students',
    about:
      'Returns registered students by name. Faculty see those on their own rosters, administrators those of their university. Ids that the caller may not see are omitted.',
    query: peopleQuery,
    answers: { 200: { about: 'The students.', shape: z.array(studentProfile) } },
  },
  'GET /api/students/:id/': {
    access: ['student', 'faculty', 'admin'],
    chapter,
    operation: 'readStudent',
    summary: 'Read a student',
    about:
      'Students can read themselves, faculty the students on their own rosters, administrators those of their university.',
    hasTag: true,
    params: { id: "The student's id." },
    answers: { 200: { about: 'The student.', shape: studentProfile } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/faculty/:id/': {
    access: ['faculty', 'admin'],
    chapter,
    operation: 'readFaculty',
    summary: 'Read a faculty member',
    about:
      'The faculty member must be at the caller’s university. Only they themselves and administrators see the address.',
    hasTag: true,
    params: { id: "The faculty member's id." },
    answers: { 200: { about: 'The faculty member.', shape: facultyProfile } },
    refusals: { 404: ['not_found'] },
  },
  'PUT /api/faculty/:id/update-profile/': {
    access: ['faculty'],
    chapter,
    operation: 'changeFaculty',
    summary: 'Change your own name',
    hasTag: true,
    isConditional: true,
    params: { id: "The caller's own faculty id." },
    body: changedFaculty,
    bodyExample: { first_name: 'Eleanor', last_name: 'Whitcombe' },
    answers: { 200: { about: 'The faculty member after the change.', shape: facultyProfile } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls

/** The call that changes a student, including the password. */
export const studentChangeCalls = {
  'PUT /api/students/:id/update/': {
    access: ['student', 'faculty', 'admin'],
    limit: { most: 30 },
    chapter,
    operation: 'updateStudent',
    summary: "Change a student's names or password",
    about: `Students change their own account. A new password needs \`current_password\` when the sign-in is older than ${freshMinutes} minutes. A sub administrator can set one without it. Co and master administrators change names only. A new password ends the student’s other sessions, removes the passkeys that were added elsewhere, and sends the student an email.`,
    hasTag: true,
    isConditional: true,
    params: { id: "The student's id." },
    body: changedStudent,
    bodyExample: { first_name: 'Maja', last_name: 'Bergström' },
    answers: { 200: { about: 'The student after the change.', shape: updatedStudent } },
    refusals: {
      ...passwordRefusals,
      400: weakPassword,
      403: ['reauth_required'],
      404: ['not_found'],
      409: ['university_closed'],
    },
  },
} satisfies Calls

/** A student's own data: everything stored about them as a file, and the rosters that list them. */
export const studentDataCalls = {
  'GET /api/students/:id/classes/': {
    access: ['student'],
    parts: true,
    chapter,
    operation: 'listClassesOfStudent',
    summary: 'Read which class rosters list the student',
    about: 'Students can read only their own.',
    params: { id: "The student's own id." },
    answers: { 200: { about: 'Sorted by when the student was added.', shape: z.array(listingClass) } },
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
      'Includes profile, classes, ids in learning management systems, check-ins with their evidence, marks, refused attempts, sessions, failed sign-ins, emails, requests for access and audit lines, without secrets. Students download their own data. Sub administrators download that of their university’s students, after a fresh proof of identity. The CSV has one value per line, and times in the university’s time zone.',
    params: { id: "The student's id." },
    query: studentDataQuery,
    answers: { 200: { about: 'The file.', shape: studentData, media: ['application/json', 'text/csv'] } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Calls
