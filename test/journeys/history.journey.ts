import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { aFaculty, anEvent, aStudent, type Person } from '#test/builders.ts'
import { keepPicture } from './keep-picture.ts'
import { ask } from './class-details-steps.ts'
import { aSemester } from './own-credit-steps.ts'
import { newId } from '#server/database/new-id.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, press, sees, seesHeading, signInAs } from './steps.ts'

const day = 86_400_000

/** Puts a student on the rolls of `count` events, one a day. The latest was yesterday. */
async function attend({ world, school }: Stage, student: Person, count: number): Promise<void> {
  const owner = await aFaculty(world, school)
  const now = Date.now()
  const template = await anEvent(world, owner)
  const event = await world.db.selectFrom('event').selectAll().where('id', '=', template.id).executeTakeFirstOrThrow()
  const days = Array.from({ length: count }, (_one, n) => now - (n + 1) * day)
  for (const [n, starts_at] of days.entries()) {
    const id = newId()
    const typed_code = String(10_000_000 + n)
    await world.db
      .insertInto('event')
      .values({ ...event, id, name: `Lecture ${n + 1}`, starts_at, ends_at: null, typed_code })
      .execute()
    const empty = { client_nonce: null, device_id: null, latitude: null, longitude: null, accuracy: null }
    const timing = { scanned_at: starts_at, received_at: starts_at, late_sent: 0, located_at: null, browser: null }
    await world.db
      .insertInto('attendance')
      .values({ id: newId(), school_id: school.id, event_id: id, student_id: student.id, ...timing, ...empty })
      .execute()
  }
}

journey('a long history loads fifty events at a time, and the focus moves to the first new one', async (stage) => {
  const student = await aStudent(stage.world, stage.school, 'Wei')
  await attend(stage, student, 120)
  const phone = await signInAs(stage.phone(), asStudent(student), '/student/dashboard?tab=history')
  await sees(phone, 'You have attended 120 event(s).')
  const items = phone.getByRole('listitem').filter({ hasText: 'Attended' })
  await sees(phone, 'Showing 50 of 120')
  assert.equal(await items.count(), 50)
  await seesHeading(phone, 'Lecture 1')
  const latest = items.first()
  const findMiddle = async (part: Locator) => part.boundingBox().then((box) => box!.y + box!.height / 2)
  const isBeside = async (part: Locator, neighbor: Locator) =>
    Math.abs((await findMiddle(part)) - (await findMiddle(neighbor))) < 12
  assert.ok(await isBeside(latest.getByText('Attended'), latest.getByText('Check-in time')), 'chip and time')
  assert.ok(await isBeside(latest.getByRole('heading'), latest.getByRole('button')), 'name and receipt')
  await stage.check(phone, 'long history')

  await phone.getByRole('button', { name: 'Show 50 more' }).focus()
  await phone.keyboard.press('Enter')
  await sees(phone, 'Showing 100 of 120')
  assert.equal(await phone.locator(':focus').innerText(), 'Lecture 51')
  await press(phone, 'Show 20 more')
  await sees(phone, 'Showing 120 of 120')
  assert.equal(await items.count(), 120)
  assert.equal(await phone.getByRole('button', { name: /more$/ }).count(), 0)
})

journey('a history that fails to load says so, can be loaded again, and isn’t shown as empty', async (stage) => {
  const student = await aStudent(stage.world, stage.school, 'Wei')
  await attend(stage, student, 1)
  const phone = await signInAs(stage.phone(), asStudent(student))
  await phone.route(/\/attendance\/$/, (route) => route.fulfill({ status: 500, json: {} }))
  await phone.goto('/student/dashboard?tab=history')
  await sees(phone, 'Failed to load your attendance history. Please try again later.')
  assert.equal(await phone.getByText('You have not attended any events yet.').count(), 0)
  await stage.check(phone, 'history that failed')
  stage.expectTrouble(/phone: 500 GET \/api\/students\/[^/]+\/attendance\//)
  await phone.unroute(/\/attendance\/$/)
  await press(phone, 'Try again')
  await sees(phone, 'You have attended 1 event(s).')
  await seesHeading(phone, 'Lecture 1')
})

journey('the history shows what each event counts for, and lets the student ask about a mark', async (stage) => {
  const { whitcombe, lena, pools, plato } = await aSemester(stage)
  await ask(stage, whitcombe, 'POST', `/api/events/${pools.id}/marks/`, {
    marks: [{ student: lena.id, says: 'absent', reason: 'Left after five minutes' }],
  })
  const phone = await signInAs(stage.phone(), asStudent(lena), '/student/dashboard?tab=history')
  const readItem = (name: string) => phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name }) })
  const reading = readItem(plato.name)
  await sees(reading, 'BIO 101: Counted, 1 point')
  await sees(reading, 'HIST 210: Counts elsewhere')
  await stage.check(phone, 'history with credit')
  await keepPicture(phone, 'history-credit-390')

  const marked = readItem(pools.name)
  await press(marked, 'Ask why it doesn’t count')
  await press(marked, 'Send question')
  await sees(marked, /You asked/)
  const appeals = await stage.world.db.selectFrom('appeal').select(['event_id', 'class_id']).execute()
  assert.deepEqual(appeals, [{ event_id: pools.id, class_id: null }])
})
