import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { ask, assign, dayMs, downloadBy, startIn } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs } from './steps.ts'

const minuteMs = 60_000

/** Finds one of today's events. */
const findEvent = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openDashboard(page: Page, owner: Person): Promise<void> {
  await signInAs(page, asFaculty(owner), '/faculty/dashboard')
  await seesHeading(page, 'Today')
}

/** Returns a time zone where it is about noon, so that an event of the last hour is today. */
function whereItIsNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The sign of these zones is reversed: Etc/GMT-3 is three hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

journey(
  'the dashboard shows the current event: its code in one click, arrivals, and afterwards each class’s file',
  async (stage) => {
    const { world, school } = stage
    const ruth = await aFaculty(world, school, 'Ruth')
    const [maya, theo] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Theo')]
    const { id } = await aClassWith(world, ruth, [maya, theo], 'BIO 210')
    const event = await anEvent(world, ruth, { ...startIn(0, 'Poster Session'), before: 15, after: 15 })
    await assign(stage, ruth, id, event.id)

    const desk = await stage.desk({ timezoneId: whereItIsNoon() })
    await openDashboard(desk, ruth)
    const card = findEvent(desk, 'Poster Session')
    await sees(card, /^Check-in open ·\scloses in/)
    await sees(card, 'BIO 210: 0 of 2')
    await stage.check(desk, 'dashboard, check-in open')

    const [wall] = await Promise.all([
      desk.context().waitForEvent('page'),
      card.getByRole('link', { name: 'Show code' }).click(),
    ])
    await wall.locator('img').waitFor()
    assert.equal(new URL(wall.url()).pathname, `/faculty/events/${event.id}/projector`)
    await wall.close()

    await card.getByText('0 present', { exact: true }).waitFor({ state: 'attached' })
    await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
    await card.getByText('1 present', { exact: true }).waitFor({ state: 'attached' })

    // The page uses this machine's clock, so the event is moved instead of the time.
    const starts_at = Date.now() - 40 * minuteMs
    await world.db.updateTable('event').set({ starts_at }).where('id', '=', event.id).execute()
    await desk.reload()
    await sees(card, 'Check-in closed')
    await sees(card, 'BIO 210: 1 of 2')
    assert.equal(await card.getByRole('link', { name: 'Show code' }).count(), 0)
    await stage.check(desk, 'dashboard, check-in closed')
    const file = await downloadBy(desk, card, 'Download for BIO 210')
    assert.match(file.name, /^BIO_210_Poster_Session_attendance_/)
    assert.deepEqual(
      file.rows.slice(1).map((row) => [row[0], row[4]]),
      [
        ['Maya', 'Yes'],
        ['Theo', 'No'],
      ],
    )
  },
)

journey(
  'the dashboard on a phone shows a colleague’s event for the professor’s own class, without its count',
  async (stage) => {
    const { world, school } = stage
    const ruth = await aFaculty(world, school, 'Ruth')
    const omar = await aFaculty(world, school, 'Omar')
    const maya = await aStudent(world, school, 'Maya')
    const { id } = await aClassWith(world, ruth, [maya], 'BIO 210')
    const event = await anEvent(world, omar, startIn(0, 'Career Fair'))
    await anEvent(world, omar, startIn(0, 'Chamber Choir'))
    await assign(stage, ruth, id, event.id)
    await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
    const phone = await stage.phone({ timezoneId: whereItIsNoon() })
    await openDashboard(phone, ruth)
    const card = findEvent(phone, 'Career Fair')
    await sees(card, 'BIO 210: 1 of 1')
    await sees(card, 'Created by Omar Whitcombe.')
    assert.equal(await card.getByText('present').count(), 0)
    assert.equal(await card.getByRole('link', { name: 'Attendance' }).count(), 0)
    assert.equal(await findEvent(phone, 'Chamber Choir').count(), 0, 'it counts for none of her classes')
    await stage.check(phone, 'dashboard on a phone, check-in open')
  },
)

journey(
  'a day without events names the next event, and a day that fails to load can be loaded again',
  async (stage) => {
    const { world, school } = stage
    const ruth = await aFaculty(world, school, 'Ruth')
    const desk = await stage.desk()
    const day = '**/api/faculty/*/day/**'
    await desk.route(day, (route) => route.fulfill({ status: 403, json: { error: 'No' } }))
    await openDashboard(desk, ruth)
    await sees(desk, /^Couldn’t load today’s events\./)
    await desk.unroute(day)
    await press(desk, 'Try again')
    await sees(desk, 'No events today.')
    const { id } = await anEvent(world, ruth, startIn(3 * dayMs, 'Field Methods'))
    await desk.reload()
    const next = desk.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Field Methods' })
    await next.waitFor()
    await stage.check(desk, 'dashboard, nothing today')
    await next.click()
    await desk.waitForURL(`**/faculty/events?highlight=${id}`)
    stage.expectTrouble(/403 GET \/api\/faculty/)
  },
)
