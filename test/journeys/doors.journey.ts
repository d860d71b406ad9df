import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anAdmin, aStudent } from '#test/builders.ts'
import { journey } from './stage.ts'
import {
  asAdmin,
  asFaculty,
  asStudent,
  readLinks,
  readPath,
  settledBox,
  press,
  remember,
  sees,
  seesHeading,
  signInAs,
  unscripted,
} from './steps.ts'

type Leads = { target?: string; heading: string }

/** Opens an address, and waits for the page that it redirects to. */
async function open(page: Page, address: string, { target = address, heading }: Leads): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await arrive(page, target, heading)
}

/** Does the same without reloading the page, as Back and Forward do. The server answers every address alike. */
async function turnTo(page: Page, address: string, { target = address, heading }: Leads): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await arrive(page, target, heading)
}

async function arrive(page: Page, address: string, heading: string): Promise<void> {
  await page.waitForURL(isAt(address), { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

const isAt = (address: string) => (url: URL) => url.pathname + url.search === address
const toSignIn = (kind: string, returnPath: string) => `/auth/${kind}/signin?redirect=${encodeURIComponent(returnPath)}`

journey('every address opens its page or its sign-in, and any other address shows “Page not found”', async (stage) => {
  const desk = await stage.desk()
  await open(desk, '/faculty/nowhere', {
    target: toSignIn('faculty', '/faculty/nowhere'),
    heading: 'Faculty Sign In',
  })
  const pages = {
    '/': 'Make Attendance Simple and Reliable',
    '/about': 'About Rollbook',
    '/faq': 'Frequently asked questions',
    '/GetStarted': 'Welcome to Rollbook',
    '/guide': 'How it works, step by step',
    '/accessibility': 'Accessibility',
    '/auth': 'Who is signing in?',
    '/auth/student': 'Student Portal',
    '/auth/faculty': 'Faculty Portal',
    '/auth/admin': 'Admin Portal',
    '/auth/student/signin': 'Student Sign In',
    '/auth/student/register': 'Student Registration',
    '/auth/faculty/signin': 'Faculty Sign In',
    '/auth/faculty/register': 'Faculty Registration',
    '/auth/admin/signin': 'Administrator Sign In',
    '/verify-email': 'This link doesn’t work',
    '/receipt/one': 'Receipt of a check-in',
    '/stop-emails/receipts': 'Turn off emails',
    '/nowhere': 'Page not found',
    '/auth/admin/register': 'Page not found',
  }
  for (const [address, heading] of Object.entries(pages)) await turnTo(desk, address, { heading })

  const guarded = [
    ['student', '/student/dashboard', 'Student Sign In'],
    ['student', '/scan?event=one', 'Student Sign In'],
    ['faculty', '/faculty', 'Faculty Sign In'],
    ['faculty', '/faculty/dashboard', 'Faculty Sign In'],
    ['faculty', '/faculty/events/one/edit', 'Faculty Sign In'],
    ['faculty', '/faculty/classes?past=1', 'Faculty Sign In'],
    ['faculty', '/faculty/admin', 'Faculty Sign In'],
    ['student', '/attend/one', 'Student Sign In'],
    ['admin', '/admin', 'Administrator Sign In'],
    ['admin', '/admin/dashboard', 'Administrator Sign In'],
    ['admin', '/admin/settings?of=all', 'Administrator Sign In'],
  ] as const
  for (const [kind, address, heading] of guarded)
    await turnTo(desk, address, { target: toSignIn(kind, address), heading })
  await open(desk, '/admin/universities', {
    target: toSignIn('admin', '/admin/universities'),
    heading: 'Administrator Sign In',
  })

  await turnTo(desk, '/no/such-page', { heading: 'Page not found' })
  await sees(desk, '/no/such-page doesn’t exist here.')
  assert.deepEqual(await readLinks(desk.getByRole('main')), [
    ['Go to the home page', '/'],
    ['Questions', '/faq'],
  ])

  // If the address doesn't tell the role, the person chooses it first.
  await turnTo(desk, '/dashboard', { target: '/auth', heading: 'Who is signing in?' })
  // An address that was renamed, with a redirect that is kept.
  await turnTo(desk, '/auth/student/login?redirect=%2Fscan', {
    target: '/auth/student/signin?redirect=%2Fscan',
    heading: 'Student Sign In',
  })
})

journey('a signed-in person skips the first pages and opens their dashboard', async (stage) => {
  const { world, school } = stage
  const desk = await stage.desk()
  await desk.goto(unscripted)

  await remember(desk, asStudent(await aStudent(world, school, 'Maya')))
  await open(desk, '/auth/student', { target: '/student/dashboard', heading: "Maya's Dashboard" })
  for (const door of ['/GetStarted', '/dashboard'])
    await turnTo(desk, door, { target: '/student/dashboard', heading: "Maya's Dashboard" })

  await remember(desk, asFaculty(await aFaculty(world, school, 'Ruth')))
  await open(desk, '/auth/faculty', { target: '/faculty/dashboard', heading: 'Welcome Back, Ruth' })
  for (const door of ['/GetStarted', '/dashboard', '/faculty'])
    await turnTo(desk, door, { target: '/faculty/dashboard', heading: 'Welcome Back, Ruth' })

  await remember(desk, asAdmin(await anAdmin(world, 'master'), 'master'))
  await open(desk, '/auth/admin', { target: '/admin/dashboard', heading: 'Admin Dashboard' })
  for (const door of ['/dashboard', '/admin'])
    await turnTo(desk, door, { target: '/admin/dashboard', heading: 'Admin Dashboard' })
})

journey('Sign In on Get Started opens the dashboard if an id was stored after the page opened', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  const doors = [
    ['Student', asStudent(await aStudent(stage.world, stage.school, 'Maya')), "Maya's Dashboard"],
    ['Faculty', asFaculty(await aFaculty(stage.world, stage.school, 'Ruth')), 'Welcome Back, Ruth'],
  ] as const
  for (const [name, keys, heading] of doors) {
    await remember(desk, {})
    await desk.goto('/GetStarted')
    const card = desk.locator('section').filter({ has: desk.getByRole('heading', { name, exact: true }) })
    await card.waitFor()
    // This tab isn't notified of its own change, so the page stays open.
    await remember(desk, keys)
    await card.getByRole('link', { name: 'Sign In' }).click()
    await arrive(desk, `/${name.toLowerCase()}/dashboard`, heading)
  }
  // At an unknown address, a signed-in person gets a link to their own pages.
  await turnTo(desk, '/nowhere', { heading: 'Page not found' })
  assert.deepEqual((await readLinks(desk.getByRole('main')))[1], ['Faculty Dashboard', '/faculty/dashboard'])
})

journey('the bar links to every area and follows the session, even when another tab changes it', async (stage) => {
  const maya = await aStudent(stage.world, stage.school, 'Maya')
  const desk = await stage.desk()
  await desk.goto('/faq')
  const bar = desk.getByRole('banner')
  assert.deepEqual(await readLinks(bar), [
    ['Rollbook', '/'],
    ['About', '/about'],
    ['FAQ', '/faq'],
    ['Students', '/auth/student'],
    ['Faculty', '/auth/faculty'],
    ['Admin', '/auth/admin'],
  ])
  const year = new Date().getFullYear()
  await sees(desk.getByRole('contentinfo'), `© 2025–${year}`)
  assert.deepEqual(await readLinks(desk.getByRole('contentinfo')), [
    ['Privacy', '/about#privacy'],
    ['Accessibility', '/accessibility'],
    ['Help', '/faq'],
    ['API', '/docs'],
    ['Contact', '/faq#contact'],
    ['Made by the Rollbook team', '/about#developer'],
  ])

  // Sign in from another tab…
  const tab = await desk.context().newPage()
  await tab.goto('/faq')
  await remember(tab, asStudent(maya))
  const button = bar.getByRole('link', { name: 'Student Dashboard' })
  await button.waitFor()
  assert.equal(await button.getAttribute('href'), '/student/dashboard')
  await bar.getByRole('link', { name: 'Faculty', exact: true }).waitFor()

  await tab.close()

  // … and sign out in this tab without a storage event. The next navigation notices it.
  await desk.evaluate('localStorage.clear()')
  await bar.getByRole('link', { name: 'About' }).click()
  await seesHeading(desk, 'About Rollbook')
  await bar.getByRole('link', { name: 'Students' }).waitFor()
  await bar.getByRole('link', { name: 'Rollbook' }).click()
  await desk.waitForURL(`${stage.site}/`)

  // The links become a drawer exactly where the narrow layout begins.
  const menu = desk.getByRole('button', { name: 'Open menu' })
  await desk.setViewportSize({ width: 600, height: 800 })
  await menu.waitFor({ state: 'hidden' })
  await bar.getByRole('link', { name: 'Admin' }).waitFor()
  await desk.setViewportSize({ width: 599, height: 800 })
  await menu.waitFor()
  await bar.getByRole('link', { name: 'Admin' }).waitFor({ state: 'hidden' })
  await menu.click()
  const drawer = desk.getByRole('dialog', { name: 'Menu' })
  assert.deepEqual(await readLinks(drawer), [
    ['About', '/about'],
    ['FAQ', '/faq'],
    ['Students', '/auth/student'],
    ['Faculty', '/auth/faculty'],
    ['Admin', '/auth/admin'],
  ])
  assert.deepEqual(await settledBox(drawer), { x: 599 - 250, width: 250 })
  await drawer.getByRole('link', { name: 'Faculty' }).click()
  await seesHeading(desk, 'Faculty Portal')
  await drawer.waitFor({ state: 'hidden' })
})
journey('the faculty sidebar is on the left, and becomes a drawer when there isn’t enough space', async (stage) => {
  const desk = await signInAs(stage.desk(), asFaculty(await aFaculty(stage.world, stage.school, 'Ruth')))
  await open(desk, '/faculty', { target: '/faculty/dashboard', heading: 'Welcome Back, Ruth' })
  const items = [
    ['Rollbook', '/faculty/dashboard'],
    ['Dashboard', '/faculty/dashboard'],
    ['Events', '/faculty/events'],
    ['Add Event', '/faculty/events/add'],
    ['Classes', '/faculty/classes'],
    ['Add Class', '/faculty/classes/add'],
    ['Recently Deleted', '/faculty/recently-deleted'],
    ['Help', '/faq#faculty'],
  ]
  await checkSide(desk, 'Faculty', items)
  await desk.getByRole('dialog').getByRole('link', { name: 'Events', exact: true }).click()
  await seesHeading(desk, 'Events')
  await desk.getByRole('dialog').waitFor({ state: 'hidden' })
})

journey(
  'the administrators’ area shows the stored role and its pages, and says when its session has ended',
  async (stage) => {
    const desk = await stage.desk()
    await desk.goto('/nowhere')
    const admin = await anAdmin(stage.world, 'master')
    const calls: string[] = []
    desk.on('request', (request) => void (/\/api\/(?!.*factor)/.test(request.url()) && calls.push(request.url())))
    const everything = [
      ['Rollbook', '/admin/dashboard'],
      ['Dashboard', '/admin/dashboard'],
      ['Universities', '/admin/universities'],
      ['Faculty', '/admin/faculty-admins'],
      ['Administrators', '/admin/administrators'],
      ['Settings', '/admin/settings'],
      ['Usage Report', '/admin/usage-report'],
    ]
    const forSub = everything.filter(([label]) => !['Universities', 'Administrators', 'Settings'].includes(label!))
    const roles = [
      ['sub', 'University Admin', forSub],
      ['master', 'Master Admin', everything],
    ] as const
    for (const [role, label, items] of roles) {
      await remember(desk, asAdmin(admin, role))
      await open(desk, '/admin/settings', { heading: 'Settings' })
      const side = desk.getByRole('navigation', { name: 'Administration' })
      await sees(side, label)
      assert.deepEqual(await readLinks(side), items)
    }
    assert.deepEqual(calls, [], 'only the settings request something: the second factor')
    await checkSide(desk, 'Administration', everything)

    // When the session ends in another tab, the page stays open and says so.
    const tab = await desk.context().newPage()
    await signInAs(tab, {})
    await sees(desk, 'You must be logged in as an administrator to view this page')
    assert.equal(readPath(desk), '/admin/settings')
    await desk.getByRole('link', { name: 'Sign In' }).click()
    await seesHeading(desk, 'Admin Portal')
  },
)

/**
 * Checks a portal's sidebar: always shown and 240 px wide from 600 px on, a drawer of that width below. Leaves the
 * drawer open.
 */
async function checkSide(desk: Page, name: string, items: readonly (readonly string[])[]): Promise<void> {
  const side = desk.getByRole('navigation', { name })
  await desk.setViewportSize({ width: 600, height: 800 })
  await side.waitFor()
  assert.deepEqual(await readLinks(side), items)
  // The links are in an element as wide as the sidebar.
  assert.deepEqual(await settledBox(side.locator('..')), { x: 0, width: 240 })
  await desk.setViewportSize({ width: 599, height: 800 })
  await side.waitFor({ state: 'hidden' })
  await press(desk, 'Open menu')
  const drawer = desk.getByRole('dialog', { name: 'Menu' })
  assert.deepEqual(await readLinks(drawer), items)
  assert.deepEqual(await settledBox(drawer), { x: 0, width: 240 })
}
