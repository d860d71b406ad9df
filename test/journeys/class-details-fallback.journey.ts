import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { addPending, assign, dayMs, startIn, openClass, readClassPage } from './class-details-steps.ts'
import { journey, type Stage } from './stage.ts'
import { goToEnd, press, sees, seesHeading } from './steps.ts'

async function aClass(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const maya = await aStudent(world, school, 'Maya')
  const { id } = await aClassWith(world, owner, [maya], 'BIO 210')
  await addPending(stage, owner, id, ['Theo'])
  await assign(stage, owner, id, (await anEvent(world, owner, startIn(dayMs, 'Field Methods'))).id)
  await assign(stage, owner, id, (await anEvent(world, owner, startIn(-9 * dayMs, 'Career Fair'))).id)
  const shows = {
    upcoming: ['Field Methods'],
    past: ['Career Fair'],
    students: [`Ames, Theo theo@${school.studentDomain} Not Registered`, `Bergström, Maya ${maya.email} Registered`],
  }
  return { owner, id, shows }
}

journey('if the class’s own call fails, several other calls make the same page', async (stage) => {
  const { owner, id, shows } = await aClass(stage)
  const desk = await stage.desk()
  const paths = new Set<string>()
  desk.on('request', (request) => paths.add(new URL(request.url()).pathname))
  const hasAsked = (path: RegExp) => [...paths].some((requestedPath) => path.test(requestedPath))
  await desk.route('**/api/class/*/details/*', (route) => route.fulfill({ status: 500, json: {} }))
  await openClass(desk, owner, id)
  assert.deepEqual(await readClassPage(desk), shows)
  for (const path of [/class-events\/$/, /class-students\/$/, /^\/api\/events\/[^/]+\/$/]) {
    assert.ok(hasAsked(path), String(path))
  }
  assert.ok(!hasAsked(/^\/api\/students\/$/), 'the links include the students')

  // A server whose rows have only ids is asked for the people by id.
  await desk.route('**/api/class-students/*', async (route) => {
    const response = await route.fetch()
    const links = (await response.json()) as Record<string, unknown>[]
    await route.fulfill({ response, json: links.map((link) => ({ ...link, student_info: null })) })
  })
  await openClass(desk, owner, id)
  assert.deepEqual(await readClassPage(desk), shows)
  assert.ok(hasAsked(/^\/api\/students\/$/) && hasAsked(/^\/api\/pending-students\/$/))

  // And when that fails, one by one.
  await desk.route('**/api/students/?ids=*', (route) => route.fulfill({ status: 500, json: {} }))
  await desk.route('**/api/pending-students/?ids=*', (route) => route.fulfill({ status: 500, json: {} }))
  await openClass(desk, owner, id)
  assert.deepEqual(await readClassPage(desk), shows)
  assert.ok(hasAsked(/^\/api\/students\/[^/]+\/$/) && hasAsked(/^\/api\/pending-students\/[^/]+\/$/))
  stage.expectTrouble(/500 GET \/api\/(class\/.*\/details|students|pending-students)\//)
})

journey('a missing class and one that doesn’t load have different messages', async (stage) => {
  const { owner, id } = await aClass(stage)
  const desk = await stage.desk()
  await openClass(desk, owner, 'nosuchclass-0000')
  await seesHeading(desk, 'Class not found.')
  await stage.check(desk, 'class, not found')
  await desk.getByRole('link', { name: 'Go to My Classes' }).click()
  await desk.waitForURL('**/faculty/classes')

  await desk.route('**/api/class/*/details/*', (route) => route.fulfill({ status: 500, json: {} }))
  await desk.route('**/api/class-events/*', (route) => route.fulfill({ status: 500, json: {} }))
  await openClass(desk, owner, id)
  await seesHeading(desk, 'Failed to load class details. Please try again.')
  await stage.check(desk, 'class, failed')
  await desk.unroute('**/api/class-events/*')
  await press(desk, 'Try again')
  await seesHeading(desk, 'BIO 210')
  stage.expectTrouble(/404 GET \/api\/class(es)?\//)
  stage.expectTrouble(/500 GET \/api\/class/)
})

journey('three thousand students are searched and filtered without a wait', async (stage) => {
  const { owner, id } = await aClass(stage)
  for (let start = 0; start < 3000; start += 1000) {
    await addPending(
      stage,
      owner,
      id,
      Array.from({ length: 1000 }, (_, n) => `N${start + n}`),
    )
  }
  const phone = await stage.phone()
  await openClass(phone, owner, id, '?tab=students')
  await sees(phone, 'Students (3,002)')
  await sees(phone, '3,002 students, 1 registered')
  await stage.check(phone, 'class, many students')
  await phone.getByRole('searchbox').fill('bergstrom')
  await sees(phone, 'Bergström')
  assert.equal(await phone.getByRole('list', { name: 'Students' }).getByRole('listitem').count(), 1)
  await press(phone, 'Not Registered 3,001')
  await seesHeading(phone, 'No student matches')
  await stage.check(phone, 'class, no student matches')
  await press(phone, 'Show all students')
  await phone.getByRole('list', { name: 'Students' }).getByText('Bergström').waitFor({ state: 'detached' })
  await goToEnd(phone, 'li[aria-posinset="3002"]')
})
