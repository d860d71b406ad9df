// Takes the README's pictures, in docs/pictures/, and three for the first page, in web/help/pictures/. They show the
// demonstration as `npm start` does.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fillDemonstration } from '#scripts/demonstration/fill.ts'
import { signedIn, type Person } from '#test/builders.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { aDesk } from './hall-steps.ts'
import { settle } from './looks.ts'
import { closeBrowser, openStage } from './stage.ts'
import { asStudent, choose, confirmAttendance, press, sees, seesHeading, signInAs } from './steps.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'pictures')
const firstPage = join(root, 'web', 'help', 'pictures')
/** The part of a phone's page that the first page shows, in CSS px. */
const phonePart = { x: 0, y: 0, width: 390, height: 590 }
const evening = {
  'Start hour': '7',
  'Start minute': '30',
  'Start AM or PM': 'PM',
  'End hour': '9',
  'End minute': '00',
  'End AM or PM': 'PM',
  'Check-in before': '15 minutes',
  'Check-in after': '15 minutes',
}

const stage = await openStage()
try {
  await takeAll()
} finally {
  await stage.close()
  await closeBrowser()
}

async function takeAll(): Promise<void> {
  const { db } = stage.world
  const event = await fillDemonstration(db, { student: 'rollbook student', admin: '' }, 'America/New_York', Date.now())
  const maya = await findPerson('student', 'm.bergstrom@students.aldervalley.edu')
  const eleanor = await findPerson('faculty', 'e.whitcombe@aldervalley.edu')
  await takeStudent(maya, event)
  await takeFaculty(eleanor, event)
}

async function takeStudent(maya: Person, event: string): Promise<void> {
  const phone = await stage.phone()
  await phone.goto('/auth/student/signin')
  await seesHeading(phone, 'Student Sign In')
  await take(phone, 'sign-in')
  stage.cameraSees([{ picture: await halfACode(event), seconds: 1 }])
  const scanning = await signInAs(stage.phone(), asStudent(maya), '/scan')
  await press(scanning, 'Start Scanning')
  await sees(scanning, 'Looking for a code')
  await take(scanning, 'student-scan')
  await takeForFirstPage(scanning, 'scan', phonePart)
  await scanning.goto(`/attend/${event}`)
  await sees(scanning, 'Location ready')
  await take(scanning, 'student-confirm')
  await confirmAttendance(scanning)
  await scanning.keyboard.press('Shift')
  await sees(scanning, /Counts for BIO 210/)
  await take(scanning, 'student-result')
  await takeForFirstPage(scanning, 'counts-for', phonePart)
}

async function takeFaculty(eleanor: Person, event: string): Promise<void> {
  const desk = await aDesk(stage, eleanor)
  await desk.goto('/faculty/dashboard')
  await seesHeading(desk, /about credit/)
  await take(desk, 'faculty-dashboard')
  await desk.goto('/faculty/events')
  await seesHeading(desk, /Memory and Its Ethics/)
  await take(desk, 'faculty-events')
  await desk.goto(`/faculty/events?attendance=${event}`)
  await sees(desk.getByRole('dialog'), 'Hanna Virtanen')
  await take(desk, 'attendance-dialog')
  // The port of a test server means nothing to readers.
  await desk.evaluate(`for (const part of document.querySelectorAll('[role=dialog] p, [role=dialog] span, [role=dialog] div'))
    for (const text of part.childNodes)
      if (text.nodeType === 3) text.data = text.data.replace(/localhost:\\d+/, 'rollbook.aldervalley.edu')`)
  await takeForFirstPage(desk, 'live-roll', (await desk.getByRole('dialog').boundingBox())!)
  await desk.goto('/faculty/classes')
  await desk.getByRole('link', { name: 'BIO 210' }).first().click()
  await desk.getByRole('tab', { name: 'Credits' }).click()
  await desk.getByRole('table', { name: 'Students’ credit' }).waitFor()
  // High enough to show the first students.
  await desk.setViewportSize({ width: 1280, height: 1500 })
  await take(desk, 'class-credits')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/faculty/events/add')
  await desk.getByLabel('Event name').fill('Night Sky on the Library Roof')
  await desk.getByLabel('Description').fill('Bring a coat. Counts for extra credit in ASTR 101.')
  await desk.getByLabel('Location').fill('Whitlock Library, fifth floor')
  await desk.getByLabel('Date').fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10))
  for (const [label, value] of Object.entries(evening)) await choose(desk, label, value)
  await take(desk, 'event-form', true)
}

async function take(page: Page, name: string, fullPage = false): Promise<void> {
  // If the page were scrolled down, the menu would be in the middle of a picture of the whole page.
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)')
  // So that no element shows its hover style.
  await page.mouse.move(0, 0)
  await settle(page)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
}

/** Takes pictures of a part of the page in both color schemes, as WebP, which is a quarter of the size of PNG. */
async function takeForFirstPage(
  page: Page,
  name: string,
  part: { x: number; y: number; width: number; height: number },
): Promise<void> {
  mkdirSync(firstPage, { recursive: true })
  const devTools = await page.context().newCDPSession(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const clip = { ...part, scale: 1 }
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip })
    writeFileSync(join(firstPage, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Returns a picture of the upper half of the event’s code, tilted. A camera that isn't aimed at the code yet can't read
 * it.
 */
async function halfACode(event: string): Promise<Buffer> {
  const answer = await fetchPatiently(`${stage.site}/api/events/${event}/generate-qr/`)
  const code = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const page = await stage.desk()
  await page.setViewportSize({ width: 480, height: 480 })
  const style = 'display: block; margin: 260px auto 0; width: 320px; transform: rotate(5deg)'
  await page.setContent(
    `<body style="margin: 0; overflow: hidden; background: #9a9a92"><img style="${style}" src="data:image/png;base64,${code}">`,
  )
  await page.locator('img').evaluate('(image) => image.decode()')
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

async function findPerson(kind: 'student' | 'faculty', email: string): Promise<Person> {
  const { id, school_id: school } = await stage.world.db
    .selectFrom(kind)
    .select(['id', 'school_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, email, school, token: await signedIn(stage.world, { [kind]: id }, email, school) }
}
