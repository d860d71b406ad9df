import assert from 'node:assert/strict'
import { aFaculty, anEvent, aStudent, password, type Event, type Person } from '#test/builders.ts'
import { journey, type Stage } from './stage.ts'
import { fillStudentRegistration, placeOf, press, sees, seesHeading, signInStudent, typePassword } from './steps.ts'

const minute = 60_000

/** A university with a student, and an event that starts in so many ms. */
async function anEveningWith(stage: Stage, startsIn: number): Promise<{ event: Event; student: Person }> {
  const { world, school } = stage
  const startsAt = new Date(Date.now() + startsIn).toISOString()
  return {
    event: await anEvent(world, await aFaculty(world, school), { startsAt }),
    student: await aStudent(world, school, 'Noor'),
  }
}

journey('who comes too early is told when to come back', async (stage) => {
  const { event, student } = await anEveningWith(stage, 20 * minute)
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Check-in is not yet open. Please try again in 5 minute(s).')
  await seesHeading(phone, 'Opens in 5 min')
  await sees(phone, /Confirm Attendance in 4:5\d/)
  const first = await phone.getByText(/Confirm Attendance in/).textContent()
  await phone
    .getByText(/Confirm Attendance in/)
    .filter({ hasNotText: first! })
    .waitFor()
  await stage.check(phone, 'too early')
  await press(phone, 'Cancel')
  await sees(phone, 'Camera inactive')
})

journey('who waits at the door sees the button open by itself', async (stage) => {
  const { event, student } = await anEveningWith(stage, 15 * minute + 8_000)
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Check-in is not yet open. Please try again in 1 minute(s).')
  await phone.getByRole('heading', { name: 'Check-in is open' }).waitFor()
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Attendance recorded successfully!')
})

journey('who comes too late reads since when', async (stage) => {
  const { event, student } = await anEveningWith(stage, -18 * minute)
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, 'Check-in is closed')
  await sees(phone, 'Check-in period has ended. The window closed 3 minutes ago.')
  await stage.check(phone, 'too late')
  await press(phone, 'Scan another code')
  await sees(phone, 'Camera inactive')
})

journey('without location nobody checks in, and the page says how to allow it', async (stage) => {
  const { event, student } = await anEveningWith(stage, 0)
  const phone = await stage.phone({ may: ['camera'] })
  await signInStudent(phone, student.email, password)
  await press(phone, 'Enable Location')
  await seesHeading(phone, 'Allow location for this site')
  await stage.check(phone, 'how to allow location')
  await press(phone, 'Close')

  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location permissions required')
  await sees(phone, 'Location permissions are required to mark attendance.')
  await press(phone, 'Confirm Attendance')
  await sees(
    phone,
    'Location permissions are required to mark attendance. Please enable location access and try again.',
  )
  await stage.check(phone, 'location denied')

  // Allowed in the browser's settings after all, it is asked for by itself.
  await phone.context().grantPermissions(['camera', 'geolocation'])
  await sees(phone, 'Location ready')
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Attendance recorded successfully!')
})

journey('without location nobody registers either', async (stage) => {
  const phone = await stage.phone({ may: [] })
  await phone.goto('/auth/student/register')
  await sees(phone, 'Location access denied. You must enable location permissions to register.')
  await fillStudentRegistration(phone, stage, {
    first: 'Noor',
    last: 'Haddad',
    email: `noor@${stage.school.studentDomain}`,
  })
  assert.equal(await phone.getByRole('button', { name: 'Register' }).isDisabled(), true)
  await stage.check(phone, 'registration without location')
  await phone.context().grantPermissions(['geolocation'])
  await press(phone, 'Try again')
  await sees(phone, 'Location permission granted.')
  await press(phone, 'Register')
  await seesHeading(phone, 'Email Sent')
})

journey('whose session ended on the server comes back to the same event', async (stage) => {
  const { event, student } = await anEveningWith(stage, 0)
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  const endSessions = () => stage.world.db.deleteFrom('session').execute()

  // Before the page was opened…
  await endSessions()
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, 'Student Sign In')
  assert.equal(placeOf(phone), `/auth/student/signin?redirect=${encodeURIComponent(`/scan?event=${event.id}`)}`)
  await typePassword(phone, student.email, password)
  await phone.waitForURL((url) => url.pathname === '/scan')
  await seesHeading(phone, event.name)
  await sees(phone, 'Location ready')

  // … and between the page and the tap.
  await endSessions()
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Student Sign In')
  assert.equal(placeOf(phone), `/auth/student/signin?redirect=${encodeURIComponent(`/scan?event=${event.id}`)}`)
  await typePassword(phone, student.email, password)
  await phone.waitForURL((url) => url.pathname === '/scan')
  await seesHeading(phone, 'Attendance recorded successfully!')
  stage.expectTrouble(/phone: 401 GET \/api\//)
  stage.expectTrouble(/phone: 401 POST \/api\/attendance\//)
})
