import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { bareWall } from './camera.ts'
import { journey, journeyAlone } from './stage.ts'
import { asStudent, choose, press, remember, sees, seesHeading, signInAs } from './steps.ts'

/** Holds back the responses to all matching calls, until they are released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

journey(
  'a registration asks for the school email and says what to do while its email is being delivered',
  async (stage) => {
    const desk = await stage.desk()
    await desk.goto('/auth/student/register')
    await sees(desk, 'Use your school email.')
    await choose(desk, 'University', stage.school.name)
    await sees(desk, `Use your school email. It ends in @${stage.school.studentDomain}.`)

    await desk.goto('/auth/faculty/register')
    await sees(desk, 'Use your school email.')
    await choose(desk, 'University', stage.school.name)
    await sees(desk, `Use your school email. It ends in @${stage.school.facultyDomain}.`)
    await desk.getByLabel('First Name').fill('Ruth')
    await desk.getByLabel('Last Name').fill('Whitcombe')
    await desk.getByRole('textbox', { name: 'Email' }).fill(`ruth@${stage.school.facultyDomain}`)
    await press(desk, 'Register')
    await seesHeading(desk, 'Email Sent')
    await sees(
      desk,
      'For 30 minutes, the link also signs you in. After that it only confirms your address, for up to a day.',
    )
    const text = await desk.locator('main').innerText()
    for (const advice of ['It can take up to 5 minutes to arrive', 'look in your junk folder', 'your IT department'])
      assert.ok(text.includes(advice), advice)
  },
)

journey('a new student sees that the name is loading, and that the history is empty', async (stage) => {
  const phone = await signInAs(stage.phone(), asStudent(await aStudent(stage.world, stage.school, 'Wei')))
  const release = await hold(phone, /\/api\/students\/[^/]+\/$/)
  await phone.goto('/student/dashboard?tab=history')
  await phone.getByRole('heading', { level: 1, name: 'Loading...', exact: true }).waitFor()
  release()
  await phone.getByRole('heading', { level: 1, name: "Wei's Dashboard", exact: true }).waitFor()
  await sees(phone, 'You have not attended any events yet.')
  await sees(phone, 'Events you check in to will appear here.')
})

journey('the camera turns off when the page is left or hidden', async (stage) => {
  stage.cameraSees(bareWall)
  const phone = await stage.phone()
  await phone.addInitScript(`
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    globalThis.tracks = []
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }`)
  await signInAs(phone, asStudent(await aStudent(stage.world, stage.school, 'Wei')), '/student/dashboard')
  const states = () => phone.evaluate<string[]>('tracks.map((track) => track.readyState)')
  const scan = async () => {
    await press(phone, 'Start Scanning')
    await sees(phone, 'Looking for a code')
    assert.equal((await states()).at(-1), 'live')
  }

  const hide = (isHidden: boolean) =>
    phone.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
  await scan()
  await hide(true)
  await sees(phone, 'Camera inactive')
  assert.deepEqual(await states(), ['ended'])
  await hide(false)

  await scan()
  await phone.getByRole('tab', { name: 'History' }).click()
  await seesHeading(phone, 'Your Attendance History')
  assert.deepEqual(await states(), ['ended', 'ended'])

  await phone.getByRole('tab', { name: 'Scan QR' }).click()
  await scan()
  await phone.getByRole('banner').getByRole('link', { name: 'Rollbook' }).click()
  await seesHeading(phone, 'Make Attendance Simple and Reliable')
  assert.deepEqual(await states(), ['ended', 'ended', 'ended'])
})

journey('the dashboard works with the keyboard: one stop for all tabs, and arrow keys between them', async (stage) => {
  const phone = await signInAs(
    stage.phone(),
    asStudent(await aStudent(stage.world, stage.school, 'Ravi')),
    '/student/dashboard',
  )
  const [scan, credits] = [phone.getByRole('tab', { name: 'Scan QR' }), phone.getByRole('tab', { name: 'Credits' })]
  const focused = () => phone.locator(':focus').innerText()
  await scan.focus()
  await phone.keyboard.press('ArrowRight')
  assert.equal(await focused(), 'History')
  await phone.keyboard.press('ArrowRight')
  assert.equal(await focused(), 'Credits')
  await phone.keyboard.press('ArrowRight')
  assert.equal(await focused(), 'Scan QR')
  await phone.keyboard.press('End')
  await phone.keyboard.press('Enter')
  await seesHeading(phone, 'Your Credits')
  assert.deepEqual([await scan.getAttribute('tabindex'), await credits.getAttribute('tabindex')], ['-1', '0'])
  await phone.keyboard.press('Home')
  await phone.keyboard.press('Space')
  await press(phone, 'Start Scanning')
})

journeyAlone('a page whose stored id is gone says in each place that the student must sign in', async (stage) => {
  const student = await aStudent(stage.world, stage.school, 'Wei')
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  const phone = await stage.phone()
  // The page isn't notified, as when another program does this.
  const loseId = () => phone.evaluate(`localStorage.removeItem('studentId')`)
  await signInAs(phone, asStudent(student))

  const release = await hold(phone, /\/api\/students\//)
  await phone.goto('/student/dashboard?tab=history')
  await phone.getByRole('status', { name: 'Loading your attendance history' }).waitFor()
  await loseId()
  release()
  await sees(phone, 'Authentication error. Please sign in again.')
  await sees(phone, 'Authentication required')

  await remember(phone, asStudent(student))
  await phone.goto(`/scan?event=${event.id}`)
  await sees(phone, 'Location ready')
  await loseId()
  await press(phone, 'Confirm Attendance')
  await sees(phone, 'You must be logged in to record attendance')
  assert.deepEqual(await stage.world.db.selectFrom('attendance').selectAll().execute(), [])
})
