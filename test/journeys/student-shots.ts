import type { Page } from 'playwright-core'
import { ask } from './class-details-steps.ts'
import { aSemester } from './own-credit-steps.ts'
import { mockResponse, chooses, inTurn, storedKeys, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

const dashboard = '/student/dashboard'
const history = `${dashboard}?tab=history`
const credits = `${dashboard}?tab=credits`
const attendance = /\/api\/attendance\//

const denied = { may: ['camera'] } satisfies Partial<Shot>
const { student } = storedKeys

/** Returns the shots of a student's own side: the scanner and the history. */
export function dashboardShots({ maya, noor, wei }: Cast): Shot[] {
  const [checkedIn, regular, fresh] = [student(maya), student(noor), student(wei)]
  return [
    { name: 'student dashboard', path: dashboard, as: checkedIn },
    {
      name: 'student dashboard, scanning',
      path: dashboard,
      as: checkedIn,
      first: inTurn(chooses('button', 'Start Scanning'), (page) => sees(page, 'Looking for a code')),
    },
    { name: 'student dashboard, no location', path: dashboard, as: fresh, ...denied },
    {
      name: 'how to allow location',
      path: dashboard,
      as: fresh,
      ...denied,
      first: inTurn(chooses('button', 'Enable Location'), (page) => page.getByRole('alertdialog').waitFor()),
    },
    {
      name: 'camera blocked',
      path: '/scan',
      as: fresh,
      may: ['geolocation'],
      first: inTurn(chooses('button', 'Start Scanning'), (page) => sees(page, 'Camera error')),
    },
    { name: 'history', path: history, as: checkedIn },
    {
      name: 'share receipt',
      path: history,
      as: checkedIn,
      first: inTurn(chooses('button', /^Share receipt/), (page) => page.getByLabel('Link to your receipt').waitFor()),
    },
    { name: 'history, long', path: history, as: regular },
    { name: 'history, none', path: history, as: fresh },
    {
      name: 'history, failed',
      path: history,
      as: checkedIn,
      prepare: mockResponse(/\/attendance\/$/, 500),
      first: (page) => sees(page, 'Failed to load your attendance history.'),
      trouble: [/500 GET \/api\/students\//],
    },
  ]
}

/** Returns the shots of a student’s own credits. */
export async function creditShots(stage: Stage, { late }: Cast): Promise<Shot[]> {
  const { lena, whitcombe, posters, genes } = await aSemester(stage)
  await ask(stage, lena, 'POST', '/api/appeals/', { event: posters.id, text: 'My phone died at the door.' })
  const declined = await ask(stage, lena, 'POST', '/api/appeals/', { event: genes.id })
  const answer = { answer: 'declined', text: 'You came after the talk.' }
  await ask(stage, whitcombe, 'POST', `/api/appeals/${declined.id}/answer/`, answer)
  const [regular, fresh] = [student(lena), student(late)]
  const seesAll = inTurn(chooses('button', /^Show all/), (page: Page) => sees(page, 'No answer yet.'))
  return [
    { name: 'own credits', path: credits, as: regular, first: seesAll },
    {
      name: 'own credits, asking',
      path: credits,
      as: regular,
      first: inTurn(seesAll, chooses('button', 'Ask why it doesn’t count'), (page) => sees(page, 'Send question')),
    },
    {
      name: 'own credits, question not sent',
      path: credits,
      as: regular,
      prepare: (page) =>
        page.route(/\/appeals\/$/, (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
        ),
      first: inTurn(
        seesAll,
        chooses('button', 'Ask why it doesn’t count'),
        (page) => press(page, 'Send question'),
        (page) => sees(page, 'Couldn’t send your question.'),
      ),
      trouble: [/500 POST \/api\/appeals\//],
    },
    {
      name: 'own credits, choice not saved',
      path: credits,
      as: regular,
      prepare: mockResponse(/\/credit-choices\//, 500),
      first: inTurn(
        seesAll,
        (page) => press(page, 'Count it here instead'),
        (page) => sees(page, 'Couldn’t save your choice.'),
      ),
      trouble: [/500 PUT \/api\/students\//],
    },
    { name: 'own credits, none', path: credits, as: fresh, first: (page) => sees(page, 'No classes yet') },
    {
      name: 'own credits, failed',
      path: credits,
      as: fresh,
      prepare: mockResponse(/\/credits\/$/, 500),
      first: (page) => sees(page, 'Couldn’t load your credits.'),
      trouble: [/500 GET \/api\/students\//],
    },
  ]
}

/**
 * Returns the shots of a student's own data, saved or not, and of deleting the account. A student who was redirected to
 * the sign-in sees why.
 */
export function profileShots({ noor, wei }: Cast): Shot[] {
  const [regular, fresh] = [student(noor), student(wei)]
  return [
    { name: 'profile', path: dashboard, as: regular, first: openProfile },
    {
      name: 'profile, passwords differ',
      path: dashboard,
      as: regular,
      first: inTurn(
        openProfile,
        (page) => page.getByLabel('New Password', { exact: true }).fill('three words of mine'),
        (page) => page.getByLabel('Confirm Password', { exact: true }).fill('two words'),
        (page) => page.getByLabel('Confirm Password', { exact: true }).blur(),
      ),
    },
    {
      name: 'delete account',
      path: dashboard,
      as: regular,
      first: inTurn(openProfile, chooses('button', 'Delete Account')),
    },
    {
      name: 'profile, saving',
      path: dashboard,
      as: regular,
      prepare: unanswered(/\/update\/$/),
      first: save('Saving...'),
    },
    {
      name: 'profile, not saved',
      path: dashboard,
      as: regular,
      prepare: mockResponse(/\/update\/$/, 500),
      first: save('Failed to update profile.'),
      trouble: [/500 PUT \/api\/students\//],
    },
    {
      name: 'delete account, deleting',
      path: dashboard,
      as: regular,
      prepare: unanswered(/\/delete\/$/),
      first: deleteIt('Deleting...'),
    },
    {
      name: 'delete account, failed',
      path: dashboard,
      as: regular,
      prepare: mockResponse(/\/delete\/$/, 500),
      first: deleteIt('Failed to delete your account.'),
      trouble: [/500 DELETE \/api\/students\//],
    },
    {
      name: 'student sign-in, session ended',
      path: history,
      as: { ...fresh, authToken: 'of-a-session-that-ended' },
      first: (page) => sees(page, 'Your session has ended.'),
      trouble: [/401 GET \/api\/students\//],
    },
  ]
}

/** Returns the shots of an event, from its code to the outcome of the check-in. */
export function checkInShots({ maya, wei, late, lost, open, soon, pastEvent }: Cast): Shot[] {
  const [checkedIn, fresh] = [student(maya), student(wei)]
  const event = `/scan?event=${open.id}`
  const confirm = inTurn(
    (page) => sees(page, 'Location ready'),
    (page) => press(page, 'Confirm Attendance'),
  )
  const confirmed = (says: string) => inTurn(confirm, (page) => sees(page, says))
  return [
    { name: 'scan', path: '/scan', as: fresh },
    { name: 'typed code', path: '/scan?enter=code', as: fresh },
    { name: 'scan, not a code', path: '/scan?event=https%3A%2F%2Fcafe.example%2Fmenu', as: fresh },
    { name: 'scan, event open', path: event, as: fresh, first: (page) => sees(page, 'Location ready') },
    { name: 'scan, event open, no location', path: event, as: fresh, ...denied },
    { name: 'scan, too early', path: `/scan?event=${soon.id}`, as: fresh },
    { name: 'scan, too late', path: `/scan?event=${pastEvent.id}`, as: fresh },
    {
      name: 'scan, no such event',
      path: '/scan?event=nosuchevent12345',
      as: fresh,
      first: (page) => sees(page, /^Failed to load event details/),
      trouble: [/404 GET \/api\/events\//],
    },
    {
      name: 'scan, recorded',
      path: event,
      as: fresh,
      prepare: mockResponse(attendance, 201, { scanned_at: new Date().toISOString() }),
      // A touched page stays open.
      first: inTurn(confirmed('Attendance recorded successfully!'), (page) =>
        page.getByText('Harlan Hall, Room 201').last().click(),
      ),
    },
    {
      name: 'scan, already',
      path: event,
      as: checkedIn,
      first: (page) => sees(page, /^You’ve been on the roll since/),
    },
    {
      name: 'scan, refused',
      path: event,
      // Another student, because pages in one browser share the stored check-ins.
      as: student(late),
      prepare: mockResponse(attendance, 400, {
        error: 'Check-in period has ended. The window closed 2 minutes ago.',
        code: 'check_in_closed',
        reference: '7K2M9QXA',
      }),
      first: confirmed('Check-in period has ended.'),
      trouble: [/400 POST \/api\/attendance\//],
    },
    {
      name: 'scan, waiting to send',
      path: event,
      as: student(lost[0]),
      prepare: (page) => page.route(attendance, (route) => route.abort()),
      first: confirmed('Waiting to send'),
      trouble: [/net::ERR_FAILED POST \/api\/attendance\//],
    },
    {
      name: 'scan, waiting to send, closed',
      path: event,
      as: student(lost[1]),
      prepare: (page) => page.route(attendance, (route) => route.abort()),
      first: inTurn(confirmed('Waiting to send'), (page) => press(page, 'Close')),
    },
  ]
}

/**
 * Makes calls to an address wait forever. They don't leave the page, because a call that is only held back would be
 * sent when the page closes.
 */
const unanswered = (address: RegExp) => (page: Page) =>
  page.addInitScript(`{
    const send = fetch
    globalThis.fetch = (to, ...more) => (${address}.test(String(to)) ? new Promise(() => {}) : send(to, ...more))
  }`)

const save = (says: string) =>
  inTurn(
    openProfile,
    (page) => page.getByLabel('Last Name').fill('Lindgren'),
    (page) => press(page, 'Save Changes'),
    (page) => sees(page, says),
  )

const deleteIt = (says: string) =>
  inTurn(
    openProfile,
    (page) => press(page, 'Delete Account'),
    (page) => press(page, 'Delete My Account'),
    (page) => sees(page, says),
  )

async function openProfile(page: Page): Promise<void> {
  await press(page, 'Your Profile')
  await page.getByRole('dialog', { name: 'Your Profile' }).waitFor()
  await page.getByLabel('First Name').waitFor()
}
