import { accessAnswer, accessRequestList } from '#contract/schools/access-answers.ts'
import { accessAnswerMessages, accessRequestMessages } from '#contract/schools/words.ts'
import { accessRequest } from '#contract/schools/access-requests.ts'
import { approvalWorkingDays } from '#contract/product.ts'
import { message } from '#contract/sign-in/answers.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

export const accessRequestDocs = {
  ask: {
    chapter: 'Universities',
    operation: 'requestAccess',
    summary: 'Ask that a university may take part',
    about: `The provider gets an email and answers within ${approvalWorkingDays} working days; the address given gets one that says so. The answer is the same for everyone. It counts among the five emails in 15 minutes and twenty a day for each address, and fifty are taken a day.`,
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
        about: 'Kept and passed on.',
        shape: message,
        example: { message: accessRequestMessages.received({ days: approvalWorkingDays }) },
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
      'Those that wait, the first due first, at most 300; then those that a program may have made and those that were answered, of the last 30 days, at most a hundred each.',
    answers: { 200: { about: 'The requests, and how many wait.', shape: accessRequestList } },
  },
  answer: {
    chapter: 'Universities',
    operation: 'answerAccessRequest',
    summary: 'Approve or decline a request for access',
    about:
      'Approval is for a university that already has access. Adding one approves its request automatically, see `access_request` there. The sender gets an email; a declined request that a program may have made gets none.',
    params: { id: "The request's id." },
    body: accessAnswer,
    bodyExample: { answer: 'decline', reason: 'Please ask with an address of the university itself.' },
    answers: {
      200: { about: 'Answered.', shape: message, example: { message: accessAnswerMessages.declined } },
    },
    refusals: { 404: ['not_found'], 409: ['already_answered'] },
  },
} satisfies Record<string, RouteDocs>
