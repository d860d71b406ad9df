import type { Page } from 'playwright-core'
import { signInAnswers } from '#contract/sign-in/words.ts'
import type { Stage } from './stage.ts'
import { answered, chooses, inTurn, unfoldAll, type Cast, type Shot } from './shots.ts'
import { receiptPathOf } from './receipt-steps.ts'
import { choose, fillStudentRegistration, press, sees, seesHeading, typePassword } from './steps.ts'

/** A visitor's pages: help, the first pages, and the form for access. */
export function helpShots(): Shot[] {
  return [
    { name: 'first page', at: '/' },
    { name: 'menu', at: '/', first: chooses('button', 'Open menu'), below: 600 },
    { name: 'about', at: '/about' },
    { name: 'faq', at: '/faq' },
    { name: 'faq, unfolded', at: '/faq', first: unfoldAll },
    { name: 'get started', at: '/GetStarted' },
    { name: 'guide', at: '/guide' },
    { name: 'guide, unfolded', at: '/guide', first: unfoldAll },
    { name: 'request access', at: '/guide', first: openRequest },
    { name: 'request access, faults', at: '/guide', first: inTurn(openRequest, chooses('button', 'Send request')) },
    { name: 'roles', at: '/auth' },
    { name: 'student landing', at: '/auth/student' },
    { name: 'faculty landing', at: '/auth/faculty' },
    { name: 'admin landing', at: '/auth/admin' },
    { name: 'not found', at: '/nowhere' },
  ]
}

/** Every way to sign in, and the email's link, each empty, filled and refused. */
export function signInShots(stage: Stage, { open }: Cast): Shot[] {
  const signIn = '/auth/student/signin'
  const email = `tomas@${stage.school.studentDomain}`
  return [
    { name: 'student sign-in', at: `${signIn}?redirect=/attend/${open.id}` },
    { name: 'student sign-in, link', at: signIn, first: (page) => press(page, 'Email link') },
    { name: 'student sign-in, faults', at: signIn, first: (page) => press(page, 'Sign In') },
    {
      name: 'student sign-in, wrong password',
      at: signIn,
      first: inTurn(
        (page) => typePassword(page, email, 'not the word'),
        (page) => sees(page, 'Email or password is incorrect.'),
      ),
      trouble: [/401 POST \/api\/student\/direct-signin\//],
    },
    {
      name: 'confirm first',
      at: signIn,
      before: answered(/\/api\/student\/direct-signin\//, 403, {
        error: 'Please confirm your email first. We’ve sent you a new email.',
        code: 'email_not_confirmed',
      }),
      first: inTurn(
        (page) => typePassword(page, email, 'three words of mine'),
        (page) => sees(page, 'Please confirm your email first.'),
      ),
      trouble: [/403 POST \/api\/student\/direct-signin\//],
    },
    { name: 'email sent', at: '/auth/faculty/signin', first: askForLink },
    {
      name: 'email sent, half a code',
      at: '/auth/faculty/signin',
      first: inTurn(askForLink, (page) => press(page, 'Continue')),
    },
    { name: 'faculty sign-in', at: '/auth/faculty/signin' },
    { name: 'admin sign-in', at: '/auth/admin/signin' },
    { name: 'verify email, no token', at: '/verify-email' },
    {
      name: 'verify email, verifying',
      at: '/verify-email?token=one',
      before: (page) => page.route(/\/api\/verify-email\//, () => undefined),
    },
    {
      name: 'verify email, awaiting approval',
      at: '/verify-email?token=one&type=faculty',
      before: answered(/\/api\/verify-email\//, 200, {
        message: signInAnswers.awaitingApproval,
        signed_in: false,
        awaits_approval: true,
      }),
      first: (page) => seesHeading(page, 'Thank you'),
    },
    {
      name: 'verify email, whose link',
      at: '/verify-email?token=one',
      before: answered(/\/api\/verify-email\//, 200, {
        confirm: {
          purpose: 'sign-in',
          email: 't***@students.alder.edu',
          asked_at: '2026-03-02T14:00:00Z',
          asked_from: 'Chrome on Android',
        },
      }),
      first: (page) => seesHeading(page, 'Is this you?'),
    },
    {
      name: 'verify email, whose registration',
      at: '/verify-email?token=one',
      before: answered(/\/api\/verify-email\//, 200, {
        confirm: {
          purpose: 'register',
          email: 't***@students.alder.edu',
          asked_at: '2026-03-02T14:00:00Z',
          asked_from: 'Chrome on Android',
        },
      }),
      first: (page) => seesHeading(page, 'Confirm your email'),
    },
    {
      name: 'verify email, password dropped',
      at: '/verify-email?token=one',
      before: answered(/\/api\/verify-email\//, 200, {
        message: 'Email verified successfully.',
        token: 'one',
        user_type: 'student',
        student_id: 'one',
        password_dropped: true,
      }),
      first: (page) => sees(page, 'The password chosen at registration no longer works.'),
    },
    {
      name: 'verify email, confirmed late, password dropped',
      at: '/verify-email?token=one',
      before: answered(/\/api\/verify-email\//, 200, {
        message: signInAnswers.confirmedPleaseSignIn,
        signed_in: false,
        password_dropped: true,
      }),
      first: (page) => sees(page, 'The password chosen at registration no longer works.'),
    },
  ]
}

/** Registering, empty, filled and refused. */
export function registrationShots(stage: Stage): Shot[] {
  const register = '/auth/student/register'
  const tomas = { first: 'Tomás', last: 'Vidal', email: `tomas@${stage.school.studentDomain}` }
  const fillRegistration = (page: Page) => fillStudentRegistration(page, stage, tomas)
  return [
    { name: 'student registration', at: register },
    { name: 'student registration, faults', at: register, first: (page) => press(page, 'Register') },
    { name: 'student registration, filled', at: register, first: fillRegistration },
    {
      name: 'student registration, universities',
      at: register,
      first: (page) => page.getByRole('combobox', { name: 'University' }).click(),
    },
    { name: 'student registration, no location', at: register, may: [] },
    {
      name: 'student registration, how to allow location',
      at: register,
      may: [],
      first: chooses('button', 'Show me how'),
    },
    {
      name: 'student registration, failed',
      at: register,
      before: answered(/\/api\/student\/register\//, 500),
      first: inTurn(
        fillRegistration,
        (page) => press(page, 'Register'),
        (page) => sees(page, 'Registration failed.'),
      ),
      trouble: [/500 POST \/api\/student\/register\//],
    },
    { name: 'faculty registration', at: '/auth/faculty/register' },
    {
      name: 'faculty registration, wrong address',
      at: '/auth/faculty/register',
      first: inTurn(
        (page) => choose(page, 'University', stage.school.name),
        (page) => page.getByRole('textbox', { name: 'Email' }).fill('ruth@elsewhere.edu'),
        (page) => page.getByLabel('First Name').focus(),
      ),
    },
  ]
}

/** The receipt of a check-in, as anyone opens it: a real one, and the answers to others. */
export async function receiptShots(stage: Stage, { maya, open }: Cast): Promise<Shot[]> {
  const at = await receiptPathOf(stage, maya, open)
  const receipts = /\/api\/receipts\//
  return [
    { name: 'receipt', at, first: (page) => sees(page, 'Valid') },
    { name: 'receipt, not valid', at: `${at.slice(0, -1)}_`, first: (page) => sees(page, 'Not valid') },
    { name: 'receipt, cut off', at: '/receipt', first: (page) => sees(page, 'Not valid') },
    {
      name: 'receipt, no longer valid',
      at,
      before: answered(receipts, 200, { valid: false, reason: 'not-on-roll' }),
      first: (page) => sees(page, 'No longer valid'),
    },
    { name: 'receipt, loading', at, before: (page) => page.route(receipts, () => undefined) },
    {
      name: 'receipt, failed',
      at,
      before: answered(receipts, 500),
      first: (page) => sees(page, 'Couldn’t check this receipt.'),
      trouble: [/500 GET \/api\/receipts\//],
    },
  ]
}

/** The page that a link in an optional email opens. */
export function stopEmailsShots({ maya }: Cast): Shot[] {
  const at = `/stop-emails/one-short/${maya.id}/one`
  const stop = (page: Page) => press(page, 'Turn off these emails')
  const post = (status: number) => (page: Page) =>
    page.route(/\/stop-emails\//, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json: {} }) : route.continue(),
    )
  return [
    { name: 'turn off emails', at },
    {
      name: 'emails turned off',
      at,
      before: post(200),
      first: inTurn(stop, (page) => sees(page, 'These emails are off.')),
    },
    {
      name: 'turn off emails, not valid',
      at,
      first: inTurn(stop, (page) => sees(page, 'This link isn’t valid.')),
      trouble: [/404 POST \/stop-emails\//],
    },
    {
      name: 'turn off emails, failed',
      at,
      before: post(500),
      first: inTurn(stop, (page) => sees(page, 'Couldn’t turn off these emails.')),
      trouble: [/500 POST \/stop-emails\//],
    },
  ]
}

async function openRequest(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Request access for a university' })
  if (!(await button.isVisible()))
    await page.getByRole('button', { name: 'Request access', exact: false }).first().click()
  await button.click()
  await page.getByLabel('Your Name').waitFor()
}

async function askForLink(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('ruth@alder.edu')
  await press(page, 'Email me a link')
  await seesHeading(page, 'Email Sent')
}
