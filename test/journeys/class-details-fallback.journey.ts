import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { addPending, assign, dayMs, startIn, openClass, readClassPage } from './class-details-steps.ts'
import { journey, mainJourney, type Stage } from './stage.ts'
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

mainJourney('a page says whether its class or event is gone, or the server has trouble', async (stage) => {
  const { owner, id } = await aClass(stage)
  const event = await anEvent(stage.world, owner, startIn(dayMs, 'Open House'))
  stage.expectTrouble(/(404|500) GET \/api\//)
  const desk = await stage.desk()
  await openClass(desk, owner, id)
  const shown = desk.getByRole('alert').filter({ has: desk.getByRole('heading') })
  const readShown = async () => (await shown.innerText()).replaceAll(/\s+/g, ' ')
  const gone = 'It may have been deleted, or it may belong to someone else.'
  const classFailed = 'Failed to load class details. Please try again.'
  const eventFailed = 'Failed to load event details'
  const trouble = 'Something went wrong on our side. Please try again.'
  const pages: [address: (id: string) => string, id: string, noSuch: string, failed: string, back: string][] = [
    [(n) => `/faculty/classes/${n}`, id, 'Class not found.', classFailed, 'Go to My Classes'],
    [(n) => `/faculty/classes/${n}/edit`, id, 'Class not found.', classFailed, 'Go to My Classes'],
    [(n) => `/faculty/classes/${n}/gradebook`, id, 'Class not found.', classFailed, 'Go to My Classes'],
    [(n) => `/faculty/events/${n}/edit`, event.id, eventFailed, eventFailed, 'Back to Events'],
    [(n) => `/faculty/events/${n}/poster`, event.id, 'This event doesn’t exist', eventFailed, 'Back to Events'],
    [(n) => `/faculty/events/add?copy=${n}`, event.id, 'This event doesn’t exist', eventFailed, 'Back to Events'],
  ]
  for (const [address, objectId, noSuch, failed, back] of pages) {
    await desk.goto(address('nosuchobject-0000'))
    assert.equal(await readShown(), `${noSuch} ${gone} ${back}`, address(':id'))

    const objects = /^\/api\/(class|classes|class-events|class-students|events)\//
    const end = stage.answerInstead({ address: objects, status: 500, body: {}, onAnswer: () => undefined })
    await desk.goto(address(objectId))
    assert.equal(await readShown(), `${failed} ${trouble} ${back} Try again`, address(':id'))
    end()
    await press(desk, 'Try again')
    await shown.waitFor({ state: 'detached' })
  }
  await desk.goto(`/faculty/classes/${id}`)
  await seesHeading(desk, 'BIO 210')
  await stage.check(desk, 'class, after a failure')
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
