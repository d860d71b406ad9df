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
import { message } from '#contract/sign-in/answers.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'
import { passwordRefusals, weakPassword } from '#server/sign-in/password-docs.ts'

const chapter = 'Administrators'
/** Refusals of what can't be undone: the last proof of identity may be too old. */
const grave = { 403: ['reauth_required'], 404: ['not_found'] } as const

export const administrationDocs = {
  deleteFaculty: {
    chapter: 'People',
    operation: 'deleteFaculty',
    summary: 'Delete a faculty member',
    about:
      "With classes, events and their rolls; events that colleagues' classes are assigned to stay as the university's. Faculty delete themselves, co and master administrators those below them. A role as administrator ends with it. One's own account is erased at once. An account that an administrator deletes is closed: its owner is signed out and told by email. It is erased after 7 days and can be reopened until then. The own proof of identity must be at most 15 minutes old.",
    params: { id: "The faculty member's id." },
    answers: {
      204: { about: 'Erased, or closed.' },
    },
    refusals: { ...grave, 409: ['last_master'] },
  },
  closedFaculty: {
    chapter: 'People',
    operation: 'listClosedFaculty',
    summary: 'List closed faculty accounts',
    about: 'Those that the administrator deleted or may delete, at open universities. They can be reopened.',
    answers: { 200: { about: 'The next one to be erased first.', shape: z.array(closedFaculty) } },
  },
  reopenFaculty: {
    chapter: 'People',
    operation: 'reopenFaculty',
    summary: 'Reopen a closed faculty account',
    about:
      'For 7 days after its deletion by an administrator. Its classes, its events and its role are there again, and its owner signs in as before. The password must have been given in the last 15 minutes.',
    params: { id: "The faculty member's id." },
    answers: {
      200: { about: 'Open again.', shape: message },
    },
    refusals: { ...grave, 409: ['being_erased', 'university_closed'] },
  },
  schoolContents: {
    chapter: 'Universities',
    operation: 'readSchoolContents',
    summary: 'Count what a university holds',
    about: 'What its deletion takes along: confirmed people, classes, events, check-ins, sub administrators.',
    params: { id: "The university's id." },
    answers: { 200: { about: 'The numbers.', shape: schoolContents } },
    refusals: { 404: ['not_found'] },
  },
  schoolArchive: {
    chapter: 'Universities',
    operation: 'downloadSchoolArchive',
    summary: "Download a university's data",
    about:
      'A ZIP with a CSV file each of faculty, students, pending students, classes, rosters, events, assignments and attendance, and a README that names their columns and the time zone. For those who may delete the university. The password must have been given in the last 15 minutes. The download is audited. Five a minute for each session.',
    params: { id: "The university's id." },
    answers: {
      200: { about: 'The archive.', media: ['application/zip'] },
    },
    refusals: grave,
  },
  deleteSchool: {
    chapter: 'Universities',
    operation: 'deleteSchool',
    summary: 'Delete a university',
    about:
      'With its faculty, students, classes, events, check-ins and sub administrators. It is closed and everyone is signed out at once. After 30 days its data is erased; until then it can be reopened. Its administrators and those of all universities are told by email. The password must have been given in the last 15 minutes.',
    params: { id: "The university's id." },
    answers: { 204: { about: 'Closed.' } },
    refusals: grave,
  },
  reopenSchool: {
    chapter: 'Universities',
    operation: 'reopenSchool',
    summary: 'Reopen a closed university',
    about:
      'For 30 days after its deletion. Everything it held is there again, and everyone signs in as before. The password must have been given in the last 15 minutes.',
    params: { id: "The university's id." },
    answers: {
      200: { about: 'Open again.', shape: message },
    },
    refusals: { ...grave, 409: ['being_erased'] },
  },
  promote: {
    chapter,
    operation: 'promoteFaculty',
    summary: 'Promote a faculty member to administrator',
    about:
      'One call a person. A master gives co and sub, a co-administrator sub alone. A temporary password is mailed. Who was revoked is promoted again by the same call. The caller’s own password must have been typed in the last 15 minutes.',
    body: promotion,
    answers: {
      200: { about: 'Promoted.', shape: roleAnswer },
    },
    refusals: { ...grave, 400: ['already_administrator', 'awaiting_faculty_approval', 'master_by_command'] },
  },
  changeRole: {
    chapter,
    operation: 'changeRole',
    summary: "Change or revoke an administrator's role",
    about:
      "`revoke` takes it away. A master changes co and sub, a co-administrator revokes sub; no one changes their own role or a master's. Every session of the administrator ends. The caller’s own password must have been typed in the last 15 minutes.",
    body: roleChange,
    answers: {
      200: { about: 'Changed; `administrator` is null after a revocation.', shape: roleAnswer },
    },
    refusals: { ...grave, 400: ['same_role', 'university_required', 'master_by_command'] },
  },
  changePassword: {
    chapter,
    operation: 'changeAdministratorPassword',
    summary: 'Change the own administrator password',
    about:
      'Also replaces a temporary one; that is the only time for sub administrators, who otherwise use a mailed link. All other sessions of the administrator end.',
    body: changedAdminPassword,
    answers: {
      200: { about: 'Changed.', shape: message },
    },
    refusals: { ...passwordRefusals, 400: [...weakPassword, 'same_as_temporary'] },
  },
  askForReset: {
    chapter,
    operation: 'mailPasswordReset',
    summary: 'Mail an administrator a link to set a new password',
    about:
      'The answer is the same for an address that no administrator has. It counts among the emails of the address.',
    body: resetRequest,
    bodyExample: { email: 'ada@rollbook.example' },
    answers: { 200: { about: 'Said whether or not there is such an administrator.', shape: message } },
  },
  resetPassword: {
    chapter,
    operation: 'resetPassword',
    summary: 'Set a new administrator password by a mailed link',
    about: 'The link works once, for 30 minutes. Every session of the administrator ends, and no new one starts.',
    body: passwordReset,
    answers: { 200: { about: 'Set.', shape: message } },
    refusals: { 400: [...weakPassword, 'invalid_link'], 503: ['sign_in_busy'] },
  },
  administrators: {
    chapter,
    operation: 'listAdministrators',
    summary: 'List administrators',
    about: 'Master and co see all, revoked ones left out; everyone else finds themselves, or no one.',
    answers: { 200: { about: 'The administrators.', shape: z.array(administrator) } },
  },
  stats: {
    chapter,
    operation: 'readAdministratorStats',
    summary: 'Count universities, faculty and students',
    about: 'Confirmed people at open universities; sub administrators get the numbers of their own.',
    answers: { 200: { about: 'The numbers.', shape: adminStats } },
  },
  facultyBySchool: {
    chapter,
    operation: 'listFacultyBySchool',
    summary: 'List faculty by university',
    about: 'Confirmed and approved faculty; sub administrators see their own university alone.',
    query: adminIdQuery,
    answers: { 200: { about: 'The universities with their faculty.', shape: z.array(facultyBySchool) } },
  },
  panelFaculty: {
    chapter,
    operation: 'listFacultyOfSchool',
    summary: "List a university's faculty with their classes",
    about: 'For who administers the university, in a faculty session as well.',
    query: panelFacultyQuery,
    answers: { 200: { about: 'The faculty.', shape: z.array(panelFaculty) } },
    refusals: { 404: ['not_found'] },
  },
  awaiting: {
    chapter,
    operation: 'listAwaitingApproval',
    summary: 'List faculty who wait for approval',
    about:
      'Where students and faculty share one domain, an administrator decides who is faculty. Sub administrators see their own university alone.',
    answers: { 200: { about: 'Who waits, the longest first.', shape: z.array(awaitingApproval) } },
  },
  approve: {
    chapter,
    operation: 'approveFaculty',
    summary: 'Approve a faculty member who waits',
    about: 'They can sign in from now on, and an email says so.',
    params: { id: "The faculty member's id." },
    answers: { 200: { about: 'Approved.', shape: message } },
    refusals: { 404: ['not_found'] },
  },
  refuse: {
    chapter,
    operation: 'refuseFaculty',
    summary: 'Refuse a faculty member who waits',
    about: 'The registration is deleted, and an email says so; the address may register again.',
    params: { id: "The faculty member's id." },
    answers: { 200: { about: 'Refused.', shape: message } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
