import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { mailBudget } from '#contract/mail/limits.ts'
import { changeDelayHours, putBackDays } from '#contract/retention/grace-periods.ts'
import { approvalWorkingDays } from '#contract/product.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { message } from '#contract/sign-in/answers.ts'
import { accessAnswer, accessRequestList, accessRequestsListedDays } from './access-answers.ts'
import { accessRequest } from './access-requests.ts'
import { addedSchool, changedSchool, createdSchool, school, type School } from './schools.ts'
import { accessAnswerMessages, accessRequestMessages } from './words.ts'

const access = ['master', 'co'] as const
const chapter = 'Universities'
const params = { id: "The university's id." }
const unusable = ['name_taken', 'domain_taken', 'held_by_closed', 'domain_of_nobody', 'unknown_time_zone'] as const

const example: School = {
  id: 'sCh0o1sCh0o1sCh0',
  name: 'Alder Valley University',
  faculty_domain: 'aldervalley.edu',
  student_domain: 'students.aldervalley.edu',
}

export const schoolCalls = {
  'GET /api/schools/': {
    access: 'public',
    parts: true,
    chapter,
    operation: 'listSchools',
    summary: 'List universities',
    answers: { 200: { about: 'Every university.', shape: z.array(school), example: [example] } },
  },
  'GET /api/schools/:id/': {
    access: 'public',
    chapter,
    operation: 'readSchool',
    summary: 'Read a university',
    hasTag: true,
    params,
    answers: { 200: { about: 'The university.', shape: school, example } },
    refusals: { 404: ['not_found'] },
  },
  'POST /api/schools/': {
    access,
    creates: true,
    chapter,
    operation: 'addSchool',
    summary: 'Add a university',
    about:
      'A domain can belong to only one university. With `access_request`, the request for access is approved too, and its sender is notified by email.',
    body: addedSchool,
    answers: { 201: { about: 'The new university.', shape: createdSchool } },
    refusals: { 400: unusable, 404: ['not_found'], 409: ['already_answered'] },
  },
  'PUT /api/schools/:id/': {
    access,
    chapter,
    operation: 'changeSchool',
    summary: 'Change a university',
    about: `Name, time zone and a longer retention change immediately. New domains and a shorter retention take effect ${changeDelayHours} hours later, and can be canceled until then. The response has the current values, and the future ones in \`pending\`. Changes to a university without accounts are immediate, and so is restoring a domain within ${putBackDays} days after a change replaced it. New domains are for registrations and imports, and don’t affect existing accounts. \`evidence_days\` is how long locations, device ids and browser marks are kept, and \`attendance_years\` how long attendance is kept after its term. \`plus_addresses\` allows more than one account for a mailbox, such as \`ann+1@x.edu\` and \`ann@x.edu\`. Existing accounts keep working. Omitted fields don’t change. To change domains or retention, the caller must have proved their identity in the last ${freshMinutes} minutes. Send \`If-Match\`, so that you don’t undo someone else’s change.`,
    hasTag: true,
    isConditional: true,
    params,
    body: changedSchool,
    answers: { 200: { about: 'The university after the change.', shape: createdSchool } },
    refusals: { 400: unusable, 403: ['reauth_required'], 404: ['not_found'], 409: ['university_closed'] },
  },
  'DELETE /api/schools/:id/pending/': {
    access,
    chapter,
    operation: 'takeBackSchoolChanges',
    summary: 'Cancel changes that aren’t in effect yet',
    about: 'Cancels all of them, so domains and retention don’t change.',
    params,
    answers: { 200: { about: 'Canceled.', shape: message } },
    refusals: { 404: ['not_found'], 409: ['university_closed'] },
  },
} satisfies Calls

export const accessRequestCalls = {
  'POST /api/access-requests/': {
    access: 'public',
    creates: true,
    chapter,
    operation: 'requestAccess',
    summary: 'Request access for a university',
    about: `Notifies the provider, who answers within ${approvalWorkingDays} working days, and confirms the request to the given address by email. The response is the same for everyone. The email counts toward the address’s ${mailBudget.most} in ${mailBudget.minutes} minutes and ${mailBudget.maxInDay} a day. Fifty requests are accepted a day.`,
    body: accessRequest,
    bodyExample: {
      name: 'Ruth Adeyemi',
      email: 'r.adeyemi@aldervalley.edu',
      university: 'Alder Valley University',
      faculty_domain: 'aldervalley.edu',
      student_domain: 'students.aldervalley.edu',
    },
    answers: {
      201: {
        about: 'Stored and forwarded.',
        shape: message,
        example: {
          get message() {
            return accessRequestMessages.received({ days: approvalWorkingDays })
          },
        },
      },
    },
    refusals: {
      400: ['personal_address', 'domain_of_nobody', 'other_domain'],
      429: ['too_many_access_requests'],
      503: ['no_administrators'],
    },
  },
  'GET /api/admin/access-requests/': {
    access,
    limit: { most: 120 },
    chapter,
    operation: 'listAccessRequests',
    summary: 'List requests for access',
    about: `Returns at most 300 open requests, the first due first. Then requests that a bot may have made, and answered ones of the last ${accessRequestsListedDays} days, at most a hundred each.`,
    answers: { 200: { about: 'The requests, and the number of open ones.', shape: accessRequestList } },
  },
  'POST /api/admin/access-requests/:id/answer/': {
    access,
    chapter,
    operation: 'answerAccessRequest',
    summary: 'Approve or decline a request for access',
    about:
      'Approve a request here only if its university already has access. Adding a university approves its request automatically (`access_request`). The sender is notified by email, unless a declined request may come from a bot.',
    params: { id: "The request's id." },
    body: accessAnswer,
    bodyExample: { answer: 'decline', reason: 'Please ask with an address of the university itself.' },
    answers: {
      200: {
        about: 'Answered.',
        shape: message,
        example: {
          get message() {
            return accessAnswerMessages.declined
          },
        },
      },
    },
    refusals: { 404: ['not_found'], 409: ['already_answered'] },
  },
} satisfies Calls
