import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent, type Event, type Person } from '#test/builders.ts'
import type { Cases, Scene } from './message-cases.ts'
import type { Stage } from './stage.ts'
import { asStudent, press, sees, seesHeading, signInAs } from './steps.ts'

/** A student, an owner of events, and a phone that blocks the location, on which the student is signed in. */
export type CheckInScene = { student: Person; owner: Person; denied: Page }

const second = 1_000
const minute = 60 * second

/** Creates a student, an owner and a phone that blocks the location, shared by all cases. */
export async function openCheckIns(stage: Stage): Promise<CheckInScene> {
  const student = await aStudent(stage.world, stage.school, 'Maya')
  const denied = await signInAs(stage.phone({ may: ['camera'] }), asStudent(student))
  return { student, owner: await aFaculty(stage.world, stage.school), denied }
}

export const checkInCases: Cases<'checkIn', CheckInScene> = {
  inactive: dashboard,
  start: dashboard,
  async stop(scene) {
    const phone = await dashboard(scene)
    await press(phone, 'Start Scanning')
    return phone
  },
  async cameraError(scene) {
    const phone = await signedIn(scene, { may: ['geolocation'] })
    await phone.goto('/scan')
    await press(phone, 'Start Scanning')
    return phone
  },
  async noCamera(scene) {
    const phone = await signedIn(scene)
    await phone.addInitScript(`Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined })`)
    await phone.goto('/scan')
    await press(phone, 'Start Scanning')
    return phone
  },
  async invalidCode({ phone }) {
    await phone.goto(`/scan?event=${encodeURIComponent('https://cafe.example/menu')}`)
    return phone
  },
  async dashboardLookup({ phone, answer }) {
    answer(/\/api\/events\//, 500)
    await phone.goto('/student/dashboard?event=0123456789abcdef')
    return phone
  },
  async scanLookup({ phone, answer }) {
    answer(/\/api\/events\//, 500)
    await phone.goto('/scan?event=0123456789abcdef')
    return phone
  },
  details: atOpenEvent,
  async noPlace(scene) {
    return atEvent(scene, await aPlacelessEvent(scene))
  },
  bothSides: atOpenEvent,
  async atStart(scene) {
    const event = await anEvent(scene.stage.world, scene.owner, { startsAt: inTime(-minute), before: 0, after: 30 })
    return atEvent(scene, event)
  },
  async startOnly(scene) {
    const event = await anEvent(scene.stage.world, scene.owner, { startsAt: inTime(minute), before: 45, after: null })
    return atEvent(scene, event)
  },
  confirm: atOpenEvent,
  cancel: atOpenEvent,
  async tooEarly(scene) {
    return atEvent(scene, await anEvent(scene.stage.world, scene.owner, { startsAt: inTime(19.5 * minute) }))
  },
  async tooLate(scene) {
    return atEvent(scene, await anEvent(scene.stage.world, scene.owner, { startsAt: inTime(-18.5 * minute) }))
  },
  locationHint: deniedDashboard,
  async locationScan(scene) {
    return atEvent({ ...scene, phone: scene.denied })
  },
  async locationConfirm(scene) {
    const phone = await atEvent({ ...scene, phone: scene.denied })
    await sees(phone, 'Location permissions required')
    await press(phone, 'Confirm Attendance')
    return phone
  },
  enableLocation: deniedDashboard,
  async retry({ denied }) {
    await denied.goto('/scan')
    return denied
  },
  ios: steps,
  android: steps,
  chrome: steps,
  firefox: steps,
  safari: steps,
  edge: steps,
  refresh: steps,
  async recorded(scene) {
    return confirmed(scene)
  },
  async recordedNowhere(scene) {
    return confirmed(scene, await aPlacelessEvent(scene))
  },
  async alreadyRecorded(scene) {
    const event = await anEvent(scene.stage.world, scene.owner)
    // Another phone opens the event before this one confirms.
    const otherPhone = await atEvent({ ...scene, phone: await signedIn(scene) }, event)
    await sees(otherPhone, 'Location ready')
    await seesHeading(await confirmed(scene, event), 'Attendance recorded successfully!')
    scene.stage.expectTrouble(/phone: 400 POST \/api\/attendance\//)
    await press(otherPhone, 'Confirm Attendance')
    return otherPhone
  },
  async notLoggedIn(scene) {
    const phone = await atEvent({ ...scene, phone: await signedIn(scene) })
    await sees(phone, 'Location ready')
    // Removed in this tab, so that the page isn't notified.
    await phone.evaluate(`localStorage.removeItem('studentId')`)
    await press(phone, 'Confirm Attendance')
    return phone
  },
  async deviceId(scene) {
    return refused(scene, 400, { device_id: ['too long', 'odd'], non_field_errors: ['said after it'] })
  },
  async nonField(scene) {
    return refused(scene, 400, { non_field_errors: ['not here', 'not now'] })
  },
  async status(scene) {
    return refused(scene, 422, {})
  },
  async noResponse(scene) {
    const phone = await signedIn(scene)
    scene.stage.expectTrouble(/phone: net::ERR_FAILED POST \/api\/attendance\//)
    await phone.route(/\/api\/attendance\//, (route) => route.abort())
    return confirmed({ ...scene, phone })
  },
  async unknownError(scene) {
    const phone = await signedIn(scene)
    await phone.addInitScript(`
      const real = fetch
      globalThis.fetch = (what, how) =>
        String(what.url ?? what).includes('/api/attendance/') ? Promise.reject(new Error('')) : real(what, how)`)
    return confirmed({ ...scene, phone })
  },
}

const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Opens a separate phone on which the student is signed in. */
async function signedIn({ openPhone, student }: Scene & CheckInScene, visitor?: Parameters<Stage['phone']>[0]) {
  const phone = await openPhone(visitor)
  await signInAs(phone, asStudent(student))
  return phone
}

async function dashboard({ phone }: Scene): Promise<Page> {
  await phone.goto('/student/dashboard')
  return phone
}

/** Opens an event on the scene's phone, by default an open one. */
async function atEvent({ phone, stage, owner }: Scene & CheckInScene, event?: Event): Promise<Page> {
  const { id } = event ?? (await anEvent(stage.world, owner))
  await phone.goto(`/scan?event=${id}`)
  return phone
}

function atOpenEvent(scene: Scene & CheckInScene): Promise<Page> {
  return atEvent(scene)
}

async function deniedDashboard({ denied }: CheckInScene): Promise<Page> {
  await denied.goto('/student/dashboard')
  return denied
}

async function confirmed(scene: Scene & CheckInScene, event?: Event): Promise<Page> {
  const phone = await atEvent(scene, event)
  await sees(phone, 'Location ready')
  await press(phone, 'Confirm Attendance')
  return phone
}

async function refused(scene: Scene & CheckInScene, status: number, body: object): Promise<Page> {
  scene.answer(/\/api\/attendance\//, status, body)
  return confirmed(scene)
}

async function aPlacelessEvent({ stage, owner }: Scene & CheckInScene): Promise<Event> {
  const event = await anEvent(stage.world, owner)
  await stage.world.db.updateTable('event').set({ location: '' }).where('id', '=', event.id).execute()
  return event
}

/** Opens the instructions on a phone that still blocks the location. */
async function steps(scene: CheckInScene): Promise<Page> {
  const phone = await deniedDashboard(scene)
  await press(phone, 'Enable Location')
  return phone
}
