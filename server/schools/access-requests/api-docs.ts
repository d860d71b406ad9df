import { accessAnswer, accessRequestList } from '#contract/schools/access-answers.ts'
import { accessAnswerMessages, accessRequestMessages } from '#contract/schools/words.ts'
import { accessRequest } from '#contract/schools/access-requests.ts'
import { approvalWorkingDays } from '#contract/product.ts'
import { message } from '#contract/sign-in/answers.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const accessRequestDocs = {
  ask: {
    chapter: 'Universities',
    operation: 'requestAccess',
    summary: 'Request access for a university',
    about: `Notifies the provider, who answers within ${approvalWorkingDays} working days, and confirms the request to the given address by email. The answer is the same for everyone. The email counts toward the address's five in 15 minutes and twenty a day. Fifty requests are accepted a day.`,
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
  list: {
    chapter: 'Universities',
    operation: 'listAccessRequests',
    summary: 'List requests for access',
    about:
      'Returns open requests, the first due first, at most 300. Then those that a program may have made, and answered ones of the last 30 days, at most a hundred each.',
    answers: { 200: { about: 'The requests, and the number of open ones.', shape: accessRequestList } },
  },
  answer: {
    chapter: 'Universities',
    operation: 'answerAccessRequest',
    summary: 'Approve or decline a request for access',
    about:
      'Approve a request here only if its university already has access. Adding a university approves its request automatically (`access_request`). The sender is notified by email, except when a declined request may come from a program.',
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
} satisfies Record<string, RouteDocs>
