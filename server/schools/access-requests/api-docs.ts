import { accessRequest, accessRequestMessages } from '#contract/access-requests.ts'
import { approvalWorkingDays } from '#contract/product.ts'
import { message } from '#contract/sign-in-answers.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

export const accessRequestDocs = {
  ask: {
    chapter: 'Universities',
    operation: 'requestAccess',
    summary: 'Ask that a university may take part',
    about: `The provider gets a letter and answers within ${approvalWorkingDays} working days; the address given gets one that says so. The answer is the same for everybody. It counts among the five letters in 15 minutes and twenty a day for each address, and fifty are taken a day.`,
    body: accessRequest,
    bodyExample: {
      name: 'Ruth Adeyemi',
      email: 'r.adeyemi@aldervalley.edu',
      university: 'Alder Valley University',
      faculty_domain: 'aldervalley.edu',
      student_domain: 'students.aldervalley.edu',
    },
    answers: {
      201: { about: 'Kept and passed on.', shape: message, example: { message: accessRequestMessages.received } },
    },
  },
} satisfies Record<string, RouteDocs>
