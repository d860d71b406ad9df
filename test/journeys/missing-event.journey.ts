import assert from 'node:assert/strict'
import { aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { journey } from './stage.ts'
import { asStudent, press, sees, signInAs } from './steps.ts'

journey(
  'for an event that doesn’t exist or is another university’s, the page says what to do and offers no retry',
  async (stage) => {
    const { world, school } = stage
    const elsewhere = await anEvent(world, await aFaculty(world, await aSchool(world, 'Birch')))
    const deleted = await anEvent(world, await aFaculty(world, school))
    await world.db.deleteFrom('event').where('id', '=', deleted.id).execute()
    const phone = await signInAs(stage.phone(), asStudent(await aStudent(world, school, 'Lena')))
    stage.expectTrouble(/phone: 404 GET \/api\/events\//)
    for (const id of [elsewhere.id, deleted.id, 'Xk3_9fQz-Lm2Pq7R']) {
      await phone.goto(`/scan?event=${id}`)
      await sees(phone, 'Failed to load event details. Please try again.')
      await sees(phone, /No event at your university has this code\./)
      await sees(phone, /Ask the organizer for the current code/)
      assert.equal(await phone.getByRole('button', { name: /Try again|Confirm/ }).count(), 0)
    }
    await stage.check(phone, 'an event that isn’t there')
    await press(phone, 'Scan another code')
    await sees(phone, 'Camera inactive')
    await phone.goto(`/student/dashboard?event=${deleted.id}`)
    await sees(phone, 'Failed to get event details. Please try again.')
    await sees(phone, /No event at your university has this code\./)
  },
)

journey('an event that the server couldn’t look up can be confirmed without its details', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const student = await aStudent(world, school, 'Lena')
  const phone = await signInAs(stage.phone(), asStudent(student))
  stage.expectTrouble(/phone: 500 GET \/api\/events\//)
  await phone.route(`**/api/events/${event.id}/`, (route) => route.fulfill({ status: 500, json: {} }))
  await phone.goto(`/scan?event=${event.id}`)
  await sees(phone, 'Failed to load event details. Please try again.')
  await sees(phone, /The server couldn’t answer right now\./)
  await stage.check(phone, 'an event that couldn’t be looked up')
  await press(phone, 'Confirm Attendance')
  await sees(phone, 'Attendance recorded successfully!')
})
