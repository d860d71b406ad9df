import type { Page } from 'playwright-core'
import { documentIds } from '#contract/help/offices/documents.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import { officeAddress } from '#web/help/offices/office-address.ts'
import type { Stage } from './stage.ts'
import { mockResponse, chooses, inTurn, unfoldAll, type Cast, type Shot } from './shots.ts'
import { findReceiptPath } from './receipt-steps.ts'
import { choose, fillStudentRegistration, press, sees, seesHeading, typePassword } from './steps.ts'

/** Returns the shots of a visitor's pages: help, the first pages, and the form that requests access. */
export function helpShots(): Shot[] {
  return [
    { name: 'first page', path: '/' },
    { name: 'menu', path: '/', first: chooses('button', 'Open menu'), below: 600 },
    { name: 'about', path: '/about' },
    { name: 'faq', path: '/faq' },
    { name: 'faq, unfolded', path: '/faq', first: unfoldAll },
    { name: 'get started', path: '/GetStarted' },
    { name: 'guide', path: '/guide' },
    { name: 'accessibility', path: '/accessibility' },
    { name: 'for offices', path: officeAddress() },
    ...documentIds.map((id) => ({ name: `for offices, ${id}`, path: officeAddress(id), first: seesSections })),
    { name: 'guide, unfolded', path: '/guide', first: unfoldAll },
    { name: 'request access', path: '/guide', first: openRequest },
    { name: 'request access, faults', path: '/guide', first: inTurn(openRequest, chooses('button', 'Send request')) },
    { name: 'roles', path: '/auth' },
    { name: 'student landing', path: '/auth/student' },
    { name: 'faculty landing', path: '/auth/faculty' },
    { name: 'admin landing', path: '/auth/admin' },
    { name: 'not found', path: '/nowhere' },
  ]
}

/** Returns the shots of every way to sign in, and of the emailed link: empty, filled in and refused. */
export function signInShots(stage: Stage, { open }: Cast): Shot[] {
  const signIn = '/auth/student/signin'
  const email = `tomas@${stage.school.studentDomain}`
  return [
    { name: 'student sign-in', path: `${signIn}?redirect=/attend/${open.id}` },
    { name: 'student sign-in, link', path: signIn, first: (page) => press(page, 'Email link') },
    { name: 'student sign-in, faults', path: signIn, first: (page) => press(page, 'Sign In') },
    {
      name: 'student sign-in, wrong password',
      path: signIn,
      first: inTurn(
        (page) => typePassword(page, email, 'not the word'),
        (page) => sees(page, 'Email or password is incorrect.'),
      ),
      trouble: [/401 POST \/api\/student\/direct-signin\//],
    },
    {
      name: 'confirm first',
      path: signIn,
      prepare: mockResponse(/\/api\/student\/direct-signin\//, 403, {
        error: 'Please confirm your email first. We’ve sent you a new email.',
        code: 'email_not_confirmed',
      }),
      first: inTurn(
        (page) => typePassword(page, email, 'three words of mine'),
        (page) => sees(page, 'Please confirm your email first.'),
      ),
      trouble: [/403 POST \/api\/student\/direct-signin\//],
    },
    { name: 'email sent', path: '/auth/faculty/signin', first: askForLink },
    {
      name: 'email sent, half a code',
      path: '/auth/faculty/signin',
      first: inTurn(askForLink, (page) => press(page, 'Continue')),
    },
    { name: 'faculty sign-in', path: '/auth/faculty/signin' },
    { name: 'admin sign-in', path: '/auth/admin/signin' },
    { name: 'verify email, no token', path: '/verify-email' },
    {
      name: 'verify email, verifying',
      path: '/verify-email?token=one',
      prepare: (page) => page.route(/\/api\/verify-email\//, () => undefined),
    },
    {
      name: 'verify email, awaiting approval',
      path: '/verify-email?token=one&type=faculty',
      prepare: mockResponse(/\/api\/verify-email\//, 200, {
        message: signInAnswers.awaitingApproval,
        signed_in: false,
        awaits_approval: true,
      }),
      first: (page) => seesHeading(page, 'Thank you'),
    },
    {
      name: 'verify email, whose link',
      path: '/verify-email?token=one',
      prepare: mockResponse(/\/api\/verify-email\//, 200, {
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
      path: '/verify-email?token=one',
      prepare: mockResponse(/\/api\/verify-email\//, 200, {
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
      path: '/verify-email?token=one',
      prepare: mockResponse(/\/api\/verify-email\//, 200, {
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
      path: '/verify-email?token=one',
      prepare: mockResponse(/\/api\/verify-email\//, 200, {
        message: signInAnswers.confirmedPleaseSignIn,
        signed_in: false,
        password_dropped: true,
      }),
      first: (page) => sees(page, 'The password chosen at registration no longer works.'),
    },
  ]
}

/** Returns the shots of registration: empty, filled in and refused. */
export function registrationShots(stage: Stage): Shot[] {
  const register = '/auth/student/register'
  const tomas = { first: 'Tomás', last: 'Vidal', email: `tomas@${stage.school.studentDomain}` }
  const fillRegistration = (page: Page) => fillStudentRegistration(page, stage, tomas)
  return [
    { name: 'student registration', path: register },
    { name: 'student registration, faults', path: register, first: (page) => press(page, 'Register') },
    { name: 'student registration, filled', path: register, first: fillRegistration },
    {
      name: 'student registration, universities',
      path: register,
      first: (page) => page.getByRole('combobox', { name: 'University' }).click(),
    },
    { name: 'student registration, no location', path: register, may: [] },
    {
      name: 'student registration, how to allow location',
      path: register,
      may: [],
      first: chooses('button', 'Show me how'),
    },
    {
      name: 'student registration, failed',
      path: register,
      prepare: mockResponse(/\/api\/student\/register\//, 500),
      first: inTurn(
        fillRegistration,
        (page) => press(page, 'Register'),
        (page) => sees(page, 'Registration failed.'),
      ),
      trouble: [/500 POST \/api\/student\/register\//],
    },
    { name: 'faculty registration', path: '/auth/faculty/register' },
    {
      name: 'faculty registration, wrong address',
      path: '/auth/faculty/register',
      first: inTurn(
        (page) => choose(page, 'University', stage.school.name),
        (page) => page.getByRole('textbox', { name: 'Email' }).fill('ruth@elsewhere.edu'),
        (page) => page.getByLabel('First Name').focus(),
      ),
    },
  ]
}

/** Returns the shots of a check-in's receipt, as anyone sees it: a real one, and the responses to others. */
export async function receiptShots(stage: Stage, { maya, open }: Cast): Promise<Shot[]> {
  const path = await findReceiptPath(stage, maya, open)
  const receipts = /\/api\/receipts\//
  return [
    { name: 'receipt', path, first: (page) => sees(page, 'Valid') },
    { name: 'receipt, not valid', path: `${path.slice(0, -1)}_`, first: (page) => sees(page, 'Not valid') },
    { name: 'receipt, cut off', path: '/receipt', first: (page) => sees(page, 'Not valid') },
    {
      name: 'receipt, no longer valid',
      path,
      prepare: mockResponse(receipts, 200, { valid: false, reason: 'not-on-roll' }),
      first: (page) => sees(page, 'No longer valid'),
    },
    { name: 'receipt, loading', path, prepare: (page) => page.route(receipts, () => undefined) },
    {
      name: 'receipt, failed',
      path,
      prepare: mockResponse(receipts, 500),
      first: (page) => sees(page, 'Couldn’t check this receipt. It may be valid.'),
      trouble: [/500 GET \/api\/receipts\//],
    },
  ]
}

/** Returns the shots of the page that a link in an optional email opens. */
export function stopEmailsShots({ maya }: Cast): Shot[] {
  const path = `/stop-emails/one-short/${maya.id}/one`
  const stop = (page: Page) => press(page, 'Turn off these emails')
  const post = (status: number) => (page: Page) =>
    page.route(/\/stop-emails\//, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json: {} }) : route.continue(),
    )
  return [
    { name: 'turn off emails', path },
    {
      name: 'emails turned off',
      path,
      prepare: post(200),
      first: inTurn(stop, (page) => sees(page, 'These emails are off.')),
    },
    {
      name: 'turn off emails, not valid',
      path,
      first: inTurn(stop, (page) => sees(page, 'This link isn’t valid.')),
      trouble: [/404 POST \/stop-emails\//],
    },
    {
      name: 'turn off emails, failed',
      path,
      prepare: post(500),
      first: inTurn(stop, (page) => sees(page, 'Couldn’t turn off these emails.')),
      trouble: [/500 POST \/stop-emails\//],
    },
  ]
}

const seesSections = (page: Page) => page.getByRole('button', { name: 'Print' }).waitFor()

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
