import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { parse } from 'csv-parse/sync'
import { secretsIn } from '#test/mail-server.ts'
import { posterWith } from './camera.ts'
import { mainJourney, type Stage } from './stage.ts'
import {
  choose,
  chooseStart,
  clockAt,
  confirmAttendance,
  fillStudentRegistration,
  press,
  sees,
  seesHeading,
} from './steps.ts'

const eventName = 'Memory and Its Ethics'
const place = 'Harlan Hall, Room 201'

mainJourney(
  'from two registrations to a name on the roll: a professor shows a QR code and a student scans it',
  async (stage) => {
    // Both see animations, like most people.
    const desk = await stage.desk({ reducedMotion: 'no-preference' })
    await registerFaculty(stage, desk)
    await createEvent(stage, desk)
    stage.cameraSees(posterWith(await openQrCode(desk)))

    const phone = await stage.phone({ reducedMotion: 'no-preference' })
    await registerStudent(stage, phone)
    await scanAndConfirm(stage, phone)
    await scanAgain(stage, phone)

    await readTheRoll(stage, desk)
  },
)

async function registerFaculty(stage: Stage, desk: Page): Promise<void> {
  await desk.goto('/')
  await seesHeading(desk, 'Make Attendance Simple and Reliable')
  await stage.check(desk, 'first page')
  await desk.getByRole('link', { name: 'Faculty' }).first().click()
  await seesHeading(desk, 'Faculty Portal')
  await stage.check(desk, 'faculty landing')
  await desk.getByRole('link', { name: 'Register' }).click()
  await seesHeading(desk, 'Faculty Registration')
  await desk.getByLabel('First Name').fill('Eleanor')
  await desk.getByLabel('Last Name').fill('Whitcombe')
  await choose(desk, 'University', stage.school.name)
  const email = `eleanor@${stage.school.facultyDomain}`
  await desk.getByRole('textbox', { name: 'Email' }).fill(email)
  await stage.check(desk, 'faculty registration')
  const message = await stage.emailAfter(email, () => press(desk, 'Register'))
  await seesHeading(desk, 'Email Sent')
  await stage.check(desk, 'email sent')

  // The email program opens the link in another tab of the same browser. The first tab notices and continues as well.
  const tab = await desk.context().newPage()
  await tab.goto(secretsIn(message).url.href)
  await tab.waitForURL('**/faculty/dashboard')
  await tab.close()
  await desk.waitForURL('**/faculty/dashboard')
  await sees(desk, 'Welcome Back, Eleanor')
  await sees(desk, `Faculty Portal - ${stage.school.name}`)
  await stage.check(desk, 'faculty dashboard')
}

async function createEvent(stage: Stage, desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Events', exact: true }).click()
  await seesHeading(desk, 'Events')
  await stage.check(desk, 'events, none yet')
  await desk.getByRole('link', { name: 'Create New Event' }).click()
  await seesHeading(desk, 'Create New Event')
  const start = clockAt(Date.now())
  await desk.getByLabel('Event name').fill(eventName)
  await desk.getByLabel('Location').fill(place)
  await chooseStart(desk, start)
  await stage.check(desk, 'create event')
  await press(desk, 'Create Event')
  await sees(desk, 'Event created successfully!')
  await desk.waitForURL((url) => url.pathname === '/faculty/events')
  await seesHeading(desk, eventName)
  await sees(desk, 'Your Event')
  await sees(desk, 'Check-in: 15m before to 15m after')
  await stage.check(desk, 'events')
}

/** Returns the image that opens in a new tab, as the browser received it. */
async function openQrCode(desk: Page): Promise<Buffer> {
  const [tab, answer] = await Promise.all([
    desk.context().waitForEvent('page'),
    desk.context().waitForEvent('response', (response) => response.url().includes('/generate-qr/')),
    desk.getByRole('link', { name: 'QR Code' }).click(),
  ])
  assert.equal(answer.headers()['content-type'], 'image/png')
  const picture = await answer.body()
  await tab.waitForLoadState()
  await tab.close()
  return picture
}

async function registerStudent(stage: Stage, phone: Page): Promise<void> {
  await phone.goto('/auth/student')
  await seesHeading(phone, 'Student Portal')
  await sees(phone, 'This app needs location access.')
  await stage.check(phone, 'student landing')
  await phone.getByRole('link', { name: 'Register' }).click()
  await sees(phone, 'Location permission granted.')
  const email = `maya.bergstrom@${stage.school.studentDomain}`
  await fillStudentRegistration(phone, stage, { first: 'Maya', last: 'Bergström', email })
  await stage.check(phone, 'student registration')
  const message = await stage.emailAfter(email, () => press(phone, 'Register'))
  await seesHeading(phone, 'Email Sent')
  await phone.goto(secretsIn(message).url.href)
  await phone.waitForURL('**/student/dashboard')
  await seesHeading(phone, "Maya's Dashboard")
}

async function scanAndConfirm(stage: Stage, phone: Page): Promise<void> {
  await sees(phone, 'Camera inactive')
  await stage.check(phone, 'student dashboard, scan')
  await press(phone, 'Start Scanning')
  await seesHeading(phone, 'Event Details')
  await seesHeading(phone, eventName)
  await sees(phone, place)
  await sees(phone, 'Check-in: 15m before to 15m after')
  await sees(phone, 'Location ready')
  await stage.check(phone, 'event details')
  await confirmAttendance(phone)
  // If no one touches it, the green page closes after three seconds and leaves a line on the dashboard.
  await sees(phone, `Checked in to ${eventName} at`)
}

async function scanAgain(stage: Stage, phone: Page): Promise<void> {
  await press(phone, 'Start Scanning')
  // The page already knows about the check-in and doesn't offer another one.
  await seesHeading(phone, /^You’ve been on the roll since/)
  await stage.check(phone, 'already recorded')
  await phone.getByRole('link', { name: 'History' }).click()
  await sees(phone, 'You have attended 1 event(s).')
  await seesHeading(phone, eventName)
  await sees(phone, 'Attended')
  await stage.check(phone, 'history')
}

async function readTheRoll(stage: Stage, desk: Page): Promise<void> {
  await press(desk, 'Attendance')
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'Maya Bergström')
  await sees(dialog, 'checked in')
  await stage.check(desk, 'attendance')
  const [file] = await Promise.all([desk.waitForEvent('download'), press(dialog, 'Download CSV')])
  assert.equal(file.suggestedFilename(), `attendance_Memory_and_Its_Ethics_${clockAt(Date.now()).date}.csv`)
  const csv = readFileSync(await file.path(), 'utf8')
  assert.equal(csv.charAt(0), '\uFEFF', 'the file begins with a byte-order mark, or Excel garbles the ö')
  const [head, ...rows] = parse(csv, { bom: true })
  assert.deepEqual(head, [
    'First Name',
    'Last Name',
    'Student ID',
    'Email',
    'Attended',
    'Timestamp',
    'Location',
    'Device ID',
  ])
  assert.equal(rows.length, 1)
  const [first, last, , email, attended, , location, device = ''] = rows[0] ?? []
  assert.deepEqual(
    [first, last, email, attended],
    ['Maya', 'Bergström', `maya.bergstrom@${stage.school.studentDomain}`, 'Yes'],
  )
  assert.equal(location, '42.3744, -71.1169 (±12 m)')
  assert.match(device, /^dev_[0-9a-f]+$/)
}
