import type { Locator, Page } from 'playwright-core'
import type { AdminRole } from '#contract/roles.ts'
import type { Person } from '#test/builders.ts'
import type { Stage } from './stage.ts'
import { secretsIn } from '#test/mail-server.ts'

export type Registrant = { first: string; last: string; email: string }

export const password = 'three words of mine'

/** Waits until a text is visible. */
export async function sees(place: Page | Locator, text: string | RegExp): Promise<void> {
  await place.getByText(text).filter({ visible: true }).first().waitFor()
}

export async function seesHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name }).filter({ visible: true }).first().waitFor()
}

export async function press(place: Page | Locator, name: string | RegExp): Promise<void> {
  await place.getByRole('button', { name, exact: typeof name === 'string' }).click()
}

/** Scrolls down a long page by its key until its last row is there: with guessed heights it may take several tries. */
export async function goToEnd(page: Page, last: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await page.keyboard.press('End')
    if (tries === 4) return page.locator(last).waitFor()
    const isThere = page
      .locator(last)
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
    if (await isThere) return undefined
  }
}

/** Opens a select and chooses. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function fillStudentRegistration(page: Page, stage: Stage, registrant: Registrant): Promise<void> {
  await page.getByLabel('First Name').fill(registrant.first)
  await page.getByLabel('Last Name').fill(registrant.last)
  await choose(page, 'University', stage.school.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(registrant.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
}

/** Chooses the day and time at which an event starts, as `clockAt` returns them. */
export async function chooseStart(page: Page, start: ReturnType<typeof clockAt>): Promise<void> {
  await page.getByLabel('Date').fill(start.date)
  await choose(page, 'Start hour', start.hour)
  await choose(page, 'Start minute', start.minute)
  await choose(page, 'Start AM or PM', start.half)
}

/** Checks in on the page of an event whose check-in is open. */
export async function confirmAttendance(page: Page): Promise<void> {
  await press(page, 'Confirm Attendance')
  await seesHeading(page, 'Attendance recorded successfully!')
}

/** Signs a student in by the form on the page; the page continues automatically. */
export async function typePassword(page: Page, email: string, word: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await press(page, 'Sign In')
}

/** An existing student signs in with the password, and is on the dashboard. */
export async function signInStudent(page: Page, email: string, word: string): Promise<void> {
  await page.goto('/auth/student/signin')
  await typePassword(page, email, word)
  await page.waitForURL('**/student/dashboard')
}

/** A faculty member signs in with an emailed link, opened in the browser that asked for it. */
export async function signInFaculty(page: Page, stage: Stage, email: string): Promise<void> {
  await page.goto('/auth/faculty/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const message = await stage.emailAfter(email, () => page.locator('form button[type=submit]').click())
  await page.goto(secretsIn(message).url.href)
  await page.waitForURL('**/faculty/dashboard')
}

/** An address of the site that opens faster than its pages, for `remember` before the first page. */
export const unscripted = '/healthz'

/** Stores the keys of a signed-in person in a page's browser. */
export async function remember(page: Page, keys: Record<string, string>): Promise<void> {
  await page.evaluate(
    `localStorage.clear(); for (const [key, value] of ${JSON.stringify(Object.entries(keys))}) localStorage.setItem(key, value)`,
  )
}

/** Signs a person in on a page, open or opening, without a form, and opens an address, if given. Returns the page. */
export async function signInAs(
  opening: Page | Promise<Page>,
  keys: Record<string, string>,
  address?: string,
): Promise<Page> {
  const page = await opening
  await page.goto(unscripted)
  await remember(page, keys)
  if (address !== undefined) await page.goto(address)
  return page
}

/**
 * For `addInitScript`: a page that opens finds no draft, of its own tab or of a closed one, and leaves none to a page
 * that is opening in another tab.
 */
export const withoutDrafts = `sessionStorage.clear();
  addEventListener('pagehide', () => sessionStorage.clear());
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)`

export const asStudent = ({ id, token, school }: Person) => ({
  authToken: token,
  studentId: id,
  schoolId: school,
  userType: 'student',
})
export const asFaculty = ({ id, token, school }: Person) => ({
  authToken: token,
  facultyId: id,
  schoolId: school,
  userType: 'faculty',
})
export const asAdmin = ({ id, token }: Person, role: AdminRole) => ({
  authToken: token,
  adminId: id,
  adminRole: role,
  userType: 'admin',
})

/** The links in a place, and where they lead. */
export async function readLinks(place: Locator): Promise<string[][]> {
  await place.getByRole('link').first().waitFor()
  const links = await place.getByRole('link').all()
  return Promise.all(
    links.map(async (link) => [(await link.innerText()).trim(), (await link.getAttribute('href')) ?? '']),
  )
}

/** The horizontal position of something after it has stopped moving. */
export async function settledBox(place: Locator): Promise<{ x: number; width: number } | null> {
  let last = await place.boundingBox()
  for (;;) {
    // Waits for two frames.
    await place.page().evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const now = await place.boundingBox()
    if (now && last && now.x === last.x && now.width === last.width) return { x: now.x, width: now.width }
    last = now
  }
}

/** An address's path and query. */
export function readPath(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** A moment as the event form takes it: date, hour of twelve, minute, half of the day. */
export function clockAt(
  time: number,
  timeZone = 'America/New_York',
): { date: string; hour: string; minute: string; half: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  const parts = format.formatToParts(time)
  const part = (type: string) => parts.find((piece) => piece.type === type)?.value ?? ''
  const date = [part('year'), part('month'), part('day')].join('-')
  return { date, hour: part('hour'), minute: part('minute'), half: part('dayPeriod') }
}
