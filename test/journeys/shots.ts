import type { Page } from 'playwright-core'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import {
  aFaculty,
  anEvent,
  aScan,
  aSchool,
  aStudent,
  signedIn,
  type Event,
  type Person,
  type School,
} from '#test/builders.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { call } from '#test/call.ts'
import { settle } from './looks.ts'
import type { Stage } from './stage.ts'
import { asFaculty, asStudent, withoutDrafts } from './steps.ts'
import { anAttempt } from './attempts-steps.ts'

/** A page in one state: its name and path, who is signed in, and the actions that bring it into the state. */
export type Shot = {
  name: string
  path: string
  as?: Record<string, string>
  /** The browser's permissions, by default camera and location. */
  may?: ('camera' | 'geolocation')[]
  /** Runs before the page's own scripts. */
  prepare?: (page: Page) => Promise<unknown>
  first?: (page: Page) => Promise<unknown>
  /** Errors in the browser that belong to this state. */
  trouble?: RegExp[]
  /** The shot is only taken below this width (px). */
  below?: number
}

/** The people and things on the pages. */
export type Cast = {
  school: School
  owner: Person
  lonely: Person
  /**
   * Maya is on the roll of one event, Noor of forty, Wei of none. `late` is refused, and `lost` are two students
   * without a network.
   */
  maya: Person
  noor: Person
  wei: Person
  late: Person
  lost: [Person, Person]
  open: Event
  soon: Event
  pastEvent: Event
  admin: Record<string, string>
}

const minute = 60_000
const day = 24 * 60 * minute

/** Opens a page for its shot, and waits until nothing on it moves. */
export async function openShot(page: Page, { path, as, prepare, first }: Shot): Promise<void> {
  if (as)
    await page.addInitScript(
      `for (const [key, value] of ${JSON.stringify(Object.entries(as))}) localStorage.setItem(key, value)`,
    )
  // Removes drafts that the same person left on the page of another shot.
  await page.addInitScript(withoutDrafts)
  await prepare?.(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).or(page.locator('dialog h1, [role=dialog]')).first().waitFor()
  // A page with an open roll is never idle, because its stream stays open.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  await first?.(page)
  await settle(page)
}

/** Fills the stage's university with people and events, and creates another university with only a professor. */
export async function createCast({ world, school, site }: Stage): Promise<Cast> {
  const owner = await aFaculty(world, school, 'Eleanor')
  const newcomer = await aFaculty(world, school, 'Priya')
  const startIn = (ms: number) => ({ startsAt: new Date(Date.now() + ms).toISOString() })
  const open = await anEvent(world, owner, startIn(0))
  const soon = await anEvent(world, owner, { ...startIn(30 * minute), name: 'Field Methods Workshop' })
  const pastEvent = await anEvent(world, owner, { ...startIn(-20 * minute), name: 'Spring Career Fair' })
  await anEvent(world, newcomer, {
    ...startIn(3 * day),
    name: 'Chamber Choir: Music for a Small Room, with the Winners of the Sayre Competition',
  })
  await anEvent(world, owner, { ...startIn(-3 * day), name: 'Poster Session' })
  const students: Person[] = []
  for (const first of ['Maya', 'Jonas', 'Noor', 'Ines', 'Tomás', 'Lena', 'Omar'])
    students.push(await aStudent(world, school, first))
  for (const student of students) {
    const body = aScan(world, student, open)
    const { status } = await call(site, 'POST', '/api/attendance/', { token: student.token, body })
    if (status !== 201) throw new Error(`A check-in for the pages was answered ${status}.`)
  }
  const [maya, , noor] = students as [Person, Person, Person]
  for (const [event, reason] of [
    [open, 'early'],
    [pastEvent, 'not-confirmed'],
    [soon, 'early'],
    [null, 'no-such-event'],
  ] as const)
    await anAttempt({ world, school }, maya, event, reason)
  for (let n = 1; n < 40; n += 1) {
    const past = await anEvent(world, newcomer, { ...startIn(-n * 9 * day), name: `Reading Group, week ${40 - n}` })
    await addToRoll(world.db, past, [noor])
  }
  return {
    school,
    owner,
    maya,
    noor,
    open,
    soon,
    pastEvent,
    wei: await aStudent(world, school, 'Wei'),
    late: await aStudent(world, school, 'Yusuf'),
    lost: [await aStudent(world, school, 'Sofia'), await aStudent(world, school, 'Ravi')],
    lonely: await aFaculty(world, await aSchool(world, 'Birch'), 'Ada'),
    admin: await signInAdmin(world),
  }
}

/** Return the stored keys of a signed-in person, for a shot's `as`. */
export const storedKeys = { student: asStudent, faculty: asFaculty }

/** Returns a step that clicks something and waits for its requests. */
export const chooses =
  (role: 'button' | 'tab' | 'link' | 'option', name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole(role, { name }).first().click()
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  }

/** Returns a step that does several steps, one after the other. */
export const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page)
  }

/** Returns a step that mocks the response to calls to an address. */
export const mockResponse =
  (address: RegExp, status: number, json: unknown = {}) =>
  (page: Page) =>
    page.route(address, (route) => route.fulfill({ status, json }))

/** Expands everything that is collapsed. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.locator('main [aria-expanded]').first().waitFor()
  await page.evaluate(`for (const fold of document.querySelectorAll('main [aria-expanded=false]')) fold.click()`)
}

async function signInAdmin(world: Stage['world']): Promise<Record<string, string>> {
  const person = {
    email: 'ada@rollbook.test',
    password: 'a long sentence of hers',
    first_name: 'Ada',
    last_name: 'Quist',
    role: 'master',
  }
  const result = await createAdministrator(world.db, person, Date.now())
  if (!result.created) throw new Error(result.because)
  const authToken = await signedIn(world, { admin: result.id }, person.email, null)
  return { authToken, adminId: result.id, adminRole: 'master', userType: 'admin' }
}
