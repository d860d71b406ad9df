import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aScan, aStudent, type Event, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { settle } from './looks.ts'
import { journey, type Stage } from './stage.ts'
import {
  asFaculty,
  choose,
  chooseStart,
  clockAt,
  press,
  readPath,
  sees,
  seesHeading,
  signInAs,
  signInFaculty,
} from './steps.ts'

/** Creates a professor with an event that starts now. */
async function anOwnedEvent(stage: Stage): Promise<{ owner: Person; event: Event }> {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  return { owner, event: await anEvent(stage.world, owner) }
}

async function openEditForm(stage: Stage): Promise<{ event: Event; desk: Page }> {
  const { owner, event } = await anOwnedEvent(stage)
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto('/faculty/events')
  await desk.getByRole('link', { name: 'Edit' }).click()
  return { event, desk }
}

journey('a professor moves an event to another room and opens check-in earlier', async (stage) => {
  const { event, desk } = await openEditForm(stage)
  await seesHeading(desk, 'Edit Event')
  assert.equal(await desk.getByLabel('Event name').inputValue(), event.name)
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await choose(desk, 'Check-in before', '30 minutes')
  await choose(desk, 'Check-in after', 'Not allowed')
  await stage.check(desk, 'edit event')
  await press(desk, 'Save Changes')
  await sees(desk, 'Event updated successfully!')
  await desk.waitForURL((url) => url.pathname === '/faculty/events')
  await sees(desk, 'Sayre Chapel')
  await sees(desk, 'Check-in: 30m before to start only')
})

journey('an event form says what is missing, and keeps everything when the session ends', async (stage) => {
  const { owner } = await anOwnedEvent(stage)
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto('/faculty/events/add')
  await press(desk, 'Create Event')
  await sees(desk, 'Event name is required')
  await stage.check(desk, 'create event, faults')
  const start = clockAt(Date.now())
  await desk.getByLabel('Event name').fill('Chamber Choir')
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await chooseStart(desk, start)

  await stage.world.db.deleteFrom('session').execute()
  stage.expectTrouble(/desk: 401 POST \/api\/events\//)
  await press(desk, 'Create Event')
  await seesHeading(desk, 'Faculty Sign In')
  assert.equal(readPath(desk), '/auth/faculty/signin?redirect=%2Ffaculty%2Fevents%2Fadd')
  await desk.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  const message = await stage.emailAfter(owner.email, () => desk.locator('form button[type=submit]').click())
  const code = /(\d{4}) (\d{4})/.exec(message.text)
  await desk.getByLabel('8-digit code').fill(code?.[0] ?? '')
  await press(desk, 'Continue')
  await desk.waitForURL('**/faculty/events/add')
  assert.equal(await desk.getByLabel('Event name').inputValue(), 'Chamber Choir')
  await press(desk, 'Create Event')
  await sees(desk, 'Event created successfully!')
})

journey('leaving an unsaved event asks first, and the typed text survives a reload', async (stage) => {
  const { event, desk } = await openEditForm(stage)
  const place = desk.getByLabel('Location')
  await place.fill('Sayre Chapel')
  const question = desk.getByRole('dialog', { name: 'Leave without saving?' })
  const menu = desk.getByRole('navigation')
  for (const leave of [
    () => menu.getByRole('link', { name: 'Classes', exact: true }).click(),
    () => desk.evaluate('history.back()'),
  ]) {
    await leave()
    await sees(question, 'The event isn’t saved. This browser keeps a draft for 24 hours.')
    await press(question, 'Cancel')
    await question.waitFor({ state: 'hidden' })
    await desk.waitForURL(`**/faculty/events/${event.id}/edit`)
    assert.equal(await place.inputValue(), 'Sayre Chapel')
  }
  stage.expectTrouble(/desk: leaves unsaved work/)
  await desk.reload()
  await sees(desk, 'What you typed before is still here.')
  assert.equal(await place.inputValue(), 'Sayre Chapel')

  await menu.getByRole('link', { name: 'Classes', exact: true }).click()
  await press(question, 'Leave')
  await desk.waitForURL('**/faculty/classes')
  await desk.goBack()
  await sees(desk, 'What you typed before is still here.')
  await desk.getByRole('link', { name: 'Cancel', exact: true }).click()
  await press(desk.getByRole('dialog', { name: 'Discard your changes?' }), 'Discard Changes')
  await desk.waitForURL('**/faculty/events')
  await desk.goto(`/faculty/events/${event.id}/edit`)
  assert.notEqual(await place.inputValue(), 'Sayre Chapel')
})

journey('a professor who leaves the form while it is being saved isn’t redirected afterwards', async (stage) => {
  const { owner, event } = await anOwnedEvent(stage)
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await desk.getByLabel('Location').fill('Sayre Chapel')
  let answer = () => {}
  const hasLeft = new Promise<void>((resolve) => (answer = resolve))
  await desk.route(`**/api/events/${event.id}/**`, async (route) => {
    if (route.request().method() !== 'GET') await hasLeft
    await route.continue()
  })
  await press(desk, 'Save Changes')
  await desk.getByRole('button', { name: 'Saving...' }).waitFor()
  await desk.getByRole('navigation').getByRole('link', { name: 'Classes', exact: true }).click()
  await desk.waitForURL('**/faculty/classes')
  await desk.getByRole('button', { name: 'Saving...' }).waitFor({ state: 'detached' })
  answer()
  await sees(desk, 'Event updated successfully!')
  // Longer than the page waits after a save before it redirects.
  await desk.waitForTimeout(2500)
  assert.equal(readPath(desk), '/faculty/classes')
})

journey('an event without check-ins is deleted after one confirmation', async (stage) => {
  const { owner, event } = await anOwnedEvent(stage)
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await press(desk, 'Delete Event')
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'Delete this event?')
  await sees(dialog, 'You can reopen it for 7 days, under Recently Deleted.')
  await press(dialog, 'Delete Event')
  await sees(desk, 'Event deleted successfully')
  await desk.waitForURL((url) => url.pathname === '/faculty/events')
  await desk.getByRole('heading', { name: event.name }).waitFor({ state: 'hidden' })
})

journey('an event with check-ins is deleted only after its name is typed', async (stage) => {
  const { owner, event } = await anOwnedEvent(stage)
  const student = await aStudent(stage.world, stage.school)
  const scan = await call(stage.site, 'POST', '/api/attendance/', {
    token: student.token,
    body: aScan(stage.world, student, event),
  })
  assert.equal(scan.status, 201)

  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto('/faculty/events')
  await press(desk, 'Delete')
  const dialog = desk.getByRole('dialog')
  const name = dialog.getByLabel(`Type the event’s name to delete it: ${event.name}`)
  const button = dialog.getByRole('button', { name: 'Delete Event' })
  await name.fill('Memory')
  assert.equal(await button.isDisabled(), true)
  await stage.check(desk, 'delete event')
  await name.fill(event.name)
  await button.click()
  await sees(desk, 'Event deleted successfully')
  await desk.getByRole('heading', { name: event.name }).waitFor({ state: 'hidden' })
})

journey(
  'on a phone, arrival times fit on the roll, and a deletion shows the name field above its button',
  async (stage) => {
    const { world, school, site } = stage
    const { owner, event } = await anOwnedEvent(stage)
    const student = await aStudent(world, school)
    const scan = await call(site, 'POST', '/api/attendance/', {
      token: student.token,
      body: aScan(world, student, event),
    })
    assert.equal(scan.status, 201)
    // 11:30 AM or 12:30 PM in New York, depending on the season. Two-digit hours are wider.
    const arrivalTime = Date.parse(`${new Date(world.clock.now() - 86_400_000).toISOString().slice(0, 10)}T16:30:10Z`)
    await world.db.updateTable('event').set({ starts_at: arrivalTime }).where('id', '=', event.id).execute()
    await world.db.updateTable('attendance').set({ scanned_at: arrivalTime }).where('event_id', '=', event.id).execute()
    const phone = await stage.phone()
    await signInAs(phone, asFaculty(owner))

    await phone.goto(`/faculty/events/${event.id}/live`)
    await sees(phone.getByRole('listitem').filter({ hasText: 'Maya Bergström' }), /^1[12]:30:10 [AP]M$/)
    const room = await phone.evaluate<number>(`(() => {
      const entry = [...document.querySelectorAll('main li')].find(({ innerText }) => /Maya Bergström/.test(innerText))
      const [time, person] = entry.children
      const range = document.createRange()
      range.selectNodeContents(time)
      return person.getBoundingClientRect().left - range.getBoundingClientRect().right
    })()`)
    assert.ok(room >= 8, `${room} px between the time and the line`)

    await phone.goto(`/faculty/events/${event.id}/edit`)
    await press(phone, 'Delete Event')
    const dialog = phone.getByRole('dialog')
    await sees(dialog, 'Its attendance records')
    await settle(phone)
    const name = (await dialog.getByRole('textbox').boundingBox())!
    const button = (await dialog.getByRole('button', { name: 'Delete Event' }).boundingBox())!
    assert.ok(name.y + name.height <= button.y, 'the field that the button waits for is in view above it')
    await stage.check(phone, 'delete event on a phone')
  },
)

journey('a colleague’s event can be seen and shared but not changed', async (stage) => {
  const { event } = await anOwnedEvent(stage)
  const colleague = await aFaculty(stage.world, stage.school, 'Omar')
  const desk = await stage.desk()
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInFaculty(desk, stage, colleague.email)
  await desk.goto('/faculty/events')
  await sees(desk, 'Other Faculty Events')
  await seesHeading(desk, event.name)
  assert.equal(await desk.getByRole('link', { name: 'Edit' }).count(), 0)
  assert.equal(await desk.getByRole('button', { name: 'Attendance' }).count(), 0)
  await press(desk, 'Share')
  await sees(desk, 'Event link copied to clipboard! Share it with others.')
  const link = String(await desk.evaluate('navigator.clipboard.readText()'))
  assert.equal(link, `${stage.site}/faculty/events?highlight=${event.id}`)
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await sees(desk, 'You do not have permission to edit this event')
  await stage.check(desk, 'edit event, not allowed')
  await desk.getByRole('link', { name: 'Back to Events' }).click()
  await seesHeading(desk, event.name)
})
