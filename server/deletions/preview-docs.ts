import { classDeletion, eventDeletion, facultyDeletion, studentDeletion } from '#contract/deletions/deletions.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const about = 'For people who may delete it. Deletes nothing.'

export const deletionDocs = {
  event: {
    chapter: 'Events',
    operation: 'countEventDeletion',
    summary: 'Count what is deleted with an event',
    about: `${about} When it is deleted, owners of other classes get their attendance by email.`,
    params: { id: "The event's id." },
    query: identityQuery,
    answers: { 200: { about: 'Its check-ins, and the classes it counts for.', shape: eventDeletion } },
    refusals: { 404: ['not_found'] },
  },
  class: {
    chapter: 'Classes',
    operation: 'countClassDeletion',
    summary: 'Count what is deleted with a class',
    about: `${about} Check-ins stay, because they belong to students and events.`,
    params: { id: "The class's id." },
    query: identityQuery,
    answers: { 200: { about: 'Its roster, its events and its published credit.', shape: classDeletion } },
    refusals: { 404: ['not_found'] },
  },
  student: {
    chapter: 'People',
    operation: 'countStudentDeletion',
    summary: "Count what is deleted with a student's account",
    about,
    params: { id: "The student's id." },
    query: identityQuery,
    answers: { 200: { about: 'Check-ins and roster entries.', shape: studentDeletion } },
    refusals: { 404: ['not_found'] },
  },
  faculty: {
    chapter: 'People',
    operation: 'countFacultyDeletion',
    summary: 'Count what is deleted with a faculty account',
    about: `${about} Events that count for colleagues' classes stay, and are listed.`,
    params: { id: "The faculty member's id." },
    answers: {
      200: {
        about: 'Classes, events, check-ins and published credit, and the events that stay.',
        shape: facultyDeletion,
      },
    },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
