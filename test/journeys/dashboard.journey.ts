import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, aStudent, type Person } from '#test/builders.ts'
import { addPending } from './class-details-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, sees, seesHeading, signInAs } from './steps.ts'

/**
 * Creates four classes. The first two share a student, the third has a pending student, the fourth has another student.
 */
async function aProfessor(stage: Stage): Promise<{ owner: Person; geo: string }> {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const [maya, theo, wei] = [
    await aStudent(world, school, 'Maya'),
    await aStudent(world, school, 'Theo'),
    await aStudent(world, school, 'Wei'),
  ]
  const classes = []
  for (const [name, students] of [
    ['BIO 210', [maya, theo]],
    ['CHEM 101', [maya]],
    ['GEO 7', []],
    ['ART 5', [wei]],
  ] as const) {
    classes.push({ name, ...(await aClassWith(world, owner, [...students], name)) })
    // The list shows the newest class first.
    stage.pass(1000)
  }
  await addPending(stage, owner, classes[2]!.id, ['Haruka'])
  return { owner, geo: classes[2]!.id }
}

async function signIn(page: Page, owner: Person): Promise<void> {
  await signInAs(page, asFaculty(owner))
}

const cards = (page: Page) => page.getByRole('list', { name: 'Your classes in numbers' }).getByRole('listitem')

/** Returns the three numbers once they are loaded. */
async function figuresOn(page: Page): Promise<Record<string, string>> {
  await page.locator('ul[aria-label="Your classes in numbers"][aria-busy="false"]').waitFor()
  const lines = (await cards(page).allInnerTexts()).map((text) => text.split('\n').filter(Boolean))
  return Object.fromEntries(lines.map((line) => [line[0]!, line.at(-1)!]))
}

const stats = '**/api/faculty/dashboard-stats/**'
const counted = { 'Active Classes': '4', 'Number of Students': '4', 'Registered Students': '3' }

journey(
  'the dashboard counts classes and students in three cards, skeletons first, and reloads after five minutes',
  async (stage) => {
    const { owner } = await aProfessor(stage)
    const desk = await stage.desk()
    await desk.clock.install()
    await signIn(desk, owner)
    let calls = 0
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    await desk.route(stats, async (route) => {
      calls += 1
      await gate
      await route.continue()
    })
    const profiles: (() => Promise<void>)[] = []
    await desk.route(`**/api/faculty/${owner.id}/`, (route) => void profiles.push(() => route.continue()))
    await desk.goto('/faculty/dashboard')
    await desk.getByLabel('Loading Active Classes').waitFor()
    assert.equal(await desk.getByRole('heading', { level: 1 }).innerText(), 'Welcome Back', 'no other name than theirs')
    await desk.unroute(`**/api/faculty/${owner.id}/`)
    for (const load of profiles) await load()
    await seesHeading(desk, 'Welcome Back, Ruth')
    await stage.check(desk, 'dashboard, loading')
    answer()
    assert.deepEqual(await figuresOn(desk), counted)
    await stage.check(desk, 'dashboard')

    await desk.clock.fastForward('04:50')
    await desk.reload()
    assert.deepEqual(await figuresOn(desk), counted)
    assert.equal(calls, 1, 'younger than five minutes')
    await aClassWith(stage.world, owner, [], 'LAW 9')
    await desk.clock.fastForward('00:15')
    await desk.reload()
    await sees(cards(desk).first(), '5')
    assert.equal(calls, 2)
  },
)

journey(
  'if the numbers don’t load, the first three classes are counted, and a roster that doesn’t load counts as empty',
  async (stage) => {
    const { owner } = await aProfessor(stage)
    const desk = await stage.desk()
    await signIn(desk, owner)
    await desk.route(stats, (route) => route.fulfill({ status: 500, json: {} }))
    const rosters: string[] = []
    await desk.route('**/api/class-students/*', async (route) => {
      rosters.push(route.request().url())
      await (rosters.length === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue())
    })
    await desk.route(`**/api/faculty/${owner.id}/`, (route) => route.fulfill({ status: 500, json: {} }))
    await desk.goto('/faculty/dashboard')
    await seesHeading(desk, 'Welcome Back, Professor')
    const figures = await figuresOn(desk)
    assert.equal(rosters.length, 3)
    assert.equal(figures['Active Classes'], '4')
    await sees(desk, 'in 3 of your 4 classes')
    // ART 5 and CHEM 101 were counted. GEO 7 between them failed, and BIO 210 is the fourth class.
    assert.deepEqual(figures, { 'Active Classes': '4', 'Number of Students': '2', 'Registered Students': '2' })
    await stage.check(desk, 'dashboard, some classes')
    stage.expectTrouble(/500 GET \/api\/(faculty|class-students)/)
  },
)

journey('when everything fails, the last numbers stay, and without them only dashes are shown', async (stage) => {
  const { owner } = await aProfessor(stage)
  const desk = await stage.desk()
  await desk.clock.install()
  await signIn(desk, owner)
  await desk.goto('/faculty/dashboard')
  assert.deepEqual(await figuresOn(desk), counted)
  await desk.route('**/api/{faculty,classes,class-students}/**', (route) => route.fulfill({ status: 500, json: {} }))
  await desk.clock.fastForward('06:00')
  const loaded = desk.waitForResponse((response) => response.url().includes('/api/classes/'))
  await desk.reload()
  await loaded
  assert.deepEqual(await figuresOn(desk), counted)

  await desk.evaluate('sessionStorage.clear()')
  await desk.reload()
  assert.deepEqual(await figuresOn(desk), {
    'Active Classes': '–',
    'Number of Students': '–',
    'Registered Students': '–',
  })
  assert.equal(await desk.getByRole('alert').count(), 0, 'errors are only logged')
  stage.expectTrouble(/500 GET \/api\/(faculty|classes)/)
})

journey('numbers that take longer than eight seconds are counted from the classes instead', async (stage) => {
  const { owner } = await aProfessor(stage)
  const desk = await stage.desk()
  await signIn(desk, owner)
  await desk.addInitScript(`window.limits = []
    const wait = window.setTimeout.bind(window)
    window.setTimeout = (reach, ms, ...values) =>
      ms > 5_000 && ms < 10_000 ? window.limits.push({ ms, reach }) : wait(reach, ms, ...values)`)
  const statsRequest = Promise.withResolvers<void>()
  // This request is never answered.
  await desk.route(stats, () => statsRequest.resolve())
  await desk.goto('/faculty/dashboard')
  await desk.getByLabel('Loading Active Classes').waitFor()
  await statsRequest.promise
  assert.deepEqual(await desk.evaluate('[...new Set(window.limits.map(({ ms }) => ms))]'), [8_000])
  const counting = desk.waitForRequest((request) => request.url().includes('/api/class-students/'))
  await desk.evaluate('window.limits.forEach(({ reach }) => reach())')
  await counting
  const figures = await figuresOn(desk)
  assert.equal(figures['Active Classes'], '4')
})
