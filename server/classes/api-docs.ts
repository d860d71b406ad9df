import { z } from 'zod'
import { classListQuery, panelClassesQuery } from '#contract/classes/queries.ts'
import {
  changedClass,
  classAnswer,
  classList,
  createdClass,
  newClass,
  type ClassAnswer,
  type NewClass,
} from '#contract/classes/classes.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Classes'
const params = { id: "The class's id." }

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

export const classDocs = {
  list: {
    chapter,
    operation: 'listClasses',
    summary: 'List classes',
    about:
      "Returns the caller's own classes, the newest first. Administrators name a faculty member of their university.",
    query: classListQuery,
    answers: { 200: { about: 'The classes.', shape: classList, example: [exampleClass] } },
    refusals: { 404: ['not_found'] },
  },
  byFaculty: {
    chapter,
    operation: 'listClassesByFaculty',
    summary: 'List the classes of a faculty member for the Administrator Panel',
    query: panelClassesQuery,
    answers: { 200: { about: 'The classes.', shape: z.array(classAnswer) } },
    refusals: { 404: ['not_found'] },
  },
  read: {
    chapter,
    operation: 'readClass',
    summary: 'Read a class',
    about: 'The `ETag` covers name, semester, description and roster.',
    hasTag: true,
    params,
    answers: { 200: { about: 'The class.', shape: classAnswer, example: exampleClass } },
    refusals: { 404: ['not_found'] },
  },
  create: {
    chapter,
    operation: 'createClass',
    summary: 'Create a class',
    about:
      'Takes its first students, at most a thousand. Those with valid rows are added to the roster, and the answer lists the invalid rows.',
    body: newClass,
    refusals: { 400: ['unknown_semester'] },
    bodyExample,
    answers: {
      201: {
        about: 'The new class.',
        shape: createdClass,
        example: { ...exampleClass, roster: { added: 1, duplicates: 0, refused: [] } },
      },
    },
  },
  change: {
    chapter,
    operation: 'changeClass',
    summary: 'Change a class',
    about:
      "Fields that are left out don't change. Owner and university never change, and values other than the caller's own are refused. With `students`, the roster becomes exactly this list. Send `If-Match`, so that you don't remove a student that someone else has just added.",
    hasTag: true,
    isConditional: true,
    params,
    query: identityQuery,
    body: changedClass,
    bodyExample: { name: 'BIO 210, Section 3' },
    answers: { 200: { about: 'The class as it is now.', shape: classAnswer } },
    refusals: { 400: ['unknown_semester', 'unknown_student'], 404: ['not_found'] },
  },
  remove: {
    chapter,
    operation: 'deleteClass',
    summary: 'Delete a class and its roster',
    about:
      'Check-ins stay, because they belong to a student and an event. A class with published credit needs a fresh proof of identity, because the files are deleted with it.',
    params,
    query: identityQuery,
    answers: { 204: { about: 'Gone.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
