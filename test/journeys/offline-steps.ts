import type { Page } from 'playwright-core'
import { aStudent, password } from '#test/builders.ts'
import { scriptNames } from './shown-pages.ts'
import type { Stage } from './stage.ts'
import { press, sees, seesHeading, signInStudent } from './steps.ts'

/** Matches the errors that a browser reports while it has no network. */
export const offline = /net::ERR_INTERNET_DISCONNECTED|console: .*(ERR_INTERNET_DISCONNECTED|Failed to fetch)/

/** Signs a student in on a phone that caches the pages for use without a network. */
export async function aPhoneThatKeeps(
  stage: Stage,
  visitor: Parameters<Stage['phone']>[0] = {},
): Promise<{ phone: Page; student: { email: string } }> {
  const student = await aStudent(stage.world, stage.school, 'Noor')
  const phone = await stage.phone({ serviceWorkers: 'allow', ...visitor })
  await signInStudent(phone, student.email, password)
  await phone.evaluate('navigator.serviceWorker.ready')
  return { phone, student }
}

/**
 * Takes a page offline, and waits until requests fail, because the next ones may still get through. An event's page
 * first loads the screens that it shows offline, which it does when it is idle.
 */
export async function loseNetwork(page: Page): Promise<void> {
  if (new URL(page.url()).searchParams.has('event')) await getRareScreens(page)
  await page.context().setOffline(true)
  const isReached = `fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false)`
  while (await page.evaluate<boolean>(isReached)) await page.waitForTimeout(100)
}

async function getRareScreens(page: Page): Promise<void> {
  const paths = [...scriptNames()].filter(([, name]) => name === 'rare-screens').map(([path]) => path)
  // With a mocked clock, a page doesn't list the files that it has loaded.
  const isLoaded = `(([...files]) => files.length === 0 || files.some(({ name }) =>
    ${JSON.stringify(paths)}.includes(new URL(name).pathname)))(performance.getEntriesByType('resource'))`
  while (!(await page.evaluate<boolean>(isLoaded))) await page.waitForTimeout(50)
}

/** Opens an event's page, takes the phone offline, and confirms, so that the check-in waits on the phone. */
export async function confirmWithoutNetwork(stage: Stage, phone: Page, event: { id: string }): Promise<void> {
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  stage.expectTrouble(offline)
  await loseNetwork(phone)
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Waiting to send')
}
