import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import {
  changeDelayHours,
  facultyClosedDays,
  recentlyDeletedDays,
  schoolClosedDays,
} from '#contract/retention/grace-periods.ts'
import { closedFaculty, schoolContents } from '#contract/administration/administration.ts'
import { identityQuery } from '#contract/queries.ts'
import { reopenedSchool } from '#contract/schools/schools.ts'
import { needsFreshProof } from '#contract/sessions/calls.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { message } from '#contract/sign-in/answers.ts'
import { classDeletion, eventDeletion, facultyDeletion, recentlyDeleted, studentDeletion } from './deletions.ts'

const forOwners = ['faculty', 'admin'] as const
const forEveryone = ['student', 'faculty', 'admin'] as const
const forRoles = ['master', 'co'] as const
const eventParams = { id: "The event's id." }
const classParams = { id: "The class's id." }
const studentParams = { id: "The student's id." }
const facultyParams = { id: "The faculty member's id." }
const schoolParams = { id: "The university's id." }
const recentlyDeletedQuery = identityQuery.extend({
  school: z.string().optional().describe('Only those of this university. For administrators.'),
})
/** Refusals of calls that can't be undone. The last proof of identity may be too old. */
const grave = { 403: ['reauth_required'], 404: ['not_found'] } as const

const counts: CallLimit = { most: 60 }
const previewNote = 'For people who may delete it. Deletes nothing.'

export const previewCalls = {
  'GET /api/events/:id/deletion/': {
    access: forOwners,
    limit: counts,
    chapter: 'Events',
    operation: 'countEventDeletion',
    summary: 'Count what is deleted with an event',
    about: `${previewNote} When the event is deleted, owners of other classes get their attendance by email.`,
    params: eventParams,
    query: identityQuery,
    answers: { 200: { about: 'Its check-ins, and the classes it counts for.', shape: eventDeletion } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/classes/:id/deletion/': {
    access: forOwners,
    limit: counts,
    chapter: 'Classes',
    operation: 'countClassDeletion',
    summary: 'Count what is deleted with a class',
    about: `${previewNote} Check-ins stay, because they belong to students and events.`,
    params: classParams,
    query: identityQuery,
    answers: { 200: { about: 'Its roster, its events and everything about its credit.', shape: classDeletion } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/students/:id/deletion/': {
    access: forEveryone,
    limit: counts,
    chapter: 'People',
    operation: 'countStudentDeletion',
    summary: "Count what is deleted with a student's account",
    about: previewNote,
    params: studentParams,
    query: identityQuery,
    answers: { 200: { about: 'Check-ins and roster entries.', shape: studentDeletion } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/faculty/:id/deletion/': {
    access: forOwners,
    limit: counts,
    chapter: 'People',
    operation: 'countFacultyDeletion',
    summary: 'Count what is deleted with a faculty account',
    about: `${previewNote} Events that count for colleagues' classes stay, and are listed.`,
    params: facultyParams,
    answers: {
      200: {
        about: 'Classes, events, check-ins and published credit, and the events that stay.',
        shape: facultyDeletion,
      },
    },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls

export const ownerDeletionCalls = {
  'DELETE /api/events/:id/': {
    access: forOwners,
    deletes: 'event',
    chapter: 'Events',
    operation: 'deleteEvent',
    summary: 'Delete an event and its roll',
    about: `The event no longer appears anywhere, and no one can check in. It can be reopened for ${recentlyDeletedDays} days, and is then erased.`,
    params: eventParams,
    query: identityQuery,
    answers: { 204: { about: 'Deleted.' } },
    refusals: { ...grave, 409: ['university_closed'] },
  },
  'DELETE /api/classes/:id/': {
    access: forOwners,
    deletes: 'class',
    chapter: 'Classes',
    operation: 'deleteClass',
    summary: 'Delete a class and its roster',
    about: `The class no longer appears anywhere. It can be reopened for ${recentlyDeletedDays} days, and is then erased. Check-ins stay, because they belong to a student and an event. A class with published credit needs a fresh proof of identity, because the files are deleted with it.`,
    params: classParams,
    query: identityQuery,
    answers: { 204: { about: 'Deleted.' } },
    refusals: grave,
  },
  'GET /api/recently-deleted/': {
    access: forOwners,
    parts: true,
    chapter: 'Classes',
    operation: 'listRecentlyDeleted',
    summary: 'List deleted classes and events that can be reopened',
    about:
      'Returns the caller’s own, and for an administrator those of their university. Co and master administrators get those of all universities, or of one.',
    query: recentlyDeletedQuery,
    answers: { 200: { about: 'Most recently deleted first.', shape: z.array(recentlyDeleted) } },
  },
  'POST /api/classes/:id/reopen/': {
    access: forOwners,
    chapter: 'Classes',
    operation: 'reopenClass',
    summary: 'Reopen a deleted class',
    about: `Possible for ${recentlyDeletedDays} days, for its owner and the administrators of the university. Restores its roster, its rule, the events that count for it, students’ choices and questions, marks about its credit and published files.`,
    params: classParams,
    query: identityQuery,
    answers: { 200: { about: 'Reopened.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['being_erased', 'university_closed'] },
  },
  'POST /api/events/:id/reopen/': {
    access: forOwners,
    chapter: 'Events',
    operation: 'reopenEvent',
    summary: 'Reopen a deleted event',
    about: `Possible for ${recentlyDeletedDays} days, for those who could delete it. Restores its check-ins and marks, and it counts for the same classes again. Owners of other classes are notified by email.`,
    params: eventParams,
    query: identityQuery,
    answers: { 200: { about: 'Reopened.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['being_erased', 'university_closed'] },
  },
} satisfies Calls

export const schoolDeletionCalls = {
  'GET /api/schools/:id/contents/': {
    access: forRoles,
    chapter: 'Universities',
    operation: 'readSchoolContents',
    summary: 'Count a university’s data',
    about:
      'Counts what a deletion would include: confirmed people, classes, events, check-ins, published credit and sub administrators.',
    params: schoolParams,
    answers: { 200: { about: 'The counts.', shape: schoolContents } },
    refusals: { 404: ['not_found'] },
  },
  'DELETE /api/schools/:id/': {
    access: forRoles,
    deletes: 'school',
    chapter: 'Universities',
    operation: 'deleteSchool',
    summary: 'Delete a university',
    about: `Deletes the university with its faculty, students, classes, events, check-ins and sub administrators. It is closed and everyone is signed out immediately. Its data is erased after ${schoolClosedDays} days, and it can be reopened until then. Its administrators, and the master and co administrators, are notified by email. ${needsFreshProof}`,
    params: schoolParams,
    answers: { 204: { about: 'Closed.' } },
    refusals: { ...grave, 409: ['university_closed'] },
  },
  'POST /api/schools/:id/reopen/': {
    access: forRoles,
    chapter: 'Universities',
    operation: 'reopenSchool',
    summary: 'Reopen a closed university',
    about: `Possible for ${schoolClosedDays} days after its deletion. Restores all its data, and everyone can sign in again. Changes that were pending take effect ${changeDelayHours} hours later and can be canceled until then: \`pending\` lists them. Closed faculty accounts can be reopened for another ${facultyClosedDays} days. ${needsFreshProof}`,
    params: schoolParams,
    answers: { 200: { about: 'Reopened.', shape: reopenedSchool } },
    refusals: { ...grave, 409: ['being_erased'] },
  },
} satisfies Calls

export const studentDeletionCalls = {
  'DELETE /api/students/:id/delete/': {
    access: forEveryone,
    limit: { most: 30 },
    deletes: 'student',
    chapter: 'People',
    operation: 'deleteStudent',
    summary: 'Delete a student',
    about:
      'Deletes the account and everything stored about it: check-ins, refused attempts, roster entries, sessions, emailed links and emails. It can’t be undone. Students can delete their own account, and administrators those of their university. Needs a fresh proof of identity.',
    params: studentParams,
    answers: { 204: { about: 'Deleted.' } },
    refusals: { ...grave, 409: ['university_closed'] },
  },
} satisfies Calls

export const facultyDeletionCalls = {
  'DELETE /api/faculty/:id/': {
    access: forOwners,
    deletes: 'faculty',
    chapter: 'People',
    operation: 'deleteFaculty',
    summary: 'Delete a faculty member',
    about: `Deletes the account with its classes, events and rolls. Events that count for colleagues' classes become the university's. Faculty can delete themselves, and co and master administrators those below them. An administrator role ends too. The caller’s own account is erased immediately. An account that an administrator deletes is closed: its owner is signed out and notified by email. It is erased after ${facultyClosedDays} days and can be reopened until then. The caller's last proof of identity must be at most ${freshMinutes} minutes old.`,
    params: facultyParams,
    answers: { 204: { about: 'Erased, or closed.' } },
    refusals: { ...grave, 409: ['last_master', 'university_closed'] },
  },
  'GET /api/admin/closed-faculty/': {
    access: forRoles,
    parts: true,
    chapter: 'People',
    operation: 'listClosedFaculty',
    summary: 'List closed faculty accounts',
    about:
      'Returns the closed accounts that the caller could have deleted, at open universities. They can be reopened.',
    answers: { 200: { about: 'The next one to be erased comes first.', shape: z.array(closedFaculty) } },
  },
  'POST /api/faculty/:id/reopen/': {
    access: forRoles,
    chapter: 'People',
    operation: 'reopenFaculty',
    summary: 'Reopen a closed faculty account',
    about: `Possible for ${facultyClosedDays} days after an administrator deleted it. Restores its classes, events and role, and its owner can sign in again. ${needsFreshProof}`,
    params: facultyParams,
    answers: { 200: { about: 'Reopened.', shape: message } },
    refusals: { ...grave, 409: ['being_erased', 'university_closed'] },
  },
} satisfies Calls
