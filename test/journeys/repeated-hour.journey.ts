import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent } from '#test/builders.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, choose, press, sees, signInAs } from './steps.ts'

const berlin = { timezoneId: 'Europe/Berlin' }
/** 9:30 PM in New York, and the second 2:30 AM in Berlin, where clocks go back that night. */
const secondHalfPastTwo = '2027-10-31T01:30:00.000Z'
const firstHalfPastTwo = '2027-10-31T00:30:00.000Z'

/** Opens the edit form of an event in a repeated hour, in the browser of a traveling professor. */
async function aTravelersEvent(stage: Stage, startsAt = secondHalfPastTwo) {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const event = await anEvent(stage.world, owner, { name: 'Evening talk', startsAt })
  const desk = await signInAs(stage.desk(berlin), asFaculty(owner), `/faculty/events/${event.id}/edit`)
  const findEvent = () =>
    stage.world.db.selectFrom('event').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
  return { desk, findEvent, startsAt: async () => new Date((await findEvent()).starts_at).toISOString() }
}

const which = (desk: Page, group: string) =>
  desk.getByRole('group', { name: group }).getByRole('combobox', { name: /Which one/ })

async function save(desk: Page): Promise<Record<string, unknown>> {
  const [change] = await Promise.all([
    desk.waitForRequest((request) => request.method() === 'PUT'),
    press(desk, 'Save Changes'),
  ])
  await sees(desk, 'Event updated successfully!')
  const { faculty: _, school: __, ...changes } = change.postDataJSON() as Record<string, unknown>
  return changes
}

journey('an event in a repeated hour keeps its time when only its room is changed', async (stage) => {
  const { desk, findEvent, startsAt } = await aTravelersEvent(stage)
  await desk.getByLabel('Location').fill('Sayre Chapel')
  assert.deepEqual(await save(desk), { location: 'Sayre Chapel' })
  assert.equal(await startsAt(), secondHalfPastTwo)
  assert.equal((await findEvent()).location, 'Sayre Chapel')
})

journey('an event keeps what a colleague has changed since the form was opened', async (stage) => {
  const { desk, findEvent } = await aTravelersEvent(stage)
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await stage.world.db.updateTable('event').set({ name: 'Morning talk', checkin_before_minutes: 45 }).execute()
  await save(desk)
  const { name, location, checkin_before_minutes } = await findEvent()
  assert.deepEqual([name, location, checkin_before_minutes], ['Morning talk', 'Sayre Chapel', 45])
  stage.expectTrouble(/desk: 412 PUT \/api\/events\//)
})

journey('the form shows which of two repeated hours is meant, and lets people choose', async (stage) => {
  const { desk, startsAt } = await aTravelersEvent(stage)
  assert.match(await which(desk, 'Start').innerText(), /After clocks go back/)
  await stage.check(desk, 'edit event, repeated hour')
  await which(desk, 'Start').click()
  await desk.getByRole('option', { name: 'Before clocks go back' }).click()
  await choose(desk, 'End hour', '2')
  await choose(desk, 'End minute', '45')
  await which(desk, 'End').waitFor()
  stage.expectTrouble(/desk: leaves unsaved work/)
  await desk.reload()
  await sees(desk, 'What you typed before is still here.')
  assert.match(await which(desk, 'Start').innerText(), /Before clocks go back/, 'the draft has the choice')
  assert.deepEqual(await save(desk), { date: '2027-10-31T02:30:00+02:00', end_time: '2027-10-31T02:45:00+02:00' })
  assert.equal(await startsAt(), firstHalfPastTwo)
})

journey('the form doesn’t ask about a time that occurs only once', async (stage) => {
  const { desk } = await aTravelersEvent(stage, '2027-10-30T01:30:00Z')
  await desk.getByLabel('Location').waitFor()
  assert.equal(await which(desk, 'Start').count(), 0)
  await desk.getByLabel('Date').fill('2027-10-31')
  await choose(desk, 'Start hour', '2')
  await which(desk, 'Start').waitFor()
  await choose(desk, 'Start hour', '4')
  await which(desk, 'Start').waitFor({ state: 'detached' })
})
