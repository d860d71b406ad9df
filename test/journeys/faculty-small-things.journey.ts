import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { ask, assign, dayMs, findEntry, startIn, openClass } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, choose, press, sees, signInAs } from './steps.ts'

async function signIn(page: Page, owner: Person): Promise<void> {
  await signInAs(page, asFaculty(owner))
}

journey('a notice doesn’t cover Logout, and the class page names the time zone', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const { id } = await aClassWith(world, owner, [], 'BIO 210')
  const event = await anEvent(world, owner, startIn(3 * dayMs, 'Field Methods'))
  await assign(stage, owner, id, event.id)
  const desk = await stage.desk()
  await openClass(desk, owner, id)
  await sees(desk, /^Times are shown in /)
  await press(findEntry(desk, 'Field Methods'), 'Unassign')
  const notice = desk.locator('.MuiSnackbar-root')
  await notice.waitFor()
  const box = await notice.boundingBox()
  assert.ok(box && box.x >= 240, `the sidebar is 240 px wide, and the notice begins at ${box?.x}`)
  await press(desk, 'Logout')
  await desk.waitForURL((url) => url.pathname === '/')
})

journey('the sidebar and the dashboard link to help', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const desk = await stage.desk()
  await signIn(desk, owner)
  await desk.goto('/faculty/dashboard')
  await desk.getByRole('main').getByRole('link', { name: 'Questions and answers' }).waitFor()
  await desk.getByRole('navigation', { name: 'Faculty' }).getByRole('link', { name: 'Help' }).click()
  await desk.waitForURL('**/faq#faculty')
})

journey('an end hour without minutes is refused, and nothing is saved', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const event = await anEvent(stage.world, owner, startIn(3 * dayMs, 'Field Methods'))
  const desk = await stage.desk()
  await signIn(desk, owner)
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await choose(desk, 'End hour', '11')
  await press(desk, 'Save Changes')
  await sees(desk, 'Choose both the hour and minute when the event ends, or neither.')
  assert.ok(desk.url().endsWith('/edit'))
})

journey('a roll of ordinary check-ins has no hints: no location and no device on any row', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const maya = await aStudent(world, school, 'Maya')
  const event = await anEvent(world, owner, startIn(0, 'Poster Session'))
  await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
  const desk = await stage.desk()
  await signIn(desk, owner)
  await desk.goto(`/faculty/events?attendance=${event.id}`)
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'Maya Bergström')
  assert.equal(await dialog.getByText(/dev_|± \d/).count(), 0)
})
