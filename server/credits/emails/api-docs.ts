import { emailChoices, emailChoicesInput, stoppedEmails } from '#contract/credits/emails.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Credit'
const params = { id: "The session's own student." }
const answers = {
  200: { about: 'What is on now.', shape: emailChoices, example: { receipts: true, one_short: false } },
}

export const creditEmailDocs = {
  read: {
    chapter,
    operation: 'readEmailChoices',
    summary: 'Read which optional emails a student gets',
    about:
      '`receipts`: an email with the receipt of each check-in. `one_short`: an email when a check-in leaves one event missing in a class. Both are off until the student turns them on. Thirty requests a minute for each account.',
    params,
    answers,
  },
  change: {
    chapter,
    operation: 'changeEmailChoices',
    summary: 'Turn optional emails on or off',
    about:
      'What is left out stays as it is. Turning an email on applies to later check-ins. Emails that wait to be sent aren’t sent after they were turned off. Thirty requests a minute for each account.',
    params,
    body: emailChoicesInput,
    bodyExample: { receipts: true },
    answers,
  },
  stop: {
    chapter,
    operation: 'stopEmails',
    summary: 'Turn off a kind of emails by the link in one of them',
    about:
      'Without signing in. Mail programs send it as RFC 8058 says, with or without a form. The page at the same address only asks. Repeating it changes nothing. 600 requests a minute for each client.',
    params: {
      kind: '`receipts` or `one-short`.',
      student: "The student's id.",
      signature: 'Made by this server for this student and kind.',
    },
    answers: {
      200: { about: 'They are off.', shape: stoppedEmails, example: { stopped: 'receipts' } },
    },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
