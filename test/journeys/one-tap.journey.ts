import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, confirmAttendance, press, sees, signInAs } from './steps.ts'

/** Creates a signed-in student who has opened an event's link and has a location. */
async function aStudentAtTheEvent(stage: Stage, visitor: Parameters<Stage['phone']>[0] = {}) {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await signInAs(stage.phone(visitor), asStudent(await aStudent(world, school, 'Lena')))
  const paths = followPaths(phone)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  return { phone, paths }
}

/** Collects the paths that a page requests, in order. */
function followPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const isReader = (path: string) => /decode-worker|\.wasm$/.test(path)

journey(
  'the code reader isn’t loaded for a student who never scans, and loads when the scanner is shown',
  async (stage) => {
    const { phone, paths } = await aStudentAtTheEvent(stage)
    await phone.waitForLoadState('networkidle')
    await confirmAttendance(phone)
    assert.deepEqual(paths.filter(isReader), [])
    const reader = phone.waitForRequest((request) => request.url().endsWith('.wasm'))
    await press(phone, 'Done')
    await reader
  },
)

journey('after the green page, the event’s details don’t flash on the screen', async (stage) => {
  const { phone } = await aStudentAtTheEvent(stage)
  await confirmAttendance(phone)
  await phone.evaluate(`new MutationObserver(() => {
    if (document.body.innerText.match(/Event Details|Confirm Attendance/i)) globalThis.flashed = true
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`)
  // If no one touches it, the page closes after three seconds.
  await sees(phone, /Checked in to .* at/)
  assert.equal(await phone.evaluate('globalThis.flashed ?? false'), false)
  assert.equal(await phone.getByText('Attendance recorded successfully!').count(), 0)
})

journey('a phone caches the student’s pages only after it has sent the check-in', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await signInAs(
    stage.phone({ serviceWorkers: 'allow' }),
    asStudent(await aStudent(world, school, 'Lena')),
  )
  await phone.clock.install()
  const paths: string[] = []
  phone.context().on('request', (request) => paths.push(new URL(request.url()).pathname))
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  // Well after the page has loaded.
  await phone.clock.fastForward(10_000)
  await phone.waitForLoadState('networkidle')
  await confirmAttendance(phone)
  await phone.clock.fastForward(10_000)
  await phone.evaluate('navigator.serviceWorker.ready')
  const worker = paths.indexOf('/service-worker.js')
  assert.ok(paths.indexOf('/api/attendance/') < worker, String(paths.filter((path) => !path.startsWith('/assets/'))))
})

journey('a location that takes too long isn’t reported as a missing permission', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await stage.phone()
  await phone.addInitScript(
    `navigator.geolocation.getCurrentPosition = (_found, failed) => failed({ code: 3, message: 'timeout' })`,
  )
  await signInAs(phone, asStudent(await aStudent(world, school, 'Lena')), `/attend/${event.id}`)
  await sees(phone, 'No location yet')
  assert.equal(await phone.getByText('Location permissions required').count(), 0)
})
