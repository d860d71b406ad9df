import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { staffEvent } from '#contract/events/events.ts'
import { identityQuery } from '#contract/queries.ts'
import {
  changedClass,
  classAnswer,
  classList,
  createdClass,
  newClass,
  type ClassAnswer,
  type NewClass,
} from './classes.ts'
import { facultyDay, facultyDayQuery } from './faculty-day.ts'
import { maxListBytes } from './limits.ts'
import { classListQuery, panelClassesQuery } from './queries.ts'
import { rosterStudent } from './roster.ts'

/** A class with all the data that its page shows. */
export const classDetails = z.object({
  class: classAnswer,
  students: z.array(rosterStudent),
  events: z.array(staffEvent),
})
export type ClassDetails = z.infer<typeof classDetails>

const access = ['faculty', 'admin'] as const
const chapter = 'Classes'
const params = { id: "The class's id." }
const writes: CallLimit = { most: 120 }

export const exampleClass: ClassAnswer = {
  id: 'cLa55cLa55cLa55c',
  name: 'BIO 210, Section 2',
  semester: 'Spring 2026',
  description: null,
  metadata: null,
  faculty: 'fAcU1tYfAcU1tYfA',
  school: 'sCh0o1sCh0o1sCh0',
  student_count: 1,
  event_count: 0,
}

export const exampleRow = {
  email: 'm.bergstrom@students.aldervalley.edu',
  firstName: 'Maja',
  lastName: 'Bergström',
}

const bodyExample: NewClass = { name: exampleClass.name, semester: exampleClass.semester, students: [exampleRow] }

export const classCalls = {
  'GET /api/classes/': {
    access,
    parts: true,
    chapter,
    operation: 'listClasses',
    summary: 'List classes',
    about: 'Returns the caller’s own classes, newest first. Administrators name a faculty member of their university.',
    query: classListQuery,
    answers: { 200: { about: 'The classes.', shape: classList, example: [exampleClass] } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/classes-by-faculty/': {
    access,
    parts: true,
    chapter,
    operation: 'listClassesByFaculty',
    summary: 'List the classes of a faculty member for the Administrator Panel',
    query: panelClassesQuery,
    answers: { 200: { about: 'The classes.', shape: z.array(classAnswer) } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/classes/:id/': {
    access,
    chapter,
    operation: 'readClass',
    summary: 'Read a class',
    about: 'The `ETag` covers name, semester, description and roster.',
    hasTag: true,
    params,
    answers: { 200: { about: 'The class.', shape: classAnswer, example: exampleClass } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/class/:id/details/': {
    access,
    limit: { most: 300 },
    chapter,
    operation: 'readClassDetails',
    summary: 'Read a class with its students and events',
    params,
    query: identityQuery,
    answers: { 200: { about: 'Students by name, events by their start.', shape: classDetails } },
    refusals: { 404: ['not_found'] },
  },
  'POST /api/class/create/': {
    access: ['faculty'],
    limit: writes,
    maxBodyBytes: maxListBytes,
    creates: true,
    chapter,
    operation: 'createClass',
    summary: 'Create a class',
    about:
      'Accepts up to a thousand students. Those with valid rows are added to the roster, and the response lists the invalid rows.',
    body: newClass,
    bodyExample,
    answers: {
      201: {
        about: 'The new class.',
        shape: createdClass,
        example: { ...exampleClass, roster: { added: 1, duplicates: 0, refused: [] } },
      },
    },
    refusals: { 400: ['unknown_semester'] },
  },
  'PUT /api/class/:id/update/': {
    access,
    limit: writes,
    maxBodyBytes: maxListBytes,
    chapter,
    operation: 'changeClass',
    summary: 'Change a class',
    about:
      "Omitted fields don’t change. Owner and university never change, and values other than the caller's own are refused. With `students`, the roster becomes exactly this list. Send `If-Match`, so that you don't remove a student that someone else has just added.",
    hasTag: true,
    isConditional: true,
    params,
    query: identityQuery,
    body: changedClass,
    bodyExample: { name: 'BIO 210, Section 3' },
    answers: { 200: { about: 'The class after the change.', shape: classAnswer } },
    refusals: { 400: ['unknown_semester', 'unknown_student'], 404: ['not_found'] },
  },
  'GET /api/faculty/:id/day/': {
    access: ['faculty'],
    limit: { most: 60 },
    chapter,
    operation: 'readFacultyDay',
    summary: 'List your own events of a day',
    about:
      'Returns the caller’s events, and colleagues’ events that count for a class of the caller, by their start, at most 50. Includes earlier events whose check-in is still open. `checked_in` is null for people who may not see the roll.',
    params: { id: "The caller's own faculty id." },
    query: facultyDayQuery,
    answers: { 200: { about: 'The events of the day, and the next event after it.', shape: facultyDay } },
  },
} satisfies Calls
