import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { journey } from './stage.ts'
import { asFaculty, asStudent, press, remember, sees, seesHeading, unscripted } from './steps.ts'

const width = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
const styleOf = (page: Page, selector: string, property: string, pseudo = '') =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(pseudo)}).${property}`,
  )

journey('with forced colors every button has an outline and the selected place can be seen', async (stage) => {
  const desk = await stage.desk()
  await desk.emulateMedia({ forcedColors: 'active' })
  await desk.goto(unscripted)
  await remember(desk, asFaculty(await aFaculty(stage.world, stage.school, 'Ruth')))
  await desk.goto('/faculty/events')
  await desk
    .getByRole('link', { name: 'Create New Event' })
    .or(desk.getByRole('button', { name: 'Create New Event' }))
    .first()
    .waitFor()
  assert.equal(await styleOf(desk, '.MuiButton-contained', 'borderTopStyle'), 'solid')
  assert.notEqual(await styleOf(desk, '.MuiButton-contained', 'borderTopWidth'), '0px')
  assert.equal(await styleOf(desk, '.MuiListItemButton-root.Mui-selected', 'outlineStyle'), 'solid')
  const phone = await stage.phone()
  await phone.emulateMedia({ forcedColors: 'active' })
  await phone.goto(unscripted)
  await remember(phone, asStudent(await aStudent(stage.world, stage.school)))
  await phone.goto('/student/dashboard?tab=history')
  await phone.getByRole('tab', { name: 'History' }).waitFor()
  assert.equal(await styleOf(phone, '[role=tab][aria-selected=true]', 'outlineStyle'), 'solid')
})

journey('long and right-to-left names stay inside 320 px, and nothing is pushed off the screen', async (stage) => {
  for (const name of ['W'.repeat(40), 'Abcdefghijklmnopqrstuvwxyz', 'عبدالرحمن بن عبدالعزيز الفلاني الطويل']) {
    const student = await aStudent(stage.world, stage.school)
    await stage.world.db.updateTable('student').set({ first_name: name }).where('id', '=', student.id).execute()
    const phone = await stage.phone({ reducedMotion: 'reduce' })
    await phone.setViewportSize({ width: 320, height: 700 })
    await phone.goto(unscripted)
    await remember(phone, asStudent(student))
    await phone.goto('/student/dashboard')
    await seesHeading(phone, `${name}'s Dashboard`)
    const logOut = (await phone.getByRole('button', { name: 'Log out' }).boundingBox())!
    assert.ok(logOut.x >= 0 && logOut.x + logOut.width <= 320, `${name}: ${logOut.x}`)
    assert.ok((await width(phone)) <= 0, name)
    await phone.context().close()
  }
})

journey('a phone in another time zone shows the event’s zone and day', async (stage) => {
  const { world, school } = stage
  // The stage's university is in New York; in Tokyo it is already the next day.
  const event = await anEvent(world, await aFaculty(world, school), {
    startsAt: new Date(world.clock.now()).toISOString(),
  })
  const student = await aStudent(world, school)
  for (const [timezoneId, isNamed] of [
    ['Asia/Tokyo', true],
    ['America/New_York', false],
  ] as const) {
    const phone = await stage.phone({ timezoneId })
    await phone.goto(unscripted)
    await remember(phone, asStudent(student))
    await phone.goto(`/attend/${event.id}`)
    const day = new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'America/New_York',
    })
    await sees(phone, `Today, ${day.format(world.clock.now())}`)
    assert.equal(await phone.getByText('(Eastern Time)').count(), isNamed ? 1 : 0)
    await phone.context().close()
  }
})

journey('registration chooses the university that the address names', async (stage) => {
  const phone = await stage.phone()
  for (const [kind, domain] of [
    ['student', stage.school.studentDomain],
    ['faculty', stage.school.facultyDomain],
  ] as const) {
    await phone.goto(`/auth/${kind}/register`)
    const email = phone.getByRole('textbox', { name: 'Email' })
    await phone.getByLabel('University').waitFor()
    await email.fill(`maya@${domain}`)
    await phone.getByRole('combobox', { name: 'University' }).getByText(stage.school.name).waitFor()
    await email.fill('maya@elsewhere.example')
    await phone.getByRole('combobox', { name: 'University' }).getByText('Choose your university').waitFor()
  }
})

journey('the code on the first page leads to this server’s guide; a tap leaves no hover color', async (stage) => {
  const phone = await stage.phone()
  await phone.goto('/')
  await phone.locator('img[src="/sample-code.svg"]').waitFor()
  assert.ok((await phone.evaluate<number>(`document.querySelector('img[src="/sample-code.svg"]').naturalWidth`)) > 0)
  await phone.goto('/auth/faculty/signin')
  const send = phone.getByRole('button', { name: 'Email me a link' })
  await send.waitFor()
  const before = await styleOf(phone, 'button[type=submit]', 'backgroundColor')
  await press(phone, 'Email me a link')
  await send.tap()
  assert.equal(await styleOf(phone, 'button[type=submit]', 'backgroundColor'), before)
})
