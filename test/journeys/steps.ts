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

/**
 * Presses End on a long page until its last row is there. Because row heights are estimated, it may take several tries.
 */
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

/** Opens a select and chooses an option. */
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

/** Chooses the date and time at which an event starts, as `clockAt` returns them. */
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

/** Fills in and sends the sign-in form on the page. The page then continues automatically. */
export async function typePassword(page: Page, email: string, word: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await press(page, 'Sign In')
}

/** Signs an existing student in with the password. The page is then at the dashboard. */
export async function signInStudent(page: Page, email: string, word: string): Promise<void> {
  await page.goto('/auth/student/signin')
  await typePassword(page, email, word)
  await page.waitForURL('**/student/dashboard')
}

/** Signs a faculty member in with an emailed link, in the browser that requested it. */
export async function signInFaculty(page: Page, stage: Stage, email: string): Promise<void> {
  await page.goto('/auth/faculty/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const message = await stage.emailAfter(email, () => page.locator('form button[type=submit]').click())
  await page.goto(secretsIn(message).url.href)
  await page.waitForURL('**/faculty/dashboard')
}

/** An address of the site that loads faster than its pages, for `remember` before the first page. */
export const unscripted = '/healthz'

/** Stores the keys of a signed-in person in a page's browser. */
export async function remember(page: Page, keys: Record<string, string>): Promise<void> {
  await page.evaluate(
    `localStorage.clear(); for (const [key, value] of ${JSON.stringify(Object.entries(keys))}) localStorage.setItem(key, value)`,
  )
}

/**
 * Signs a person in without a form, on an open page or one that is being opened, and opens an address, if given.
 * Returns the page.
 */
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
 * For `addInitScript`: an opening page finds no draft, neither of its own tab nor of a closed one, and leaves none to a
 * page that is opening in another tab.
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

/** Returns the links in a place, and where they lead. */
export async function readLinks(place: Locator): Promise<string[][]> {
  await place.getByRole('link').first().waitFor()
  const links = await place.getByRole('link').all()
  return Promise.all(
    links.map(async (link) => [(await link.innerText()).trim(), (await link.getAttribute('href')) ?? '']),
  )
}

/** Returns the horizontal position and the width of something once it has stopped moving. */
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

/** Returns the path and query of a page's address. */
export function readPath(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Returns a time as the event form takes it: date, hour from 1 to 12, minute, and AM or PM. */
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
