// The students of a class: adding them, listing them, and correcting students who haven't registered yet.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { identityQuery } from '#contract/queries.ts'
import { exampleClass, exampleRow } from './class-calls.ts'
import { maxListBytes } from './limits.ts'
import { classQuery, peopleQuery } from './queries.ts'
import {
  addedStudent,
  batchOfStudents,
  classStudent,
  correctedPending,
  oneStudent,
  pendingStudent,
  rosterChange,
  rosterStudent,
} from './roster.ts'

const access = ['faculty', 'admin'] as const
const chapter = 'Classes'
const singles: CallLimit = { most: 1_500 }

export const rosterCalls = {
  'POST /api/faculty/batch-add-students/': {
    access,
    limit: { most: 60 },
    maxBodyBytes: maxListBytes,
    creates: true,
    chapter,
    operation: 'addStudents',
    summary: 'Add students to a class',
    about:
      'Accepts at most 1,000 rows and 2 MB in one call. Valid rows are added to the roster, and the response lists invalid ones by line, with the reason. Students who are already on the roster are counted and aren’t an error, so a call can be repeated. A student who hasn’t registered and isn’t on a colleague’s roster gets the name in the row. The `identity` of a row says who the student is in Canvas, Brightspace, Moodle or Blackboard, and replaces what an earlier file of that system said.',
    body: batchOfStudents,
    bodyExample: { class_id: exampleClass.id, students: [exampleRow, { email: 'g@gmail.com', firstName: 'Gus' }] },
    answers: {
      200: {
        about: 'The result of each row.',
        shape: rosterChange,
        example: {
          added: 1,
          duplicates: 0,
          refused: [
            {
              line: 2,
              email: 'g@gmail.com',
              reason: 'Only official student emails can be on a roster. They end in @students.aldervalley.edu.',
              code: 'not_of_university',
            },
          ],
        },
      },
    },
    refusals: { 404: ['not_found'] },
  },
  'POST /api/faculty/add-student/': {
    access,
    limit: singles,
    creates: true,
    chapter,
    operation: 'addStudent',
    summary: 'Add one student to a class',
    about:
      'The `id` is the student’s own. A student who hasn’t registered and isn’t on a colleague’s roster gets the name in the call.',
    body: oneStudent,
    bodyExample: {
      class_id: exampleClass.id,
      ...exampleRow,
      identity: { system: 'canvas', user_id: '2201', login: 'mb17', section: 'Section 2' },
    },
    answers: {
      200: { about: 'The student was already on the roster.', shape: addedStudent },
      201: { about: 'The student was added to the roster.', shape: addedStudent },
    },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/class-students/': {
    access,
    parts: true,
    chapter,
    operation: 'listClassStudents',
    summary: 'List the students of a class',
    query: classQuery,
    answers: { 200: { about: 'The roster’s entries, by name.', shape: z.array(classStudent) } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/pending-students/': {
    access,
    parts: true,
    chapter,
    operation: 'listPendingStudents',
    summary: 'List pending students',
    about:
      'Returns people who haven’t registered yet. Faculty see those on their own rosters, administrators all of their university, including those who only have a mark at an event. Ids that the caller may not see are omitted.',
    query: peopleQuery,
    answers: { 200: { about: 'The pending students, by name.', shape: z.array(pendingStudent) } },
  },
  'GET /api/pending-students/:id/': {
    access,
    chapter,
    operation: 'readPendingStudent',
    summary: 'Read a pending student',
    params: { id: "The pending student's id." },
    answers: { 200: { about: 'The pending student.', shape: pendingStudent } },
    refusals: { 404: ['not_found'] },
  },
  'PUT /api/class/:id/pending/:pending/': {
    access,
    limit: singles,
    chapter,
    operation: 'correctPendingStudent',
    summary: 'Correct a pending student of a class',
    about:
      'A different address moves this class’s roster entry to the person with that address. The student’s marks move as well, unless the old address is still on a roster. Colleagues’ rosters don’t change. Omitted fields don’t change.',
    params: { id: "The class's id.", pending: "The pending student's id." },
    query: identityQuery,
    body: correctedPending,
    bodyExample: { email: exampleRow.email },
    answers: { 200: { about: 'The student of this roster entry after the change.', shape: rosterStudent } },
    refusals: { 400: ['name_shared', 'already_in_class'], 404: ['not_found'] },
  },
} satisfies Calls
