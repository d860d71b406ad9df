import { aStudent, aFaculty, anEvent, password } from '#test/builders.ts'
import assert from 'node:assert/strict'
import { keptMethod } from './method-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { confirmAttendance, press, readPath, sees, seesHeading, typePassword } from './steps.ts'

mainJourney(
  'the phone’s own camera opens the code, and the student signs in and confirms with one tap',
  async (stage) => {
    const { world, school } = stage
    const event = await anEvent(world, await aFaculty(world, school))
    const student = await aStudent(world, school, 'Jonas')

    const phone = await stage.phone()
    await phone.goto(`/attend/${event.id}`)
    await seesHeading(phone, 'Student Sign In')
    assert.equal(readPath(phone), `/auth/student/signin?redirect=${encodeURIComponent(`/attend/${event.id}`)}`)
    await sees(phone, 'You’ll check in right after this.')
    await stage.check(phone, 'student sign-in')
    await typePassword(phone, student.email, password)

    await phone.waitForURL((url) => url.pathname === '/scan')
    assert.equal(readPath(phone), `/scan?event=${event.id}`)
    await seesHeading(phone, event.name)
    await confirmAttendance(phone)
    await sees(phone, 'Harlan Hall, Room 201')
    await keptMethod(stage, event, 'phone-camera')

    // A touched page stays until Done, so that it can be shown to someone.
    await phone.getByRole('dialog').getByText('Event', { exact: true }).tap()
    await stage.check(phone, 'attendance recorded')
    await press(phone, 'Done')
    await sees(phone, 'Camera inactive')
  },
)

journey('the longer sign-in address of a code opens the same event', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const student = await aStudent(world, school, 'Jonas')
  const phone = await stage.phone()
  await phone.goto(`/auth/attend/${event.id}`)
  await typePassword(phone, student.email, password)
  await phone.waitForURL((url) => url.pathname === '/scan')
  await seesHeading(phone, event.name)
  await phone.goto(`/attend/${event.id}.`)
  await seesHeading(phone, event.name)
})
