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

journey('if the call for a class fails, several other calls load the same page', async (stage) => {
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

  // If the rows have only ids, the people are requested by id.
  await desk.route('**/api/class-students/*', async (route) => {
    const response = await route.fetch()
    const links = (await response.json()) as Record<string, unknown>[]
    await route.fulfill({ response, json: links.map((link) => ({ ...link, student_info: null })) })
  })
  await openClass(desk, owner, id)
  assert.deepEqual(await readClassPage(desk), shows)
  assert.ok(hasAsked(/^\/api\/students\/$/) && hasAsked(/^\/api\/pending-students\/$/))

  // If that fails, they are requested one by one.
  await desk.route('**/api/students/?ids=*', (route) => route.fulfill({ status: 500, json: {} }))
  await desk.route('**/api/pending-students/?ids=*', (route) => route.fulfill({ status: 500, json: {} }))
  await openClass(desk, owner, id)
  assert.deepEqual(await readClassPage(desk), shows)
  assert.ok(hasAsked(/^\/api\/students\/[^/]+\/$/) && hasAsked(/^\/api\/pending-students\/[^/]+\/$/))
  stage.expectTrouble(/500 GET \/api\/(class\/.*\/details|students|pending-students)\//)
})

journey('a page says whether its class or event doesn’t exist or the server failed', async (stage) => {
  const { owner, id } = await aClass(stage)
  const event = await anEvent(stage.world, owner, startIn(dayMs, 'Open House'))
  stage.expectTrouble(/(404|500) GET \/api\//)
  const desk = await stage.desk()
  await openClass(desk, owner, id)
  const failure = desk.getByRole('alert').filter({ has: desk.getByRole('heading') })
  /** Opens an address without reloading the page. Returns the error that is shown instead of the content. */
  const readFailure = async (title: string, address: string) => {
    await desk.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await desk.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    return (await failure.innerText()).replaceAll(/\s+/g, ' ')
  }
  const absence = 'It may have been deleted, or it may belong to someone else.'
  const trouble = 'Something went wrong on our side.'
  const loading = { class: 'Failed to load class details. Please try again.', event: 'Failed to load event details' }
  const back = { class: 'Go to My Classes', event: 'Back to Events' }
  const absent = { class: 'Class not found.', event: 'This event doesn’t exist' }
  const pages: ['class' | 'event', title: string, address: (id: string) => string, absent?: string][] = [
    ['class', 'Class', (n) => `/faculty/classes/${n}`],
    ['class', 'Edit Class', (n) => `/faculty/classes/${n}/edit`],
    ['class', 'Fill a gradebook file', (n) => `/faculty/classes/${n}/gradebook`],
    ['event', 'Edit Event', (n) => `/faculty/events/${n}/edit`, loading.event],
    ['event', 'Poster', (n) => `/faculty/events/${n}/poster`],
    ['event', 'Copy Event', (n) => `/faculty/events/add?copy=${n}`],
  ]
  for (const [kind, title, address, says = absent[kind]] of pages) {
    assert.equal(await readFailure(title, address('nosuchone-0000')), `${says} ${absence} ${back[kind]}`)
  }
  const classAbsent = await readFailure('Assign Events', '/faculty/events?class=nosuchone-0000')
  assert.equal(classAbsent, `${absent.class} ${absence} ${back.class}`)
  await stage.check(desk, 'assign events, no such class')

  await desk.goto('/faculty/events?attendance=nosuchone-0000')
  await sees(desk.getByRole('dialog'), absent.event)
  await sees(desk.getByRole('dialog'), absence)

  const objects = /^\/api\/(class|classes|class-events|class-students|events)\//
  const end = stage.answerInstead({ address: objects, status: 500, body: {}, onAnswer: () => undefined })
  for (const [kind, title, address] of pages) {
    const says = await readFailure(title, address(kind === 'class' ? id : event.id))
    assert.equal(says, `${loading[kind]} ${trouble} ${back[kind]} Try again`)
  }
  const rollFailed = `Failed to load attendance data. Please try again. ${trouble} ${back.event} Try again`
  assert.equal(await readFailure('Attendance', `/faculty/events/${event.id}/live`), rollFailed)
  assert.equal(await desk.getByRole('alert').count(), 1)
  end()
  await press(desk, 'Try again')
  await failure.waitFor({ state: 'detached' })
  await seesHeading(desk, 'Open House')
})

journey('three thousand students can be searched, filtered and scrolled to the last one', async (stage) => {
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
