import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { nameKey } from '#contract/schools/schools.ts'
import { newId } from '#server/database/new-id.ts'
import { aClassWith, aFaculty, anAccessRequest, anAdmin, anEvent, aScan, aStudent } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { journeyAlone, type Stage } from './stage.ts'
import { asAdmin, asFaculty, asStudent, press, signInAs } from './steps.ts'

/**
 * A text that would run if it were read as markup. The checks of every journey would then see a violation or a dialog.
 */
const trap = '<img src=/x onerror=alert(1)>'

/** A page with a form, how the form is opened, and the button that sends it. */
type Form = { path: string; open?: (page: Page) => Promise<unknown>; send?: string | RegExp }
const visitorsForms: Form[] = [
  { path: '/guide', open: (page) => press(page, 'Request access for a university'), send: 'Send Request' },
  { path: '/auth/student/register', send: 'Register' },
  { path: '/auth/faculty/register', send: 'Register' },
  { path: '/auth/student/signin', send: 'Sign In' },
  { path: '/auth/faculty/signin' },
  { path: '/auth/admin/signin', send: 'Sign In' },
  { path: '/verify-email', open: (page) => page.getByRole('button', { name: 'Send a new link' }).waitFor() },
]
const studentsForms: Form[] = [
  { path: '/c' },
  { path: '/student/dashboard', open: (page) => press(page, 'Your Profile'), send: 'Save Changes' },
]
const facultysForms = (event: string, seminar: string): Form[] => [
  { path: '/faculty/dashboard', open: (page) => press(page, 'Your Profile'), send: 'Save Changes' },
  { path: '/faculty/events', send: undefined },
  { path: '/faculty/events/add', send: /^Create/ },
  { path: `/faculty/events/${event}/edit`, send: /^Save/ },
  { path: '/faculty/classes/add', send: /^Create/ },
  { path: `/faculty/classes/${seminar}/edit`, send: /^Save/ },
]
const administratorsForms: Form[] = [
  { path: '/admin/universities', open: (page) => press(page, /^Add (a )?University$/), send: /^(Add|Create|Save)/ },
  { path: '/admin/faculty-admins' },
  { path: '/admin/administrators' },
  { path: '/admin/audit' },
]

const fields =
  'input:is([type=text], [type=search], [type=email], :not([type])):not([readonly], [disabled], [aria-hidden=true]), textarea:not([readonly], [disabled], [aria-hidden=true])'

/**
 * Types the trap into every text field of a form, sends the form, and checks that the trap stays text. Returns the
 * number of fields.
 */
async function typeEverywhere(page: Page, { path, open, send }: Form): Promise<number> {
  await page.goto(path)
  await open?.(page)
  const place = page.locator('[role=dialog]').or(page.locator('main')).last()
  await place.locator(fields).first().waitFor()
  let count = 0
  for (const field of await place.locator(fields).filter({ visible: true }).all()) {
    await field.fill(trap)
    count += 1
  }
  if (send) {
    const button = place.getByRole('button', { name: send, exact: typeof send === 'string' }).last()
    if (await button.isEnabled()) await button.click()
  }
  await nothingRan(page)
  return count
}

/** Opens a page, waits until it shows the trap, and checks that it is text. */
async function showsText(page: Page, path: string, open?: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto(path)
  await open?.(page)
  await page
    .getByText(trap)
    .filter({ visible: true })
    .first()
    .waitFor()
    .catch((cause: unknown) => {
      throw new Error(`${path} does not show what was typed`, { cause })
    })
  await nothingRan(page)
}

async function nothingRan(page: Page): Promise<void> {
  assert.equal(await page.locator('[onerror], img[src="/x"]').count(), 0, page.url())
}

/** Creates people, an event and a class. All their texts are the trap. */
async function aWorldOfTraps(stage: Stage) {
  const { world, school } = stage
  const { db } = world
  const [professor, student, master] = [
    await aFaculty(world, school),
    await aStudent(world, school),
    await anAdmin(world, 'master'),
  ]
  const sub = await anAdmin(world, 'sub', { school, faculty: professor })
  const event = await anEvent(world, professor, { name: trap })
  const seminar = await aClassWith(world, professor, [student], trap)
  const scan = aScan(world, student, event, { device_id: trap })
  assert.equal((await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body: scan })).status, 201)
  const named = { first_name: trap, last_name: trap }
  for (const table of ['student', 'faculty', 'administrator'] as const) await db.updateTable(table).set(named).execute()
  await db.updateTable('event').set({ location: trap, description: trap }).execute()
  await db.updateTable('class').set({ description: trap }).execute()
  await db
    .updateTable('school')
    .set({ name: trap, name_key: nameKey(trap) })
    .execute()
  const commonColumns = { school_id: school.id, created_at: world.clock.now() }
  const pending = { ...commonColumns, id: newId(), email: `wait@${school.studentDomain}`, ...named }
  await db.insertInto('pending_student').values(pending).execute()
  const entry = {
    ...commonColumns,
    id: newId(),
    class_id: seminar.id,
    student_id: null,
    pending_student_id: pending.id,
  }
  await db.insertInto('roster_entry').values(entry).execute()
  await db
    .insertInto('class_event')
    .values({ ...commonColumns, id: newId(), class_id: seminar.id, event_id: event.id })
    .execute()
  await anAccessRequest(world, { name: trap, university: trap, message: trap })
  await db.updateTable('session').set({ user_agent: trap }).execute()
  // Makes an entry in the audit.
  const changed = { token: professor.token, body: { description: `${trap} ${trap}` } }
  assert.equal((await call(stage.site, 'PUT', `/api/events/${event.id}/`, changed)).status, 200)
  return { professor, student, master, sub, event, seminar }
}

async function as(page: Page, keys: Record<string, string>): Promise<void> {
  await signInAs(page, keys)
}

journeyAlone('markup typed into any text field of any form stays text there', async (stage) => {
  const { professor, student, master, event, seminar } = await aWorldOfTraps(stage)
  const desk = await stage.desk({ may: ['geolocation'] })
  // Each form is left with unsaved text.
  stage.expectTrouble(/desk: leaves unsaved work/)
  let fieldCount = 0
  const typeInto = async (forms: Form[]) => {
    for (const form of forms) fieldCount += await typeEverywhere(desk, form)
  }
  await typeInto(visitorsForms)
  await as(desk, asStudent(student))
  await typeInto(studentsForms)
  await as(desk, asFaculty(professor))
  await typeInto(facultysForms(event.id, seminar.id))
  await as(desk, asAdmin(master, 'master'))
  await typeInto(administratorsForms)
  // A check that finds no field would test nothing.
  assert.ok(fieldCount >= 40, String(fieldCount))
})

journeyAlone('typed markup is text on every page that shows it, for every role', async (stage) => {
  const { professor, student, master, event, seminar } = await aWorldOfTraps(stage)
  const desk = await stage.desk({ may: ['geolocation'] })
  const openSchools = async (page: Page) => page.getByRole('combobox', { name: 'University' }).click()
  await showsText(desk, '/auth/student/register', openSchools)
  await showsText(desk, '/auth/faculty/register', openSchools)

  await as(desk, asStudent(student))
  for (const path of ['/student/dashboard', '/student/dashboard?tab=history', `/attend/${event.id}`])
    await showsText(desk, path)

  await as(desk, asFaculty(professor))
  for (const path of [
    '/faculty/dashboard',
    '/faculty/events',
    `/faculty/events/${event.id}/poster`,
    `/faculty/events/${event.id}/live`,
    `/faculty/events/${event.id}/projector`,
    '/faculty/classes',
    `/faculty/classes/${seminar.id}`,
    `/faculty/classes/${seminar.id}?tab=attendance`,
    '/faculty/admin',
    '/faculty/admin?tab=students',
    '/faculty/admin?tab=classes',
    '/faculty/admin?tab=information',
  ])
    await showsText(desk, path)
  await showsText(desk, '/faculty/events', (page) => press(page, 'Attendance'))

  await as(desk, asAdmin(master, 'master'))
  const openPanel = (page: Page) => page.getByRole('button', { name: trap }).first().click()
  for (const path of [
    '/admin/universities',
    '/admin/universities?tab=requests',
    '/admin/administrators',
    '/admin/audit',
  ])
    await showsText(desk, path)
  await showsText(desk, '/admin/usage-report')
  await showsText(desk, '/admin/faculty-admins', openPanel)
})
