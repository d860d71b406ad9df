import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { currentSemester } from '#contract/classes/semesters.ts'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, asStudent, readPath, remember, sees, seesHeading, signInAs } from './steps.ts'

/**
 * Creates a professor with an event and a class. Returns the portal's addresses with their headings, and the addresses
 * of the event's own large pages.
 */
async function aPortal({ world, school }: Stage) {
  const ruth = await aFaculty(world, school, 'Ruth')
  const event = await anEvent(world, ruth, { name: 'Chamber Choir' })
  const { id: classId } = await aClassWith(world, ruth, [await aStudent(world, school)], 'BIO 210')
  const semester = currentSemester(new Date())
  await world.db.updateTable('class').set({ semester }).where('id', '=', classId).execute()
  const pages: Record<string, string> = {
    '/faculty/dashboard': 'Welcome Back, Ruth',
    '/faculty/events': 'Events',
    '/faculty/events/add': 'Create New Event',
    [`/faculty/events/${event.id}/edit`]: 'Edit Event',
    '/faculty/classes': 'My Classes',
    '/faculty/classes/add': 'Add New Class',
    [`/faculty/classes/${classId}`]: 'BIO 210',
    [`/faculty/classes/${classId}/edit`]: 'Edit Class',
    [`/faculty/classes/${classId}/gradebook`]: 'Fill a gradebook file',
  }
  const largeOnes = ['live', 'projector', 'poster'].map((page) => `/faculty/events/${event.id}/${page}`)
  return { ruth, event, classId, pages, largeOnes }
}

const arrive = async (page: Page, address: string, heading: string): Promise<void> => {
  await page.waitForURL((url) => url.pathname + url.search === address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** Opens an address without reloading the page, as Back and Forward do. */
const turnTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)

const signInFrom = (address: string) => `/auth/faculty/signin?redirect=${encodeURIComponent(address)}`

journey('every address of the faculty portal opens its page', async (stage) => {
  const { ruth, pages } = await aPortal(stage)
  const desk = await signInAs(stage.desk(), asFaculty(ruth))
  for (const [address, heading] of Object.entries(pages)) {
    await desk.goto(address)
    await arrive(desk, address, heading)
    await sees(desk, 'Faculty Portal - Alder University')
  }
  await desk.goto('/faculty')
  await arrive(desk, '/faculty/dashboard', 'Welcome Back, Ruth')
  await desk.goto('/faculty/nowhere')
  await arrive(desk, '/faculty/nowhere', 'Page not found')
})

journey('every page of the faculty portal is reached by a link, and Back works', async (stage) => {
  const { ruth, event, classId, pages } = await aPortal(stage)
  const desk = await signInAs(stage.desk(), asFaculty(ruth), '/faculty/dashboard')
  const editEvent = `/faculty/events/${event.id}/edit`
  const [page, editClass] = [`/faculty/classes/${classId}`, `/faculty/classes/${classId}/edit`]
  const steps: [on: string, part: 'nav' | 'main', link: string, to: string][] = [
    ['/faculty/dashboard', 'nav', 'Events', '/faculty/events'],
    ['/faculty/dashboard', 'nav', 'Add Event', '/faculty/events/add'],
    ['/faculty/dashboard', 'nav', 'Classes', '/faculty/classes'],
    ['/faculty/dashboard', 'nav', 'Add Class', '/faculty/classes/add'],
    ['/faculty/events', 'nav', 'Dashboard', '/faculty/dashboard'],
    ['/faculty/events', 'main', 'Create New Event', '/faculty/events/add'],
    ['/faculty/events', 'main', 'Edit', editEvent],
    ['/faculty/events/add', 'main', 'Cancel', '/faculty/events'],
    [editEvent, 'main', 'Cancel', '/faculty/events'],
    ['/faculty/classes', 'main', 'Add New Class', '/faculty/classes/add'],
    ['/faculty/classes', 'main', 'BIO 210', page],
    ['/faculty/classes/add', 'main', 'Cancel', '/faculty/classes'],
    [page, 'main', 'My Classes', '/faculty/classes'],
    [page, 'main', 'Edit Class', editClass],
    [editClass, 'main', 'Cancel', page],
    [page, 'main', 'Fill a gradebook file', `${page}/gradebook`],
  ]
  for (const [startPath, part, link, target] of steps) {
    await turnTo(desk, startPath)
    await arrive(desk, startPath, pages[startPath]!)
    const place = part === 'nav' ? desk.getByRole('navigation') : desk.getByRole('main')
    await place.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first().click()
    await arrive(desk, target, pages[target]!)
    await desk.goBack()
    await arrive(desk, startPath, pages[startPath]!)
  }
  const reached = new Set(steps.map(([, , , target]) => target))
  assert.deepEqual(
    Object.keys(pages).filter((address) => !reached.has(address)),
    [],
    'pages without a link',
  )
})

journey(
  'no page of the faculty portal opens without a faculty id, and the sign-in returns to the page',
  async (stage) => {
    const { world, school } = stage
    const { ruth, classId, pages, largeOnes } = await aPortal(stage)
    const desk = await stage.desk()
    const calls: string[] = []
    desk.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
    for (const address of ['/faculty', ...Object.keys(pages), ...largeOnes, '/faculty/nowhere']) {
      await desk.goto('/about')
      await turnTo(desk, address)
      await arrive(desk, signInFrom(address), 'Faculty Sign In')
      // The redirect leaves no page in the history that Back would return to.
      await desk.goBack()
      await desk.waitForURL('**/about')
    }
    assert.deepEqual(
      calls.filter((call) => /\/api\/(faculty|events|class)/.test(call)),
      [],
      'a guarded page requests nothing',
    )

    // A student can't open pages of faculty.
    await remember(desk, asStudent(await aStudent(world, school)))
    for (const address of ['/faculty/classes', ...largeOnes]) {
      await desk.goto(address)
      await arrive(desk, signInFrom(address), 'Faculty Sign In')
    }

    // After the sign-in, the linked page opens with its whole address.
    await remember(desk, {})
    const deepLink = `/faculty/classes/${classId}?tab=students`
    await desk.goto(deepLink)
    await arrive(desk, signInFrom(deepLink), 'Faculty Sign In')
    await desk.getByRole('textbox', { name: 'Email' }).fill(ruth.email)
    const message = await stage.emailAfter(ruth.email, () => desk.locator('form button[type=submit]').click())
    await desk.goto(secretsIn(message).url.href)
    await arrive(desk, deepLink, 'BIO 210')

    // If another tab removes the id, this page opens the sign-in.
    const tab = await desk.context().newPage()
    await tab.goto('/about')
    await tab.evaluate('localStorage.clear()')
    await seesHeading(desk, 'Faculty Sign In')
    assert.equal(readPath(desk), signInFrom(deepLink))
  },
)
