import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { anAdminAt } from './admin-universities-steps.ts'
import { mainJourney } from './stage.ts'
import { asFaculty, press, sees, signInAs } from './steps.ts'

/** Lets the next change of an address reach the server, but not its answer the page. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fetch()
    await route.abort()
    return page.unroute(address)
  })
}

const someoneElse = /someone else|somewhere else/i

mainJourney('a change whose answer was lost is the person’s own when they save again', async (stage) => {
  stage.expectTrouble(/desk: 412 PUT \/api\/|desk: net::ERR_FAILED PUT \/api\//)
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, owner, { name: 'Talk', startsAt: '2030-11-25T16:00:00Z' })
  const readEvent = () =>
    stage.world.db.selectFrom('event').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
  const desk = await signInAs(stage.desk(), asFaculty(owner), `/faculty/events/${event.id}/edit`)
  const original = await readEvent()
  await desk.getByLabel('Event name').fill('Lecture')
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await loseAnswer(desk, '**/api/events/*/**')
  await press(desk, 'Save Changes')
  await sees(desk, 'Failed to update')
  assert.deepEqual((await readEvent()).location, 'Sayre Chapel')
  // One field is corrected, the other one changed back.
  await desk.getByLabel('Location').fill('Sayre Hall')
  await desk.getByLabel('Event name').fill('Talk')
  await press(desk, 'Save Changes')
  await desk.waitForURL((url) => url.pathname === '/faculty/events')
  assert.equal(await desk.getByText(someoneElse).count(), 0)
  const { name, location, starts_at } = await readEvent()
  assert.deepEqual([name, location, starts_at], ['Talk', 'Sayre Hall', original.starts_at])
})

mainJourney('the same is true for a class, one’s name, and a university', async (stage) => {
  stage.expectTrouble(/desk: 412 PUT \/api\/|desk: net::ERR_FAILED PUT \/api\//)
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const { id } = await aClassWith(stage.world, owner, [await aStudent(stage.world, stage.school)], 'BIO 210')
  const desk = await signInAs(stage.desk(), asFaculty(owner), `/faculty/classes/${id}/edit`)
  await desk.getByLabel('Class name').fill('BIO 2100')
  await loseAnswer(desk, '**/api/class/*/update/**')
  await press(desk, 'Save Changes')
  await sees(desk, 'Failed to update class.')
  await desk.getByLabel('Class name').fill('BIO 211')
  await press(desk, 'Save Changes')
  await desk.waitForURL((url) => url.pathname === `/faculty/classes/${id}`)
  assert.equal(await desk.getByText(someoneElse).count(), 0)

  await press(desk, 'Your Profile')
  const profile = desk.getByRole('dialog')
  await profile.getByLabel('First Name').fill('Ruthie')
  await loseAnswer(desk, '**/api/faculty/*/update-profile/')
  await press(profile, 'Save Changes')
  await sees(profile, 'Failed to update profile.')
  await profile.getByLabel('First Name').fill('Rut')
  await press(profile, 'Save Changes')
  await sees(profile, /updated|saved/i)
  assert.equal(await desk.getByText(someoneElse).count(), 0)
  await desk.close()

  const admin = await anAdminAt(stage, `/admin/universities?edit=${stage.school.id}`, 'co')
  const dialog = admin.desk.getByRole('dialog', { name: 'Edit University' })
  await dialog.locator('input[value="180"]').waitFor({ state: 'attached' })
  await dialog.getByLabel('Name', { exact: true }).fill('Alder Valley')
  await loseAnswer(admin.desk, '**/api/schools/*/')
  await press(dialog, 'Save Changes')
  await sees(dialog, 'Network error.')
  await dialog.getByLabel('Name', { exact: true }).fill('Alder Valley College')
  assert.equal(await dialog.getByText(someoneElse).count(), 0)
  await press(dialog, 'Save Changes')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await admin.desk.getByText(someoneElse).count(), 0)
})
