import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { ask, assign } from './class-details-steps.ts'
import { keepPicture } from './keep-picture.ts'
import { journey, mainJourney, type Stage } from './stage.ts'
import { asStudent, confirmAttendance, press, sees, seesHeading, signInAs } from './steps.ts'

/**
 * Opens an event as Lena. The event counts for BIO 101, which needs five, but not for CHEM 110. By default Lena is in
 * both classes, otherwise in neither.
 */
async function atTheDoor(stage: Stage, { classes = true } = {}) {
  const { world, school } = stage
  const [owner, colleague] = [await aFaculty(world, school, 'Eleanor'), await aFaculty(world, school, 'Daniel')]
  await world.db.updateTable('faculty').set({ last_name: 'Osei' }).where('id', '=', colleague.id).execute()
  const lena = await aStudent(world, school, 'Lena')
  const event = await anEvent(world, owner)
  if (classes) {
    const { id } = await aClassWith(world, owner, [lena], 'BIO 101')
    await aClassWith(world, colleague, [lena], 'CHEM 110')
    await assign(stage, owner, id, event.id)
    const rule = { counts: 'each', needed: 5, points: 1_000 }
    await ask(stage, owner, 'PUT', `/api/classes/${id}/credit-rule/`, rule)
  }
  const phone = await signInAs(stage.phone(), asStudent(lena), `/attend/${event.id}`)
  await sees(phone, 'Location ready')
  return phone
}

const receipts = '**/api/attendance/*/receipt/'
const measureTop = (page: Page, text: string) =>
  page.getByText(text).evaluate((line) => line.getBoundingClientRect().top)

mainJourney(
  'the green page says what a check-in counts for, and nothing moves when that line arrives',
  async (stage) => {
    const phone = await atTheDoor(stage)
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    await phone.route(receipts, async (route) => {
      await gate
      await route.continue()
    })
    await confirmAttendance(phone)
    // A key press keeps the page open.
    await phone.keyboard.press('Shift')
    const places = () => Promise.all(['You’re on the roll', 'Date', 'Done'].map((text) => measureTop(phone, text)))
    const originalTops = await places()
    answer()
    await sees(phone.getByRole('status'), 'Counts for BIO 101 (Whitcombe): 1 of 5')
    await sees(phone, 'CHEM 110 doesn’t use this event yet. If Prof. Osei assigns it, it will count automatically.')
    assert.deepEqual(await places(), originalTops)
    const [creditTop, rollTop] = [await measureTop(phone, 'Counts for'), await measureTop(phone, 'You’re on the roll')]
    assert.ok(creditTop < rollTop, 'it is the first thing below the title')
    await keepPicture(phone, 'counts-for')
    await stage.check(phone, 'recorded, with what it counts for')
    await press(phone, 'Done')
    await sees(phone, /Checked in to .* at .*\. BIO 101: 1 of 5\./)
    await keepPicture(phone, 'counts-for-strip')
  },
)

journey('the green page shows no credit if the receipt fails or the student has no classes', async (stage) => {
  const refused = await atTheDoor(stage)
  stage.expectTrouble(/503/)
  await refused.route(receipts, (route) => route.fulfill({ status: 503, json: { error: 'Busy' } }))
  const failed = refused.waitForResponse((response) => response.url().includes('/receipt/'))
  await confirmAttendance(refused)
  await refused.keyboard.press('Shift')
  await failed
  assert.equal(await refused.getByText('Counts for').count(), 0)
  await seesHeading(refused, 'Attendance recorded successfully!')

  const otherPhone = await atTheDoor(stage, { classes: false })
  const answered = otherPhone.waitForResponse((response) => response.url().includes('/receipt/'))
  await confirmAttendance(otherPhone)
  await otherPhone.keyboard.press('Shift')
  await (await answered).finished()
  assert.equal(await otherPhone.getByRole('dialog').getByRole('listitem').count(), 0)
})
