import assert from 'node:assert/strict'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { loseNetwork } from './offline-steps.ts'
import { journey, mainJourney, type Stage } from './stage.ts'
import {
  confirmAttendance,
  fillStudentRegistration,
  press,
  readPath,
  sees,
  seesHeading,
  signInStudent,
  typePassword,
} from './steps.ts'

const minute = 60_000

/**
 * Creates a student who is signed in on a phone, by default with location, and an event that starts in this many ms.
 */
async function aStudentAtTheDoor(
  stage: Stage,
  startsIn: number,
  may: ('camera' | 'geolocation')[] = ['camera', 'geolocation'],
) {
  const student = await aStudent(stage.world, stage.school, 'Noor')
  const phone = await stage.phone({ may })
  await signInStudent(phone, student.email, password)
  // Created last, because some journeys count seconds.
  const startsAt = new Date(Date.now() + startsIn).toISOString()
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school), { startsAt })
  return { student, phone, event }
}

mainJourney('a student who comes too early sees when to come back', async (stage) => {
  const { phone, event } = await aStudentAtTheDoor(stage, 20 * minute)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Check-in is not yet open. Please try again in 5 minute(s).')
  await seesHeading(phone, 'Opens in 5 min')
  await sees(phone, /Confirm Attendance in 4:[45]\d/)
  const first = await phone.getByText(/Confirm Attendance in/).textContent()
  await phone
    .getByText(/Confirm Attendance in/)
    .filter({ hasNotText: first! })
    .waitFor()
  // All of it fits in the window, so nothing moves under a thumb.
  const measureOverflow = (side: string) =>
    phone.evaluate(
      `(({ scroll${side}, client${side} }) => scroll${side} - client${side})(document.querySelector('dialog'))`,
    )
  assert.deepEqual([await measureOverflow('Width'), await measureOverflow('Height')], [0, 0])
  // A screen reader would announce each minute of a countdown in a status.
  assert.equal(
    await phone
      .getByRole('status')
      .getByText(/minute/)
      .count(),
    0,
  )
  await stage.check(phone, 'too early')
  await press(phone, 'Cancel')
  await sees(phone, 'Camera inactive')
})

journey('a student who waits for check-in to open sees the button become active automatically', async (stage) => {
  const { phone, event } = await aStudentAtTheDoor(stage, 15 * minute + 6_000)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Check-in is not yet open. Please try again in 1 minute(s).')
  const early = await readFill(phone)
  await phone.getByRole('heading', { name: 'Check-in is open' }).waitFor()
  // First amber, then the page's own color. Red would mean that something was refused.
  const [red, green, blue] = early.match(/\d+/g)!.map(Number) as [number, number, number]
  assert.ok(green > red / 2 && green < red && blue < green / 2, `${early} isn’t amber`)
  assert.equal(await readFill(phone), await readFill(phone, 'body'))
  await confirmAttendance(phone)
})

journey('a late student sees when check-in closed, and gets the server’s refusal with a reference', async (stage) => {
  const { phone, event } = await aStudentAtTheDoor(stage, -18 * minute)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Check-in period has ended. The window closed 3 minutes ago.')
  await sees(phone, /Closed at \d+:\d\d [AP]M/)
  await phone.locator('[role=status][aria-live=off]').getByText('closed 3 minutes ago').waitFor()
  await stage.check(phone, 'too late')
  stage.expectTrouble(/phone: 400 POST \/api\/attendance\//)
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Check-in is closed')
  const reference = await phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  const attempts = await refusedAttempts(stage, event.id)
  assert.deepEqual(attempts, [{ reason: 'late', reference: reference!.replace('-', '') }])
  await press(phone, 'Done')
  await sees(phone, 'Camera inactive')
})

const readFill = (phone: Page, selector = 'dialog') =>
  phone.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)

/** Returns the refused check-ins of an event from the database. They are written a moment after the response. */
async function refusedAttempts({ world }: Stage, event: string) {
  for (;;) {
    const rows = await world.db
      .selectFrom('refused_attempt')
      .select(['reason', 'reference'])
      .where('event_id', '=', event)
      .execute()
    if (rows.length > 0) return rows
    await wait(50)
  }
}

journey('a check-in that is confirmed in time but arrives late counts', async (stage) => {
  const { phone, event } = await aStudentAtTheDoor(stage, -14 * minute)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  await phone.route('**/api/attendance/', (route) => {
    // Check-in closes before the request arrives.
    stage.pass(2 * minute)
    return route.continue()
  })
  await confirmAttendance(phone)
})

journey(
  'a late student without a network can still confirm, and gets the reference when the network is back',
  async (stage) => {
    const { phone, event } = await aStudentAtTheDoor(stage, -18 * minute)
    await phone.goto(`/attend/${event.id}`)
    await sees(phone, 'Check-in period has ended. The window closed 3 minutes ago.')
    await loseNetwork(phone)
    stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED POST \/api\/attendance\//)
    stage.expectTrouble(/phone: 400 POST \/api\/attendance\//)
    await press(phone, 'Confirm Attendance')
    await seesHeading(phone, 'Waiting to send')
    await phone.context().setOffline(false)
    await seesHeading(phone, 'Check-in is closed')
    const reference = await phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
    const attempts = await refusedAttempts(stage, event.id)
    assert.deepEqual(attempts, [{ reason: 'late', reference: reference!.replace('-', '') }])
  },
)

journey('without location no one can check in, and the page says how to allow it', async (stage) => {
  const { phone, event } = await aStudentAtTheDoor(stage, 0, ['camera'])
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
  // The attempt is sent to get a reference. Another tap is another attempt.
  stage.expectTrouble(/phone: 400 POST \/api\/attendance\//)
  await sees(phone, /We recorded your attempt at .* Reference: [0-9A-Z]{4}-[0-9A-Z]{4}\./)
  const [attempt] = await refusedAttempts(stage, event.id)
  await sees(phone, showTypedCode(attempt!.reference!))
  assert.equal(attempt!.reason, 'no-location')
  await stage.check(phone, 'location denied')

  // When it is allowed later in the browser's settings, the location is requested automatically.
  await phone.context().grantPermissions(['camera', 'geolocation'])
  await sees(phone, 'Location ready')
  await confirmAttendance(phone)
})

journey('without location no one can register', async (stage) => {
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
  await sees(phone, 'Location permission granted.')
  await press(phone, 'Register')
  await seesHeading(phone, 'Email Sent')
})

journey('someone whose session ended on the server returns to the same event', async (stage) => {
  const { student, phone, event } = await aStudentAtTheDoor(stage, 0)
  const endSessions = () => stage.world.db.deleteFrom('session').execute()

  // The session ends before the page is opened…
  await endSessions()
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, 'Student Sign In')
  await sees(phone, 'Your session has ended. Sign in to continue.')
  assert.equal(readPath(phone), `/auth/student/signin?redirect=${encodeURIComponent(`/scan?event=${event.id}`)}`)
  await typePassword(phone, student.email, password)
  await phone.waitForURL((url) => url.pathname === '/scan')
  await seesHeading(phone, event.name)
  await sees(phone, 'Location ready')

  // … and then between opening the page and the tap.
  await endSessions()
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Student Sign In')
  assert.equal(readPath(phone), `/auth/student/signin?redirect=${encodeURIComponent(`/scan?event=${event.id}`)}`)
  await typePassword(phone, student.email, password)
  await phone.waitForURL((url) => url.pathname === '/scan')
  await seesHeading(phone, 'Attendance recorded successfully!')
  stage.expectTrouble(/phone: 401 GET \/api\//)
  stage.expectTrouble(/phone: 401 POST \/api\/attendance\//)
})
