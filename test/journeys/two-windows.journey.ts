import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { openClass, ask } from './class-details-steps.ts'
import { anAdminAt } from './admin-universities-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, choose, press, sees, seesHeading, signInAs } from './steps.ts'

journey('an event that someone else has moved keeps its new day, and the form says so', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, owner, { name: 'Talk', startsAt: '2030-11-25T16:00:00Z' })
  const readEvent = async () => (await ask(stage, owner, 'GET', `/api/events/${event.id}/`)) as Record<string, string>
  stage.expectTrouble(/desk: 412 PUT \/api\/events\//)
  const desk = await signInAs(stage.desk(), asFaculty(owner), `/faculty/events/${event.id}/edit`)
  await seesHeading(desk, 'Edit Event')
  await choose(desk, 'Start minute', '30')
  await desk.getByLabel('Location').fill('Sayre Chapel')
  const body = { date: '2030-12-02T16:00:00Z', name: 'Lecture', location: 'Room 7' }
  await ask(stage, owner, 'PUT', `/api/events/${event.id}/`, body)
  await press(desk, 'Save Changes')
  await sees(
    desk,
    'Also changed somewhere else: the name. Someone else changed the date or start and the location as well. Your version was saved.',
  )
  await desk.waitForURL((url) => url.pathname === '/faculty/events')
  const { name, date, location } = await readEvent()
  assert.deepEqual([name, date, location], ['Lecture', '2030-12-02T16:30:00.000Z', 'Sayre Chapel'])
})

journey('a university and a credit rule keep what someone else has changed, and their forms say so', async (stage) => {
  stage.expectTrouble(/desk: 412 PUT \/api\/(schools|classes)\//)
  const { desk, admin } = await anAdminAt(stage, `/admin/universities?edit=${stage.school.id}`, 'co')
  const dialog = desk.getByRole('dialog', { name: 'Edit University' })
  // Wait until the university's other details have loaded.
  await dialog.locator('input[value="180"]').waitFor({ state: 'attached' })
  await dialog.getByLabel('Name', { exact: true }).fill('Alder Valley')
  await ask(stage, admin, 'PUT', `/api/schools/${stage.school.id}/`, { time_zone: 'Asia/Tokyo' })
  await press(dialog, 'Save Changes')
  await sees(desk, 'Also changed somewhere else: the time zone.')
  const school = await stage.world.db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([school.name, school.time_zone], ['Alder Valley', 'Asia/Tokyo'])
  await desk.close()

  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const { id } = await aClassWith(stage.world, owner, [await aStudent(stage.world, stage.school)], 'BIO 210')
  const path = `/api/classes/${id}/credit-rule/`
  await ask(stage, owner, 'PUT', path, { counts: 'each', points: 1_000 })
  const page = await stage.desk()
  await openClass(page, owner, id, '?tab=credits')
  await press(page, 'Edit rule')
  await page.getByRole('textbox', { name: 'Points for each event', exact: true }).fill('2')
  await ask(stage, owner, 'PUT', path, { counts: 'each', points: 1_000, cap: 4_000 })
  await press(page, 'Save rule')
  await sees(page, 'Also changed somewhere else: the credit rule.')
  const rule = await stage.world.db.selectFrom('credit_rule').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([rule.cap, rule.points], [4_000, 2_000])
})

journey('a draft says what someone else has changed since it was typed, and only that', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, owner, { name: 'Talk', startsAt: '2030-11-25T16:00:00Z' })
  const { id } = await aClassWith(stage.world, owner, [await aStudent(stage.world, stage.school)], 'BIO 210')
  const change = (path: string, body: object) => ask(stage, owner, 'PUT', path, body)
  await change(`/api/classes/${id}/credit-rule/`, { counts: 'each', points: 1_000 })
  stage.expectTrouble(/desk: leaves unsaved work/)
  const desk = await signInAs(stage.desk(), asFaculty(owner), `/faculty/events/${event.id}/edit`)
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await desk.reload()
  await sees(desk, 'What you typed before is still here.')
  const notice = desk.getByText('Since you typed here, someone else changed')
  assert.equal(await notice.count(), 0)
  await change(`/api/events/${event.id}/`, { location: 'Room 7', name: 'Lecture' })
  for (let n = 0; n < 2; n += 1) {
    await desk.reload()
    await sees(desk, 'Since you typed here, someone else changed the location. Saving replaces that.')
  }
  assert.equal(await desk.getByLabel('Event name').inputValue(), 'Lecture')
  await stage.check(desk, 'a draft of a changed event')
  await desk.getByLabel('Location').fill('Room 7')
  await notice.waitFor({ state: 'hidden' })

  await desk.goto(`/faculty/classes/${id}?tab=credits`)
  await press(desk, 'Edit rule')
  const cap = desk.getByRole('textbox', { name: 'Maximum number of points' })
  await cap.fill('6')
  await change(`/api/classes/${id}/credit-rule/`, { counts: 'each', points: 1_000, cap: 4_000 })
  await desk.reload()
  await sees(desk, 'Since you typed here, someone else changed the credit rule. Saving replaces that.')
  assert.equal(await cap.inputValue(), '6')

  // The page notices this only when it saves.
  stage.expectTrouble(/desk: 412 PUT .*\/credit-rule\//)
  await change(`/api/classes/${id}/credit-rule/`, { counts: 'at-least', needed: 3, points: 5_000 })
  await press(desk, 'Save rule')
  await sees(
    desk,
    'Someone else has changed how this class counts events, so your change isn’t saved yet. To replace that rule, save again.',
  )
  await sees(desk, '3 events together give 5 points.')
  assert.equal(await cap.inputValue(), '6')
  await press(desk, 'Save rule')
  await sees(desk, 'Credit rule saved.')
  const rule = await stage.world.db.selectFrom('credit_rule').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([rule.counts, rule.cap, rule.points], ['each', 6_000, 1_000])
})
