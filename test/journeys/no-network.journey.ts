import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { loseNetwork } from './offline-steps.ts'
import { journey, journeyAlone, mainJourney, type Stage } from './stage.ts'
import {
  asStudent,
  confirmAttendance,
  press,
  sees,
  seesHeading,
  signInAs,
  signInFaculty,
  signInStudent,
  typePassword,
} from './steps.ts'

const minute = 60_000

/** Creates a student whose phone has loaded the details of an open event. */
async function aStudentWithAnEvent(stage: Stage) {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const event = await anEvent(stage.world, owner)
  const student = await aStudent(stage.world, stage.school, 'Noor')
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  return { owner, event, student, phone }
}

/** Keeps check-ins from leaving the phone until the returned function is called. */
async function loseCheckIns(stage: Stage, phone: Page): Promise<() => Promise<void>> {
  stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED POST \/api\/attendance\//)
  await phone.route('**/api/attendance/', (route) => route.abort('internetdisconnected'))
  return () => phone.unroute('**/api/attendance/')
}

async function onTheRoll(stage: Stage): Promise<string[]> {
  const rows = await stage.world.db.selectFrom('attendance').select('student_id').execute()
  return rows.map((row) => row.student_id)
}

journey('a check-in without a network is stored on the phone, and sent when the network is back', async (stage) => {
  const { owner, event, phone } = await aStudentWithAnEvent(stage)
  await phone.clock.install()
  await phone.reload()
  await sees(phone, 'Location ready')
  await loseNetwork(phone)
  stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED POST \/api\/attendance\//)
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Waiting to send')
  await sees(phone, 'Not sent yet, kept on this phone')
  await phone.clock.fastForward(2 * minute)
  stage.pass(2 * minute)
  await stage.check(phone, 'waiting to send')
  assert.equal(await phone.getByText('recorded successfully').count(), 0)
  await phone.context().setOffline(false)
  await sees(phone, /You’re on the roll\. Checked in at .*, sent \d\smin late\./)
  await phone.goto('/student/dashboard?tab=history')
  await sees(phone, /Check-in time .*, sent \d\smin late/)

  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto(`/faculty/events?attendance=${event.id}`)
  await sees(desk.getByRole('dialog'), 'Noor Bergström')
  await sees(desk.getByRole('dialog'), /sent \d\smin late/)
})

journey('nothing shows success before the server has answered', async (stage) => {
  const { phone } = await aStudentWithAnEvent(stage)
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await phone.route('**/api/attendance/', async (route) => {
    const response = await route.fetch()
    await mayAnswer
    await route.fulfill({ response })
  })
  await press(phone, 'Confirm Attendance')
  await sees(phone, 'Confirming')
  // The server has stored the check-in, but the phone doesn't know yet.
  while ((await onTheRoll(stage)).length === 0) await phone.waitForTimeout(50)
  assert.equal(await phone.getByText(/recorded successfully|on the roll/).count(), 0)
  answer()
  await seesHeading(phone, 'Attendance recorded successfully!')
})

journeyAlone(
  'after the session has ended, the student signs in, and then the check-in is sent automatically',
  async (stage) => {
    const { phone, student } = await aStudentWithAnEvent(stage)
    const findNetwork = await loseCheckIns(stage, phone)
    await press(phone, 'Confirm Attendance')
    await seesHeading(phone, 'Waiting to send')
    await stage.world.db.deleteFrom('session').execute()
    stage.expectTrouble(/phone: 401 POST \/api\/attendance\//)
    await findNetwork()

    await phone.waitForURL('**/auth/student/signin?redirect=**')
    await sees(phone, 'A check-in is waiting to send.')
    await stage.check(phone, 'sign-in with a waiting check-in')
    assert.deepEqual(await onTheRoll(stage), [])
    await phone.reload()
    await sees(phone, 'A check-in is waiting to send.')
    await typePassword(phone, student.email, password)
    await seesHeading(phone, 'Attendance recorded successfully!')
    assert.deepEqual(await onTheRoll(stage), [student.id])
  },
)

journeyAlone(
  'Log out asks while a check-in is waiting, and another student on the phone neither sends nor sees it',
  async (stage) => {
    const { phone, student, event } = await aStudentWithAnEvent(stage)
    const otherStudent = await aStudent(stage.world, stage.school, 'Tomas')
    const findNetwork = await loseCheckIns(stage, phone)
    await press(phone, 'Confirm Attendance')
    await seesHeading(phone, 'Waiting to send')
    await phone.goto('/student/dashboard')
    await sees(phone, `Waiting to send: ${event.name}.`)
    await press(phone, 'Log out')
    const question = phone.getByRole('dialog', { name: 'Log out before your check-in is sent?' })
    await sees(question, /still waiting to send/)
    await stage.check(phone, 'log out with a waiting check-in')
    await press(question, 'Cancel')
    await question.waitFor({ state: 'detached' })
    await sees(phone, `Waiting to send: ${event.name}.`)
    await press(phone, 'Log out')
    await press(question, 'Log out')
    await phone.waitForURL(stage.site + '/')
    await findNetwork()

    await signInStudent(phone, otherStudent.email, password)
    await sees(phone, 'Camera inactive')
    await phone.waitForLoadState('networkidle')
    assert.equal(await phone.getByText(event.name).count(), 0)
    assert.deepEqual(await onTheRoll(stage), [])
    await press(phone, 'Log out')
    await phone.waitForURL(stage.site + '/')

    await signInStudent(phone, student.email, password)
    await sees(phone, 'Attendance recorded successfully!')
    assert.deepEqual(await onTheRoll(stage), [student.id])
  },
)

journey(
  'a refused student sees the time, the reason, and a reference by which faculty find the attempt',
  async (stage) => {
    const { owner, event, phone } = await aStudentWithAnEvent(stage)
    stage.pass(20 * minute)
    stage.expectTrouble(/phone: 400 POST \/api\/attendance\//)
    await press(phone, 'Confirm Attendance')
    await seesHeading(phone, 'Check-in is closed')
    await sees(phone, /Check-in period has ended\. The window closed \d+ minutes ago\./)
    await sees(phone, 'Show the reference to the organizer, who can use it to look up this attempt.')
    const reference = await phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
    await stage.check(phone, 'refused with a reference')

    const desk = await stage.desk()
    await signInFaculty(desk, stage, owner.email)
    await desk.goto(`/faculty/events?attendance=${event.id}`)
    await press(desk.getByRole('dialog'), 'Refused attempts (1)')
    const attempts = desk.getByRole('region', { name: 'Refused attempts' })
    await attempts.getByLabel('Reference').fill(reference!.toLowerCase())
    await sees(attempts, 'After check-in closed')
    await sees(attempts, 'Noor Bergström')
    await sees(attempts, reference!)
    await stage.check(desk, 'refused attempts')
    await attempts.getByLabel('Reference').fill('0000-0000')
    await sees(attempts, /No attempt at this event has this reference/)
    await press(desk.getByRole('dialog'), 'Back to the names')
    await attempts.waitFor({ state: 'detached' })
  },
)

journeyAlone(
  'a code scanned without a network is kept, even if its event was never opened, and judged by its time',
  async (stage) => {
    const { owner, phone, student } = await aStudentWithAnEvent(stage)
    const startsAt = new Date(Date.now() - 14 * minute).toISOString()
    const otherEvent = await anEvent(stage.world, owner, { name: 'Chamber Choir', startsAt })
    await cancelAndLoadReader(phone)
    await loseNetwork(phone)
    await sees(phone, /You can still scan and confirm\./)
    stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED GET \/api\/events\//)
    stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED POST \/api\/attendance\//)
    await goWithin(phone, `/scan?event=${otherEvent.id}`)
    await seesHeading(phone, 'Code read. No details yet.')
    await sees(phone, /We don’t know yet whether check-in is open for this event\./)
    // One box says it, only once.
    assert.equal(await phone.locator('.MuiAlert-colorWarning').count(), 1)
    assert.equal(await phone.getByText(/No network|Failed to/).count(), 1)
    const [confirmBox, retryBox] = await Promise.all(
      ['Confirm Attendance', 'Try again'].map((name) => phone.getByRole('button', { name }).boundingBox()),
    )
    assert.ok(retryBox!.y - confirmBox!.y - confirmBox!.height >= 8, 'a thumb on Confirm doesn’t touch Try again')
    await sees(phone, 'Location ready')
    await stage.check(phone, 'an event that was never opened, without a network')
    await press(phone, 'Confirm Attendance')
    await seesHeading(phone, 'Waiting to send')
    await sees(phone, 'Details not loaded yet')
    await stage.check(phone, 'waiting for an event that was never opened')

    // Check-in closes while the phone waits.
    await phone.clock.fastForward(5 * minute)
    stage.pass(5 * minute)
    await phone.context().setOffline(false)
    await seesHeading(phone, 'Attendance recorded successfully!')
    await sees(phone, 'Chamber Choir')
    assert.deepEqual(await onTheRoll(stage), [student.id])
  },
)

journeyAlone('an event can be confirmed while its details are still loading', async (stage) => {
  const { owner, phone, student } = await aStudentWithAnEvent(stage)
  const otherEvent = await anEvent(stage.world, owner, { name: 'Chamber Choir' })
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await phone.route(`**/api/events/${otherEvent.id}/`, async (route) => {
    await mayAnswer
    await route.continue()
  })
  await phone.goto(`/scan?event=${otherEvent.id}`)
  await seesHeading(phone, 'Still loading the event…')
  await confirmAttendance(phone)
  answer()
  assert.deepEqual(await onTheRoll(stage), [student.id])
})

journey('a phone without the code reader doesn’t promise scanning until the reader has loaded', async (stage) => {
  const { phone } = await aStudentWithAnEvent(stage)
  await phone.route('**/*.wasm', (route) => route.abort('internetdisconnected'))
  stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED GET .*\.wasm/)
  const failed = phone.waitForEvent('requestfailed', (request) => request.url().endsWith('.wasm'))
  await press(phone, 'Cancel')
  await failed
  await loseNetwork(phone)
  await sees(phone, /No network\. The code reader hasn’t loaded yet\. You can scan once the network returns\./)
  await stage.check(phone, 'no network and no code reader')
  await phone.unroute('**/*.wasm')
  const loaded = waitForReader(phone)
  await phone.context().setOffline(false)
  await loaded
  await loseNetwork(phone)
  await sees(phone, /No network\. You can still scan and confirm\./)
})

journey(
  'a network without internet is treated as no network, though the phone says that it is online',
  async (stage) => {
    const { event, phone } = await aStudentWithAnEvent(stage)
    await phone.route(/\/api\/|\/healthz/, (route) => route.abort('timedout'))
    stage.expectTrouble(/phone: net::ERR_TIMED_OUT GET \/(api|healthz)/)
    await phone.goto(`/scan?event=${event.id}`)
    await sees(phone, 'Location ready')
    await press(phone, 'Cancel')
    await sees(phone, /No network\. You can still scan and confirm\./)
    await phone.goto('/student/dashboard?tab=history')
    await sees(phone, /No network\. You’re seeing the last version/)
    await phone.unroute(/\/api\/|\/healthz/)
    await sees(phone, 'You have not attended any events yet.')
    await phone.getByText('No network.').waitFor({ state: 'detached' })
  },
)

/** Leaves the event for the scanner, and waits until the code reader has loaded. */
async function cancelAndLoadReader(phone: Page): Promise<void> {
  const loaded = waitForReader(phone)
  await press(phone, 'Cancel')
  await loaded
}

async function waitForReader(phone: Page): Promise<void> {
  await phone.waitForEvent('requestfinished', (request) => request.url().endsWith('.wasm'))
}

/** Navigates inside the page, as a scanned code does. Without a network no page would load. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

mainJourney(
  'without a network a page that never loaded anything doesn’t say that it shows an older version',
  async (stage) => {
    const student = await aStudent(stage.world, stage.school, 'Noor')
    const phone = await stage.phone()
    stage.expectTrouble(/phone: net::ERR_/)
    await phone.route('**/api/**', (route) => route.abort())
    for (const tab of ['history', 'credits']) {
      await signInAs(phone, asStudent(student), `/student/dashboard?tab=${tab}`)
      await sees(phone, 'No network.')
      assert.equal(await phone.getByText('You’re seeing the last version.').count(), 0)
    }
  },
)
