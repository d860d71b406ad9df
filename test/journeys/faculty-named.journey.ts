import assert from 'node:assert/strict'
import { currentSemester } from '#contract/classes/semesters.ts'
import { aFaculty, anAdmin, anEvent } from '#test/builders.ts'
import { dayMs, startIn } from './class-details-steps.ts'
import { chooseFile, header, createRows } from './class-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, press, remember, sees, seesHeading, signInAs } from './steps.ts'

journey('a link to a past event shows the past events and highlights that event', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  await anEvent(world, owner, { name: 'Chamber Choir' })
  const old = await anEvent(world, await aFaculty(world, school, 'Omar'), startIn(-30 * dayMs, 'Career Fair'))
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/events')
  await seesHeading(desk, 'Chamber Choir')
  assert.equal(await desk.getByRole('heading', { name: 'Career Fair' }).count(), 0)
  assert.equal(await desk.getByLabel('Show Past Events').isChecked(), false)

  await desk.addInitScript(`globalThis.rung = new Promise((done) =>
    document.addEventListener('animationstart', ({ target }) => target.id.startsWith('event-') && done(target.id)))`)
  await desk.goto(`/faculty/events?highlight=${old.id}`)
  await desk.getByRole('region', { name: 'Past Events' }).getByRole('heading', { name: 'Career Fair' }).waitFor()
  assert.equal(await desk.getByLabel('Show Past Events').isChecked(), true)
  assert.equal(await desk.evaluate('rung'), `event-${old.id}`)
})

journey('the id of a new class is found wherever the response has it, and its students are added', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const desk = await signInAs(stage.desk(), asFaculty(owner))
  const answers: Record<string, (id: string) => object> = {
    'BIO 1': (id) => ({ id }),
    'BIO 2': (id) => ({ class_id: id }),
    'BIO 3': (id) => ({ _id: id }),
    'BIO 4': (id) => ({ class: { id } }),
  }
  let shape = answers['BIO 1']!
  await desk.route('**/api/class/create/', async (route) => {
    const response = await route.fetch()
    const { id } = (await response.json()) as { id: string }
    await route.fulfill({ response, json: shape(id) })
  })
  for (const [name, answer] of Object.entries(answers)) {
    shape = answer
    await desk.goto('/faculty/classes/add')
    await desk.getByLabel('Class name').fill(name)
    await press(desk, 'Import CSV')
    await chooseFile(desk, [header, ...createRows(2, stage.school.studentDomain)].join('\n'))
    await press(desk, 'Add 2 Students')
    await press(desk, 'Create Class')
    await sees(desk, 'Class created successfully! 2 students added.')
    await desk.waitForURL('**/faculty/classes')
    const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name, exact: true }) })
    await sees(card, '2 students')
    await sees(card, currentSemester(new Date()))
  }
})

journey('if the call for all students fails, twenty-three students are added ten at a time', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const desk = await signInAs(stage.desk(), asFaculty(owner))
  stage.expectTrouble(/desk: 500 POST .*batch-add-students/)
  await desk.route('**/batch-add-students/', (route) => route.fulfill({ status: 500, json: {} }))
  const chunks: number[] = []
  const pendingCalls: (() => Promise<void>)[] = []
  await desk.route('**/api/faculty/add-student/', (route) => void pendingCalls.push(() => route.continue()))
  await desk.goto('/faculty/classes/add')
  await desk.getByLabel('Class name').fill('BIO 210')
  await press(desk, 'Import CSV')
  await chooseFile(desk, [header, ...createRows(23, stage.school.studentDomain)].join('\n'))
  await press(desk, 'Add 23 Students')
  await press(desk, 'Create Class')
  for (const addedCount of [0, 10, 20]) {
    await sees(desk, addedCount === 0 ? 'Creating...' : `Adding students: ${addedCount} of 23`)
    const chunkSize = Math.min(10, 23 - addedCount)
    // No call is answered until the whole chunk has been requested, and no other is requested until the chunk is
    // answered.
    while (pendingCalls.length < chunkSize)
      await desk.waitForRequest('**/api/faculty/add-student/').catch(() => undefined)
    await desk.evaluate(`fetch('/healthz').then(() => true)`)
    chunks.push(pendingCalls.length)
    for (const answer of pendingCalls.splice(0)) await answer()
  }
  assert.deepEqual(chunks, [10, 10, 3])
  await sees(desk, 'Class created successfully! 23 students added.')
})

journey('a sub administrator can edit events of their own university, which the page checks', async (stage) => {
  const { world, school } = stage
  const ada = await aFaculty(world, school, 'Ada')
  await anAdmin(world, 'sub', { school, faculty: ada })
  const event = await anEvent(world, await aFaculty(world, school, 'Omar'), { name: 'Chamber Choir' })
  const desk = await signInAs(stage.desk(), { ...asFaculty(ada), adminRole: 'sub' })
  const profileRequest = desk.waitForRequest((request) => new URL(request.url()).pathname === `/api/faculty/${ada.id}/`)
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await profileRequest
  assert.equal(await desk.getByLabel('Event name').inputValue(), 'Chamber Choir')

  // If the profile has another university than the event, the page refuses, whatever the role.
  const elsewhere = { ...asFaculty(ada), adminRole: 'sub', schoolId: 'elsewhere0000000' }
  await desk.route(`**/api/faculty/${ada.id}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), school: elsewhere.schoolId } })
  })
  await desk.route('**/api/events/?*', (route) => route.fulfill({ json: [] }))
  await remember(desk, elsewhere)
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await sees(desk, 'You do not have permission to edit this event')
})
