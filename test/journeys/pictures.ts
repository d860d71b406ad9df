// Pictures of every finished page at 390 and 1280 px, light and dark, empty and with data, in test-results/pages/.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import { aFaculty, anEvent, aScan, aSchool, aStudent, signedIn, type Person, type School } from '#test/builders.ts'
import { call, type World } from '#test/world.ts'
import { comeToRest } from './looks.ts'
import { closeBrowser, keepPicture, openStage, results } from './stage.ts'

type Who = Record<string, string> | null
/** A picture's name, its address, who is signed in, and what is done before it is taken. */
type Shot = { name: string; at: string; as?: Who; first?: (page: Page) => Promise<unknown> }

const minute = 60_000
const day = 24 * 60 * minute

const stage = await openStage()
rmSync(join(results, 'pages'), { recursive: true, force: true })
try {
  const shots = await fill(stage.world, stage.school)
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) await takeAll(shots, colorScheme, width)
  }
} finally {
  await stage.close()
  await closeBrowser()
}

async function takeAll(shots: Shot[], colorScheme: 'light' | 'dark', width: number): Promise<void> {
  for (const { name, at, as = null, first } of shots) {
    const page = await (width === 390 ? stage.phone : stage.desk)({ colorScheme, may: ['camera', 'geolocation'] })
    if (as)
      await page.addInitScript(
        `for (const [key, value] of ${JSON.stringify(Object.entries(as))}) localStorage.setItem(key, value)`,
      )
    try {
      await page.goto(at)
      // An open roll is never idle: its stream stays.
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
      await first?.(page)
      await comeToRest(page)
    } catch (error) {
      console.error(`${name} at ${width}: ${(error as Error).message.split('\n')[0]}`)
    }
    await keepPicture(page, `${name} ${width} ${colorScheme}`, 'pages')
    await page.context().close()
  }
  console.log(`${shots.length} pages at ${width}, ${colorScheme}`)
}

async function fill(world: World, school: School): Promise<Shot[]> {
  const owner = await aFaculty(world, school, 'Eleanor')
  const newcomer = await aFaculty(world, school, 'Priya')
  const from = (ms: number) => ({ startsAt: new Date(Date.now() + ms).toISOString() })
  const open = await anEvent(world, owner, from(0))
  const soon = await anEvent(world, owner, { ...from(20 * minute), name: 'Field Methods Workshop' })
  const over = await anEvent(world, owner, { ...from(-20 * minute), name: 'Spring Career Fair' })
  await anEvent(world, newcomer, {
    ...from(3 * day),
    name: 'Chamber Choir: Music for a Small Room, with the Winners of the Sayre Competition',
  })
  await anEvent(world, owner, { ...from(-3 * day), name: 'Poster Session' })
  const students: Person[] = []
  for (const first of ['Maya', 'Jonas', 'Noor', 'Ines', 'Tomás', 'Lena', 'Omar'])
    students.push(await aStudent(world, school, first))
  for (const student of students) await checkIn(world, student, open)
  const [maya] = students as [Person]
  const fresh = await aStudent(world, school, 'Wei')
  const other = await aSchool(world, 'Birch')
  const lonely = await aFaculty(world, other, 'Ada')
  const admin = await signInAdmin(world)

  const faculty = asFaculty(owner)
  const student = asStudent(maya)
  const newStudent = asStudent(fresh)
  const opens = (role: 'button' | 'tab' | 'link', name: string) => async (page: Page) => {
    await page.getByRole(role, { name }).first().click()
    await page.waitForLoadState('networkidle')
  }
  return [
    { name: 'first page', at: '/' },
    { name: 'about', at: '/about' },
    { name: 'faq', at: '/faq' },
    { name: 'get started', at: '/GetStarted' },
    { name: 'guide', at: '/guide' },
    { name: 'roles', at: '/auth' },
    { name: 'student landing', at: '/auth/student' },
    { name: 'faculty landing', at: '/auth/faculty' },
    { name: 'admin landing', at: '/auth/admin' },
    { name: 'student sign-in', at: `/auth/student/signin?redirect=/attend/${open.id}` },
    { name: 'student sign-in, faults', at: '/auth/student/signin', first: opens('button', 'Sign In') },
    { name: 'student registration', at: '/auth/student/register' },
    { name: 'faculty sign-in', at: '/auth/faculty/signin' },
    { name: 'faculty registration', at: '/auth/faculty/register' },
    { name: 'admin sign-in', at: '/auth/admin/signin' },
    { name: 'verify email, no token', at: '/verify-email' },
    { name: 'not found', at: '/nowhere' },
    { name: 'student dashboard', at: '/student/dashboard', as: student },
    {
      name: 'student dashboard, scanning',
      at: '/student/dashboard',
      as: student,
      first: opens('button', 'Start Scanning'),
    },
    { name: 'history', at: '/student/dashboard?tab=history', as: student },
    { name: 'history, none', at: '/student/dashboard?tab=history', as: newStudent },
    { name: 'scan, event open', at: `/scan?event=${open.id}`, as: newStudent },
    { name: 'scan, too early', at: `/scan?event=${soon.id}`, as: newStudent },
    { name: 'scan, too late', at: `/scan?event=${over.id}`, as: newStudent },
    { name: 'scan, already', at: `/scan?event=${open.id}`, as: student, first: opens('button', 'Confirm Attendance') },
    { name: 'scan, no such event', at: '/scan?event=nosuchevent12345', as: newStudent },
    { name: 'typed code', at: '/scan?enter=code', as: newStudent },
    { name: 'faculty dashboard', at: '/faculty/dashboard', as: faculty },
    { name: 'events', at: '/faculty/events', as: faculty },
    {
      name: 'events, past too',
      at: '/faculty/events',
      as: faculty,
      first: (page) => page.getByLabel('Show Past Events').click(),
    },
    { name: 'events, none', at: '/faculty/events', as: asFaculty(lonely) },
    { name: 'create event', at: '/faculty/events/add', as: faculty },
    { name: 'create event, faults', at: '/faculty/events/add', as: faculty, first: opens('button', 'Create Event') },
    { name: 'edit event', at: `/faculty/events/${open.id}/edit`, as: faculty },
    { name: 'poster', at: `/faculty/events/${open.id}/poster`, as: faculty },
    {
      name: 'delete event',
      at: `/faculty/events/${open.id}/edit`,
      as: faculty,
      first: opens('button', 'Delete Event'),
    },
    {
      name: 'attendance',
      at: `/faculty/events?attendance=${open.id}`,
      as: faculty,
      first: (page) => page.getByText('Maya').waitFor(),
    },
    {
      name: 'attendance, nobody yet',
      at: `/faculty/events?attendance=${over.id}`,
      as: faculty,
      first: (page) => page.getByText('No attendance').waitFor(),
    },
    { name: 'classes', at: '/faculty/classes', as: faculty },
    { name: 'admin dashboard', at: '/admin/dashboard', as: admin },
  ]
}

async function checkIn(world: World, student: Person, event: { id: string }): Promise<void> {
  const { status } = await call(stage.site, 'POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event),
  })
  if (status !== 201) throw new Error(`A check-in for the pictures was answered ${status}.`)
}

async function signInAdmin(world: World): Promise<Who> {
  const person = {
    email: 'ada@rollbook.test',
    password: 'a long sentence of hers',
    first_name: 'Ada',
    last_name: 'Quist',
    role: 'master',
  }
  const made = await createAdministrator(world.db, person, Date.now())
  if (!made.created) throw new Error(made.because)
  const authToken = await signedIn(world, { admin: made.id }, person.email, null)
  return { authToken, adminId: made.id, adminRole: 'master', userType: 'admin' }
}

function asFaculty({ id, token, school }: Person): Who {
  return { authToken: token, facultyId: id, schoolId: school, userType: 'faculty' }
}

function asStudent({ id, token, school }: Person): Who {
  return { authToken: token, studentId: id, schoolId: school, userType: 'student' }
}
