import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, type Event } from '#test/builders.ts'
import { followRequests } from './follow-requests.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, choose, clockAt, readPath, press, signInAs } from './steps.ts'

/** A button, the notice that it causes, how long the notice stays, and when and where the page navigates (ms). */
type Action = {
  path: string
  prepare?: (desk: Page) => Promise<void>
  button: (desk: Page) => Locator
  says: string
  stays: number
  goes?: { after: number; to: string }
}

/** How much of the page's time (ms) may pass before a notice is shown, once the notice's code is loaded. */
const slack = 500
/** A notice's closing animation takes less than this (ms). */
const movement = 1_000

const dialogButton = (name: string) => (desk: Page) => desk.getByRole('dialog').getByRole('button', { name })
const button = (name: string) => (desk: Page) => desk.getByRole('button', { name, exact: true })

journey(
  'after an event is created, changed or deleted, the notice and the redirect are timed as specified',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const [keptEvent, deletedEvent, listed] = [
      await anEvent(world, owner, { name: 'Chamber Choir' }),
      await anEvent(world, owner, { name: 'Career Fair' }),
      await anEvent(world, owner, { name: 'Field Methods' }),
    ]
    const editPathFor = ({ id }: Event) => `/faculty/events/${id}/edit`
    const eventsPath = '/faculty/events'
    await follow(stage, owner, [
      {
        path: '/faculty/events/add',
        prepare: fillEvent,
        button: button('Create Event'),
        says: 'Event created successfully!',
        stays: 6_000,
        goes: { after: 2_000, to: eventsPath },
      },
      {
        path: editPathFor(keptEvent),
        button: button('Save Changes'),
        says: 'Event updated successfully!',
        stays: 6_000,
        goes: { after: 2_000, to: eventsPath },
      },
      {
        path: editPathFor(deletedEvent),
        prepare: (desk) => press(desk, 'Delete Event'),
        button: dialogButton('Delete Event'),
        says: 'Event deleted successfully',
        stays: 6_000,
        goes: { after: 1_500, to: eventsPath },
      },
      {
        path: eventsPath,
        prepare: (desk) => press(findCard(desk, listed.name), 'Delete'),
        button: dialogButton('Delete Event'),
        says: 'Event deleted successfully',
        stays: 4_000,
      },
      {
        path: eventsPath,
        button: (desk) => findCard(desk, keptEvent.name).getByRole('button', { name: 'Share' }),
        says: 'Event link copied to clipboard! Share it with others.',
        stays: 4_000,
      },
    ])
  },
)

journey('after a class is created or changed, the notice and the redirect are timed as specified', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const { id } = await aClassWith(stage.world, owner, [], 'BIO 210')
  await follow(stage, owner, [
    {
      path: '/faculty/classes/add',
      prepare: (desk) => desk.getByLabel('Class name').fill('CHEM 101'),
      button: button('Create Class'),
      says: 'Class created successfully! No students added.',
      stays: 6_000,
      goes: { after: 2_000, to: '/faculty/classes' },
    },
    {
      path: `/faculty/classes/${id}/edit`,
      button: button('Save Changes'),
      says: 'Class updated successfully!',
      stays: 6_000,
      goes: { after: 1_500, to: `/faculty/classes/${id}` },
    },
  ])
})

async function follow(stage: Stage, owner: Parameters<typeof asFaculty>[0], actions: Action[]): Promise<void> {
  const desk = await stage.desk()
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.clock.install()
  await signInAs(desk, asFaculty(owner))
  for (const action of actions) {
    await desk.goto(action.path)
    await action.prepare?.(desk)
    // The page's clock must run until the button can be clicked.
    await action.button(desk).click({ trial: true })
    await desk.clock.pauseAt((await desk.evaluate<number>('Date.now()')) + 1_000)
    const answered = followRequests(desk)
    await action.button(desk).click()
    await checkTimes(desk, action, await seesSoon(desk, action.says, answered))
    await desk.clock.resume()
  }
}

/** Waits for a notice while it moves the page's clock as little as possible. Returns by how much, in ms. */
async function seesSoon(desk: Page, says: string, answered: () => Promise<void>): Promise<number> {
  const notice = desk.getByText(says)
  for (let passed = 0; ; passed += 10) {
    // Neither the server's response nor the browser's drawing depends on the page's clock.
    await answered()
    const isThere = notice.waitFor({ timeout: 100 }).then(
      () => true,
      () => false,
    )
    if (await isThere) return passed
    assert.ok(passed < slack, `'${says}' isn’t shown after ${passed} ms by the page’s own clock`)
    await desk.clock.runFor(10)
  }
}

async function checkTimes(desk: Page, { path, says, stays, goes }: Action, late: number): Promise<void> {
  const describeMoment = (ms: number) => `${path}, ${ms} ms after '${says}'`
  const notice = desk.getByText(says)
  let passed = 0
  const pass = async (moment: number) => {
    await desk.clock.runFor(moment - passed)
    passed = moment
  }
  if (goes) {
    await pass(goes.after - late - 50)
    assert.equal(readPath(desk), path, describeMoment(passed))
    await pass(goes.after)
    await desk.waitForURL((url) => url.pathname === goes.to, { waitUntil: 'commit' })
  }
  await pass(stays - 50)
  assert.ok(await notice.isVisible(), describeMoment(passed))
  // The notice starts to close, and then it is gone.
  await pass(stays + 50)
  for (let n = 0; n < 20 && (await notice.isVisible()); n += 1) await pass(passed + movement / 10)
  await notice.waitFor({ state: 'hidden' })
  if (!goes) assert.equal(readPath(desk), path, describeMoment(passed))
}

const findCard = (desk: Page, name: string) =>
  desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name, exact: true }) })

async function fillEvent(desk: Page): Promise<void> {
  const start = clockAt(Date.now())
  await desk.getByLabel('Event name').fill('Poster Session')
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await desk.getByLabel('Date').fill(start.date)
  await choose(desk, 'Start hour', start.hour)
  await choose(desk, 'Start minute', start.minute)
}
