// Calls that choose the credit emails a student gets, and the link that turns them off.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { emailKinds } from './email-kinds.ts'
import { creditMessages } from './words.ts'

const choice = z.boolean({ error: () => creditMessages.badChoice })

/** The credit emails that a student gets. Each is off until the student turns it on. */
const emailChoices = z.object({ receipts: choice, one_short: choice })
export type EmailChoices = z.infer<typeof emailChoices>

/** The choices to change. Omitted choices don't change. */
const emailChoicesInput = emailChoices.partial()
export type EmailChoicesInput = z.infer<typeof emailChoicesInput>

/** The kind of email that was turned off by the link in one of those emails. */
const stoppedEmails = z.object({ stopped: z.enum(emailKinds) })

const access = ['student'] as const
const chapter = 'Credit'
const choiceLimit: CallLimit = { most: 30 }
const params = { id: 'The session’s own student.' }
const answers = {
  200: { about: 'The current choices.', shape: emailChoices, example: { receipts: true, one_short: false } },
}

export const creditEmailCalls = {
  'GET /api/students/:id/email-choices/': {
    access,
    limit: choiceLimit,
    chapter,
    operation: 'readEmailChoices',
    summary: 'Read which optional emails a student gets',
    about:
      '`receipts`: an email with a receipt for each check-in. `one_short`: an email when a check-in leaves one event missing in a class. Both are off until the student turns them on.',
    params,
    answers,
  },
  'PUT /api/students/:id/email-choices/': {
    access,
    limit: choiceLimit,
    chapter,
    operation: 'changeEmailChoices',
    summary: 'Turn optional emails on or off',
    about:
      'Omitted fields don’t change. Turning an email on applies to later check-ins. Waiting emails aren’t sent once they are turned off.',
    params,
    body: emailChoicesInput,
    bodyExample: { receipts: true },
    answers,
  },
} satisfies Calls

export const stopEmailsCalls = {
  'POST /stop-emails/:kind/:student/:signature': {
    access: 'public',
    // Mail programs at one provider share a few IP addresses.
    limit: { most: 600, per: 'client' },
    // The page asks first, because mail scanners open links.
    hasPage: true,
    chapter,
    operation: 'stopEmails',
    summary: 'Turn off a kind of email with the link in one of them',
    about:
      'Needs no session. Mail programs send it as RFC 8058 specifies, with or without a form. The page at the same address only asks. Repeating the call changes nothing.',
    params: {
      kind: '`receipts` or `one-short`.',
      student: "The student's id.",
      signature: 'Made by this server for this student and kind.',
    },
    answers: { 200: { about: 'The emails are off.', shape: stoppedEmails, example: { stopped: 'receipts' } } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
