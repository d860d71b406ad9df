// Calls about administrators: their passwords and roles, the lists they see, and the registrations they approve.
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { managedSchools } from '#contract/schools/schools.ts'
import { needsFreshProof } from '#contract/sessions/calls.ts'
import { message } from '#contract/sign-in/answers.ts'
import { resetLinkLifeMinutes } from '#contract/sign-in/limits.ts'
import { passwordRefusals, weakPassword } from '#contract/sign-in/password-refusals.ts'
import {
  administrator,
  adminStats,
  awaitingApproval,
  changedAdminPassword,
  facultyBySchool,
  panelFaculty,
  passwordReset,
  promotion,
  resetRequest,
  roleAnswer,
  roleChange,
} from './administration.ts'

/** The caller's own administrator id, which the administrators' pages send. */
const adminIdQuery = z.object({
  admin_id: z
    .string()
    .optional()
    .describe('The caller’s own administrator id. May be omitted; any other id is refused.'),
})

const panelFacultyQuery = z.object({
  school_id: z.string().optional().describe('The university. Defaults to a sub administrator’s own.'),
  faculty_id: z.string().optional().describe('The caller’s own id. May be omitted; any other id is refused.'),
})

const chapter = 'Administrators'
const forRoles = ['master', 'co'] as const
const params = { id: "The faculty member's id." }

export const adminPasswordCalls = {
  'PUT /api/admin/change-password/': {
    access: ['admin', 'temporaryAdmin'],
    chapter,
    operation: 'changeAdministratorPassword',
    summary: 'Change your own administrator password',
    about:
      'Also replaces a temporary password. Sub administrators can use this call only for that. Otherwise they use an emailed link. All other sessions of the administrator end.',
    body: changedAdminPassword,
    answers: { 200: { about: 'Changed.', shape: message } },
    refusals: { ...passwordRefusals, 400: [...weakPassword, 'same_as_temporary'] },
  },
  'POST /api/password-reset/': {
    access: 'public',
    chapter,
    operation: 'mailPasswordReset',
    summary: 'Email an administrator a link to set a new password',
    about:
      'The response is the same when no administrator has the address. The email counts toward the address’s budget.',
    body: resetRequest,
    bodyExample: { email: 'ada@rollbook.example' },
    answers: { 200: { about: 'The same response whether or not the administrator exists.', shape: message } },
  },
  'POST /api/password-reset/confirm/': {
    access: 'public',
    chapter,
    operation: 'resetPassword',
    summary: 'Set a new administrator password with an emailed link',
    about: `The link works once, within ${resetLinkLifeMinutes} minutes. All sessions of the administrator end, and no new one starts.`,
    body: passwordReset,
    answers: { 200: { about: 'Set.', shape: message } },
    refusals: { 400: [...weakPassword, 'invalid_link'], 503: ['sign_in_busy'] },
  },
} satisfies Calls

/** Refusals of calls that can't be undone. The last proof of identity may be too old. */
const grave = { 403: ['reauth_required'], 404: ['not_found'] } as const

export const roleCalls = {
  'POST /api/admin/promote-faculty/': {
    access: forRoles,
    // Each promotion is a separate call, so promoting a selection on the page sends many calls.
    limit: { most: 120, minutes: 60 },
    creates: true,
    chapter,
    operation: 'promoteFaculty',
    summary: 'Promote a faculty member to administrator',
    about: `Promotes one person. A master can give the roles co and sub, a co-administrator only sub. The person gets a temporary password by email. The same call also promotes a revoked administrator again. ${needsFreshProof}`,
    body: promotion,
    answers: { 200: { about: 'Promoted.', shape: roleAnswer } },
    refusals: {
      ...grave,
      400: ['already_administrator', 'awaiting_faculty_approval', 'master_by_command'],
      409: ['university_closed'],
    },
  },
  'PUT /api/admin/update-role/': {
    access: forRoles,
    limit: { most: 20, minutes: 60 },
    chapter,
    operation: 'changeRole',
    summary: "Change or revoke an administrator's role",
    about: `\`revoke\` removes the role. A master can change co and sub, and a co-administrator can revoke sub. No one can change their own role or a master's. All sessions of the administrator end. ${needsFreshProof}`,
    body: roleChange,
    answers: { 200: { about: 'Changed. `administrator` is null after a revocation.', shape: roleAnswer } },
    refusals: {
      ...grave,
      400: ['same_role', 'university_required', 'master_by_command'],
      409: ['university_closed'],
    },
  },
} satisfies Calls

export const adminListCalls = {
  'GET /api/admin/stats/': {
    access: ['admin'],
    chapter,
    operation: 'readAdministratorStats',
    summary: 'Count universities, faculty and students',
    about: 'Counts confirmed people at open universities. Sub administrators get the counts of their own.',
    answers: { 200: { about: 'The counts.', shape: adminStats } },
  },
  'GET /api/admin/faculty-by-school/': {
    access: ['admin'],
    parts: true,
    chapter,
    operation: 'listFacultyBySchool',
    summary: 'List faculty by university',
    about: 'Returns confirmed and approved faculty. Sub administrators see only their own university.',
    query: adminIdQuery,
    answers: { 200: { about: 'The universities with their faculty.', shape: z.array(facultyBySchool) } },
  },
  'GET /api/admins/': {
    access: ['faculty', 'admin'],
    parts: true,
    chapter,
    operation: 'listAdministrators',
    summary: 'List administrators',
    about: 'Master and co administrators see all, except revoked ones. Everyone else sees only themselves, or no one.',
    answers: { 200: { about: 'The administrators.', shape: z.array(administrator) } },
  },
  'GET /api/faculty-by-school/': {
    access: ['faculty', 'admin'],
    parts: true,
    chapter,
    operation: 'listFacultyOfSchool',
    summary: "List a university's faculty with their classes",
    about: 'For the university’s administrators, also in a faculty session.',
    query: panelFacultyQuery,
    answers: { 200: { about: 'The faculty.', shape: z.array(panelFaculty) } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/admin/schools/': {
    access: forRoles,
    parts: true,
    chapter: 'Universities',
    operation: 'listManagedSchools',
    summary: 'List managed universities',
    about: 'Includes universities that are being deleted, until their last row is erased.',
    answers: { 200: { about: 'Every university, and the time zone of new ones.', shape: managedSchools } },
  },
} satisfies Calls

export const approvalCalls = {
  'GET /api/admin/awaiting-approval/': {
    access: ['admin'],
    parts: true,
    chapter,
    operation: 'listAwaitingApproval',
    summary: 'List faculty awaiting approval',
    about:
      'Where students and faculty share one domain, an administrator decides who is faculty. Sub administrators see only their own university.',
    answers: { 200: { about: 'The people who are waiting, longest wait first.', shape: z.array(awaitingApproval) } },
  },
  'POST /api/admin/awaiting-approval/:id/approve/': {
    access: ['admin'],
    chapter,
    operation: 'approveFaculty',
    summary: 'Approve a faculty member',
    about: 'They can sign in from now on, and are notified by email.',
    params,
    answers: { 200: { about: 'Approved.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['university_closed'] },
  },
  'POST /api/admin/awaiting-approval/:id/refuse/': {
    access: ['admin'],
    chapter,
    operation: 'refuseFaculty',
    summary: 'Refuse a faculty member',
    about: 'Deletes the registration and notifies the person by email. The address can register again.',
    params,
    answers: { 200: { about: 'Refused.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['university_closed'] },
  },
} satisfies Calls
