import { z } from 'zod'
import {
  administrator,
  adminStats,
  awaitingApproval,
  changedAdminPassword,
  closedFaculty,
  facultyBySchool,
  panelFaculty,
  passwordReset,
  promotion,
  resetRequest,
  roleAnswer,
  roleChange,
  schoolContents,
} from '#contract/administration/administration.ts'
import { adminIdQuery, panelFacultyQuery } from '#contract/administration/queries.ts'
import { reopenedSchool } from '#contract/schools/schools.ts'
import { message } from '#contract/sign-in/answers.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { passwordRefusals, weakPassword } from '#contract/sign-in/password-refusals.ts'

const chapter = 'Administrators'
/** Refusals of what can't be undone: the last proof of identity may be too old. */
const grave = { 403: ['reauth_required'], 404: ['not_found'] } as const

export const administrationDocs = {
  deleteFaculty: {
    chapter: 'People',
    operation: 'deleteFaculty',
    summary: 'Delete a faculty member',
    about:
      "Deletes the account with its classes, events and rolls. Events that count for colleagues' classes become the university's. Faculty delete themselves, co and master administrators those below them. An administrator role ends too. One's own account is erased immediately. An account that an administrator deletes is closed: its owner is signed out and notified by email. It is erased after 7 days and can be reopened until then. The caller's last proof of identity must be at most 15 minutes old.",
    params: { id: "The faculty member's id." },
    answers: {
      204: { about: 'Erased, or closed.' },
    },
    refusals: { ...grave, 409: ['last_master', 'university_closed'] },
  },
  closedFaculty: {
    chapter: 'People',
    operation: 'listClosedFaculty',
    summary: 'List closed faculty accounts',
    about:
      'Returns the closed accounts that the caller could have deleted, at open universities. They can be reopened.',
    answers: { 200: { about: 'The next one to be erased is first.', shape: z.array(closedFaculty) } },
  },
  reopenFaculty: {
    chapter: 'People',
    operation: 'reopenFaculty',
    summary: 'Reopen a closed faculty account',
    about:
      'Possible for 7 days after an administrator deleted it. Restores its classes, events and role, and its owner can sign in again. The caller must have proved their identity in the last 15 minutes.',
    params: { id: "The faculty member's id." },
    answers: {
      200: { about: 'Reopened.', shape: message },
    },
    refusals: { ...grave, 409: ['being_erased', 'university_closed'] },
  },
  schoolContents: {
    chapter: 'Universities',
    operation: 'readSchoolContents',
    summary: 'Count a university’s data',
    about:
      'Counts what a deletion would include: confirmed people, classes, events, check-ins, published credit and sub administrators.',
    params: { id: "The university's id." },
    answers: { 200: { about: 'The counts.', shape: schoolContents } },
    refusals: { 404: ['not_found'] },
  },
  deleteSchool: {
    chapter: 'Universities',
    operation: 'deleteSchool',
    summary: 'Delete a university',
    about:
      'Deletes the university with its faculty, students, classes, events, check-ins and sub administrators. It is closed and everyone is signed out immediately. Its data is erased after 30 days, and it can be reopened until then. Its administrators, and the master and co administrators, are notified by email. The caller must have proved their identity in the last 15 minutes.',
    params: { id: "The university's id." },
    answers: { 204: { about: 'Closed.' } },
    refusals: { ...grave, 409: ['university_closed'] },
  },
  reopenSchool: {
    chapter: 'Universities',
    operation: 'reopenSchool',
    summary: 'Reopen a closed university',
    about:
      'Possible for 30 days after its deletion. Restores all its data, and everyone can sign in again. Changes that were pending take effect a day later and can be taken back until then: `pending` lists them. Closed faculty accounts can be reopened for another 7 days. The caller must have proved their identity in the last 15 minutes.',
    params: { id: "The university's id." },
    answers: {
      200: { about: 'Reopened.', shape: reopenedSchool },
    },
    refusals: { ...grave, 409: ['being_erased'] },
  },
  promote: {
    chapter,
    operation: 'promoteFaculty',
    summary: 'Promote a faculty member to administrator',
    about:
      'Promotes one person. A master can give the roles co and sub, a co-administrator only sub. The person gets a temporary password by email. The same call also promotes a revoked administrator again. The caller must have proved their identity in the last 15 minutes.',
    body: promotion,
    answers: {
      200: { about: 'Promoted.', shape: roleAnswer },
    },
    refusals: {
      ...grave,
      400: ['already_administrator', 'awaiting_faculty_approval', 'master_by_command'],
      409: ['university_closed'],
    },
  },
  changeRole: {
    chapter,
    operation: 'changeRole',
    summary: "Change or revoke an administrator's role",
    about:
      "`revoke` removes the role. A master can change co and sub, and a co-administrator can revoke sub. No one can change their own role or a master's. All sessions of the administrator end. The caller must have proved their identity in the last 15 minutes.",
    body: roleChange,
    answers: {
      200: { about: 'Changed. `administrator` is null after a revocation.', shape: roleAnswer },
    },
    refusals: {
      ...grave,
      400: ['same_role', 'university_required', 'master_by_command'],
      409: ['university_closed'],
    },
  },
  changePassword: {
    chapter,
    operation: 'changeAdministratorPassword',
    summary: 'Change one’s own administrator password',
    about:
      'Also replaces a temporary password. Sub administrators can use the call only for that, and otherwise use an emailed link. All other sessions of the administrator end.',
    body: changedAdminPassword,
    answers: {
      200: { about: 'Changed.', shape: message },
    },
    refusals: { ...passwordRefusals, 400: [...weakPassword, 'same_as_temporary'] },
  },
  askForReset: {
    chapter,
    operation: 'mailPasswordReset',
    summary: 'Email an administrator a link to set a new password',
    about:
      'The answer is the same when no administrator has the address. The email counts toward the budget of the address.',
    body: resetRequest,
    bodyExample: { email: 'ada@rollbook.example' },
    answers: { 200: { about: 'The same answer whether or not the administrator exists.', shape: message } },
  },
  resetPassword: {
    chapter,
    operation: 'resetPassword',
    summary: 'Set a new administrator password with an emailed link',
    about: 'The link works once, for 30 minutes. All sessions of the administrator end, and no new one starts.',
    body: passwordReset,
    answers: { 200: { about: 'Set.', shape: message } },
    refusals: { 400: [...weakPassword, 'invalid_link'], 503: ['sign_in_busy'] },
  },
  administrators: {
    chapter,
    operation: 'listAdministrators',
    summary: 'List administrators',
    about: 'Master and co administrators see all, except revoked ones. Everyone else sees only themselves, or no one.',
    answers: { 200: { about: 'The administrators.', shape: z.array(administrator) } },
  },
  stats: {
    chapter,
    operation: 'readAdministratorStats',
    summary: 'Count universities, faculty and students',
    about: 'Counts confirmed people at open universities. Sub administrators get the counts of their own.',
    answers: { 200: { about: 'The counts.', shape: adminStats } },
  },
  facultyBySchool: {
    chapter,
    operation: 'listFacultyBySchool',
    summary: 'List faculty by university',
    about: 'Returns confirmed and approved faculty. Sub administrators see only their own university.',
    query: adminIdQuery,
    answers: { 200: { about: 'The universities with their faculty.', shape: z.array(facultyBySchool) } },
  },
  panelFaculty: {
    chapter,
    operation: 'listFacultyOfSchool',
    summary: "List a university's faculty with their classes",
    about: 'For the university’s administrators, also in a faculty session.',
    query: panelFacultyQuery,
    answers: { 200: { about: 'The faculty.', shape: z.array(panelFaculty) } },
    refusals: { 404: ['not_found'] },
  },
  awaiting: {
    chapter,
    operation: 'listAwaitingApproval',
    summary: 'List faculty who wait for approval',
    about:
      'Where students and faculty share one domain, an administrator decides who is faculty. Sub administrators see only their own university.',
    answers: { 200: { about: 'The waiting people, the longest wait first.', shape: z.array(awaitingApproval) } },
  },
  approve: {
    chapter,
    operation: 'approveFaculty',
    summary: 'Approve a faculty member who waits',
    about: 'They can sign in from now on, and are notified by email.',
    params: { id: "The faculty member's id." },
    answers: { 200: { about: 'Approved.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['university_closed'] },
  },
  refuse: {
    chapter,
    operation: 'refuseFaculty',
    summary: 'Refuse a faculty member who waits',
    about: 'Deletes the registration and notifies the person by email. The address can register again.',
    params: { id: "The faculty member's id." },
    answers: { 200: { about: 'Refused.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['university_closed'] },
  },
} satisfies Record<string, RouteDocs>
