import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { journey } from './stage.ts'
import { asAdmin, asFaculty, asStudent, readPath, remember, seesHeading } from './steps.ts'

/** A page, a link in a part of it, and the page it opens. */
type Step = { on: string; link: string; in?: string; to: string; heading: string }

const student = (address: string) => `/auth/student/${address}`
const faculty = (address: string) => `/auth/faculty/${address}`

/**
 * Every public page can be reached by a link on another page, except the general landing page, which has only its
 * address.
 */
const steps: Step[] = [
  { on: '/about', link: 'Rollbook', in: 'header', to: '/', heading: 'Make Attendance Simple and Reliable' },
  { on: '/', link: 'About', in: 'header', to: '/about', heading: 'About Rollbook' },
  { on: '/', link: 'FAQ', in: 'header', to: '/faq', heading: 'Frequently asked questions' },
  { on: '/', link: 'Students', in: 'header', to: '/auth/student', heading: 'Student Portal' },
  { on: '/', link: 'Faculty', in: 'header', to: '/auth/faculty', heading: 'Faculty Portal' },
  { on: '/', link: 'Admin', in: 'header', to: '/auth/admin', heading: 'Admin Portal' },
  { on: '/', link: 'Get Started', to: '/GetStarted', heading: 'Welcome to Rollbook' },
  { on: '/', link: 'Learn More', to: '/about', heading: 'About Rollbook' },
  { on: '/about', link: 'guide', to: '/guide', heading: 'How it works, step by step' },
  { on: '/GetStarted', link: 'Sign In', in: faculty('signin'), to: faculty('signin'), heading: 'Faculty Sign In' },
  {
    on: '/GetStarted',
    link: 'Register',
    in: faculty('register'),
    to: faculty('register'),
    heading: 'Faculty Registration',
  },
  { on: '/GetStarted', link: 'Sign In', in: student('signin'), to: student('signin'), heading: 'Student Sign In' },
  {
    on: '/GetStarted',
    link: 'Register',
    in: student('register'),
    to: student('register'),
    heading: 'Student Registration',
  },
  { on: '/auth', link: 'Students', to: '/auth/student', heading: 'Student Portal' },
  { on: '/auth', link: 'Faculty', to: '/auth/faculty', heading: 'Faculty Portal' },
  { on: '/auth', link: 'Administrators', to: '/auth/admin', heading: 'Admin Portal' },
  { on: '/auth/student', link: 'Sign In', to: student('signin'), heading: 'Student Sign In' },
  { on: '/auth/student', link: 'Register', to: student('register'), heading: 'Student Registration' },
  { on: '/auth/faculty', link: 'Sign In', to: faculty('signin'), heading: 'Faculty Sign In' },
  { on: '/auth/faculty', link: 'Register', to: faculty('register'), heading: 'Faculty Registration' },
  { on: '/auth/admin', link: 'Administrator Sign In', to: '/auth/admin/signin', heading: 'Administrator Sign In' },
  { on: student('signin'), link: 'Register', to: student('register'), heading: 'Student Registration' },
  { on: student('register'), link: 'Sign In', to: student('signin'), heading: 'Student Sign In' },
  { on: faculty('signin'), link: 'Register', to: faculty('register'), heading: 'Faculty Registration' },
  { on: faculty('register'), link: 'Sign In', to: faculty('signin'), heading: 'Faculty Sign In' },
  { on: '/nowhere', link: 'Go to the home page', to: '/', heading: 'Make Attendance Simple and Reliable' },
]

journey('every public page is reached by a link, and Back returns to the page with the link', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  for (const { on: startPath, link, in: part = 'main', to: target, heading } of steps) {
    await turnTo(desk, startPath)
    // If two links on a page have the same name, the address distinguishes them.
    const links = part.startsWith('/')
      ? desk.locator(`main a[href="${part}"]`)
      : desk.locator(part).getByRole('link', { name: link })
    await links.filter({ visible: true }).first().click()
    await arrive(desk, target, heading)
    await desk.goBack()
    await desk.waitForURL((url) => url.pathname === startPath, { waitUntil: 'commit' })
  }
})

journey('a guard’s redirect leaves no page in the history that Back would return to', async (stage) => {
  const { world, school } = stage
  const phone = await stage.phone()
  const guarded = {
    '/student/dashboard': 'Student Sign In',
    '/scan': 'Student Sign In',
    '/attend/one': 'Student Sign In',
    '/auth/attend/one': 'Student Sign In',
    '/faculty/dashboard': 'Faculty Sign In',
    '/admin/dashboard': 'Administrator Sign In',
    '/dashboard': 'Who is signing in?',
  }
  await phone.goto('/faq')
  for (const [address, heading] of Object.entries(guarded)) {
    await turnTo(phone, address)
    await seesHeading(phone, heading)
    await phone.goBack()
    await arrive(phone, '/faq', 'Frequently asked questions')
  }

  // The same applies to people who are signed in: a landing page redirects them to their dashboard.
  const past = [
    [asStudent(await aStudent(world, school, 'Maya')), '/auth/student', "Maya's Dashboard"],
    [asFaculty(await aFaculty(world, school, 'Ruth')), '/auth/faculty', 'Welcome Back, Ruth'],
    [asAdmin(await anAdmin(world, 'master'), 'master'), '/auth/admin', 'Admin Dashboard'],
  ] as const
  for (const [keys, landing, heading] of past) {
    await phone.goto('/faq')
    await remember(phone, keys)
    await turnTo(phone, landing)
    await seesHeading(phone, heading)
    await phone.goBack()
    await arrive(phone, '/faq', 'Frequently asked questions')
  }
})

journey('a student moves between pages by links and buttons, and Back works', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await stage.phone()
  await phone.goto('/faq')
  await remember(phone, asStudent(await aStudent(world, school, 'Maya')))
  await phone.goto('/student/dashboard')
  await seesHeading(phone, "Maya's Dashboard")
  await phone.getByRole('tab', { name: 'History' }).click()
  await seesHeading(phone, 'Your Attendance History')
  assert.equal(readPath(phone), '/student/dashboard?tab=history')
  await phone.goBack()
  await phone.getByText('Camera inactive').waitFor()

  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, event.name)
  assert.equal(readPath(phone), `/scan?event=${event.id}`)
  await phone.getByRole('link', { name: 'My dashboard' }).click()
  await seesHeading(phone, "Maya's Dashboard")
  await phone.goBack()
  await seesHeading(phone, event.name)
  // The page that redirected to the event isn't in the history.
  await phone.goBack()
  await seesHeading(phone, "Maya's Dashboard")
})

/** Opens an address without loading the page again, as a link would. */
async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

async function arrive(page: Page, path: string, heading: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}
