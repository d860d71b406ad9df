import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { currentSemester } from '#contract/classes/semesters.ts'
import { aClassWith, aFaculty, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { ask, assign } from './class-details-steps.ts'
import { settle } from './looks.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, choose, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

const year = new Date().getFullYear()
const now = currentSemester(new Date())

const aDesk = (stage: Stage, owner: Person) => signInAs(stage.desk(), asFaculty(owner))

async function aClassIn(stage: Stage, owner: Person, name: string, semester: string, students: Person[] = []) {
  const { id } = await aClassWith(stage.world, owner, students, name)
  await stage.world.db.updateTable('class').set({ semester }).where('id', '=', id).execute()
  return id
}

/** Counts how often the list is requested. */
async function countAsked(page: Page): Promise<() => number> {
  let count = 0
  await page.route('**/api/classes/?*', (route) => {
    count += 1
    return route.continue()
  })
  return () => count
}

const namesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('heading', { level: 3 }).allInnerTexts()

journey('classes are listed by semester, past ones behind a switch, and a click opens one', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const jonas = await aStudent(stage.world, stage.school, 'Jonas')
  await aClassIn(stage, owner, 'Old Rivers', `Spring ${year - 1}`)
  await aClassIn(stage, owner, 'Older Rivers', `Fall ${year - 2}`)
  const desk = await aDesk(stage, owner)
  await desk.goto('/faculty/classes')
  await seesHeading(desk, 'No current classes. Enable "Show Past Classes" to view your previous classes.')
  await stage.check(desk, 'class list, none current')

  const birds = await aClassIn(stage, owner, 'Birds', now, [jonas])
  await desk.reload()
  await seesHeading(desk, 'Birds')
  assert.deepEqual(await namesIn(desk, 'Current Classes'), ['Birds'])
  assert.equal(await desk.getByRole('region', { name: 'Previous Classes' }).count(), 0)
  await desk.getByLabel('Show Past Classes').click()
  await seesHeading(desk, 'Older Rivers')
  assert.deepEqual(await namesIn(desk, 'Previous Classes'), ['Old Rivers', 'Older Rivers'])
  await stage.check(desk, 'class list, past shown')
  const card = desk.getByRole('listitem').filter({ hasText: 'Birds' })
  await sees(card, now)
  await sees(card, '1 student')
  // The whole card can be clicked, not only its text.
  await card.click({ position: { x: 200, y: 12 } })
  await desk.waitForURL(`**/faculty/classes/${birds}`)
  await desk.goBack()
  assert.equal(readPath(desk), '/faculty/classes?past=1')
})

journey('a new class is scrolled into view and highlighted, even one in a past semester', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  for (let n = 0; n < 60; n += 1) await aClassIn(stage, owner, `Birds ${n}`, `Fall ${year}`)
  const desk = await stage.desk()
  // On this day the form offers a past semester.
  await desk.clock.install({ time: `${year}-11-16T15:00:00Z` })
  await signInAs(desk, asFaculty(owner))
  for (const [name, semester] of [
    ['Rivers', null],
    ['Old Rivers', `Spring ${year}`],
  ] as const) {
    await desk.goto('/faculty/classes/add')
    await desk.getByLabel('Class name').fill(name)
    if (semester) await choose(desk, 'Semester', semester)
    await desk.evaluate(`document.addEventListener('animationstart', ({ target }) => (target.dataset.rung = ''))`)
    await press(desk, 'Create Class')
    await desk.waitForURL('**/faculty/classes')
    const { id } = await stage.world.db
      .selectFrom('class')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await desk.locator(`[id="class-${id}"][data-rung]`).waitFor()
    await settle(desk)
    const isInSight = `(() => { const card = document.getElementById('class-${id}').getBoundingClientRect()
      return card.top >= 0 && card.bottom <= innerHeight })()`
    assert.equal(await desk.evaluate(isInSight), true)
  }
  // The switch hides past classes again.
  await desk.getByLabel('Show Past Classes').click()
  await desk.getByRole('heading', { name: 'Old Rivers' }).waitFor({ state: 'detached' })
})

journey('a class is deleted after one dialog with counts, and its check-ins stay', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const [jonas, amara] = [await aStudent(world, school, 'Jonas'), await aStudent(world, school, 'Amara')]
  const id = await aClassIn(stage, owner, 'Birds', now, [jonas, amara])
  const event = await anEvent(world, owner)
  await assign(stage, owner, id, event.id)
  await ask(stage, jonas, 'POST', '/api/attendance/', aScan(world, jonas, event))
  const readRolls = async () => [
    await ask(stage, owner, 'GET', `/api/events/${event.id}/attendance/`),
    await ask(stage, jonas, 'GET', `/api/students/${jonas.id}/attendance/`),
  ]
  const originalRows = await readRolls()
  assert.deepEqual(
    originalRows.map((rows) => rows.length),
    [1, 1],
  )
  const desk = await aDesk(stage, owner)
  await desk.goto('/faculty/classes')
  stage.expectTrouble(/desk: 500 DELETE /)
  await desk.route(`**/api/classes/${id}/*`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await press(desk, 'Delete class Birds')
  const dialog = desk.getByRole('dialog')
  await sees(dialog, /^Registered students from its roster\s*2$/)
  const counts = await dialog.getByRole('listitem').allInnerTexts()
  assert.deepEqual(
    counts.map((text) => text.replaceAll(/\s+/g, ' ')),
    [
      'The class “Birds”',
      'Registered students from its roster 2',
      'Students who haven’t registered yet 0',
      'Events from its list 1',
    ],
  )
  await stage.check(desk, 'delete class')
  await press(dialog, 'Delete Class')
  await sees(dialog, 'Failed to delete class. Please try again.')
  await press(dialog, 'Delete Class')
  await seesHeading(desk, "You haven't created any classes yet")
  await sees(desk, 'Class deleted')
  assert.deepEqual(await readRolls(), originalRows, 'on the roll of the event and in the history of the student')
})

journey('a list that doesn’t load or is invalid shows an error, and can be loaded again', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  await aClassIn(stage, owner, 'Birds', now)
  const desk = await aDesk(stage, owner)
  stage.expectTrouble(/desk: 500 GET \/api\/classes/)
  const list = '**/api/classes/?*'
  await desk.route(list, (route) => route.fulfill({ status: 500, json: {} }))
  await desk.goto('/faculty/classes')
  await seesHeading(desk, 'Failed to load classes. Please try again later.')
  await stage.check(desk, 'class list, failed')
  await desk.unroute(list)
  await desk.route(list, (route) => route.fulfill({ json: { classes: 'none' } }))
  await press(desk, 'Try again')
  await seesHeading(desk, 'Received invalid data from server.')
  await desk.unroute(list)
  await press(desk, 'Try again')
  await seesHeading(desk, 'Birds')
})

journey(
  'the list of classes is fresh for two minutes, and reloads every five minutes and right after a change',
  async (stage) => {
    const owner = await aFaculty(stage.world, stage.school, 'Ruth')
    const id = await aClassIn(stage, owner, 'Birds', now)
    const desk = await aDesk(stage, owner)
    await desk.clock.install()
    await desk.goto('/faculty/classes')
    const countRequests = await countAsked(desk)
    await seesHeading(desk, 'Birds')
    // When this request of the page's own is answered, all its earlier requests have been counted.
    const awaitRequests = () => desk.evaluate(`fetch('/healthz').then(() => true)`)
    const side = (name: string) => desk.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    const visit = async (): Promise<number> => {
      const previousCount = countRequests()
      await side('Dashboard')
      await seesHeading(desk, /^Welcome Back, /)
      await side('Classes')
      await seesHeading(desk, 'Birds')
      await awaitRequests()
      return countRequests() - previousCount
    }
    const focus = async (): Promise<number> => {
      const previousCount = countRequests()
      await desk.evaluate(`dispatchEvent(new Event('focus'))`)
      await awaitRequests()
      return countRequests() - previousCount
    }
    const isFresh = await visit()
    await desk.clock.runFor(121_000)
    // The dashboard may request classes, too, so only the difference counts.
    const isStale = await visit()
    assert.equal(isStale - isFresh, 1)

    const previousCount = countRequests()
    await desk.clock.runFor(301_000)
    await awaitRequests()
    assert.equal(countRequests() - previousCount, 1)
    const showState = (state: string) =>
      desk.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })`)
    await showState('hidden')
    await desk.clock.runFor(301_000)
    await awaitRequests()
    assert.equal(countRequests() - previousCount, 1, 'the page is hidden, so nothing is requested')
    await showState('visible')
    assert.equal(await focus(), 0, 'focusing the window requests nothing')

    for (const [form, heading] of [
      [`/faculty/classes/${id}/edit`, 'Edit Class'],
      ['/faculty/classes/add', 'Add New Class'],
    ] as const) {
      await desk.goto(form)
      await seesHeading(desk, heading)
      await side('Classes')
      await seesHeading(desk, 'Birds')
      await awaitRequests()
      assert.equal(await focus(), 1, `after ${heading}, the list is requested again`)
    }
    await visit()
    assert.equal(await focus(), 0, 'after other pages, it isn’t')

    await desk.goto(`/faculty/classes/${id}/edit`)
    await desk.getByLabel('Class name').fill('Birds of prey')
    await press(desk, 'Save Changes')
    await sees(desk, 'Class updated successfully!')
    await side('Classes')
    await seesHeading(desk, 'Birds of prey')
  },
)

journey('among many classes, one is found by parts of its name', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  for (let n = 0; n < 12; n += 1)
    await aClassWith(stage.world, owner, [], `Seminar ${n}: ${n === 7 ? 'Memory' : 'Plato'}`)
  const desk = await aDesk(stage, owner)
  await desk.goto('/faculty/classes?past=1')
  await desk.getByRole('searchbox', { name: 'Search classes' }).fill('memo semi')
  await desk.getByRole('link', { name: 'Seminar 3: Plato' }).waitFor({ state: 'detached' })
  await sees(desk, 'Seminar 7: Memory')
  await desk.reload()
  await sees(desk, 'Seminar 7: Memory')
  assert.equal(await desk.getByRole('link', { name: /^Seminar/ }).count(), 1)
  await desk.getByRole('searchbox').fill('Socrates')
  await sees(desk, 'No class matches.')
  await stage.check(desk, 'classes, none match')
})
