import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent } from '#test/builders.ts'
import { chooseClasses } from './assign-steps.ts'
import { findEntry, startIn } from './class-details-steps.ts'
import { journey, journeyAlone, type Stage } from './stage.ts'
import { asFaculty, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

const day = 24 * 60 * 60_000

/** Creates a professor with these classes, and a colleague's event. */
async function aProfessor(stage: Stage, classes: string[]) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const event = await anEvent(world, await aFaculty(world, school, 'Omar'), startIn(2 * day, 'Chamber Choir'))
  for (const name of classes) await aClassWith(world, owner, [], name)
  return { owner, event }
}

async function openEvents(stage: Stage, owner: Awaited<ReturnType<typeof aProfessor>>['owner'], phone = false) {
  const page = await (phone ? stage.phone() : stage.desk())
  await signInAs(page, asFaculty(owner), '/faculty/events')
  await seesHeading(page, 'Chamber Choir')
  return page
}

const assigned = (stage: Stage) => stage.world.db.selectFrom('class_event').select(['class_id', 'event_id']).execute()

journeyAlone(
  "a colleague's event is assigned to several classes at once, and the page shows the outcome",
  async (stage) => {
    const { owner, event } = await aProfessor(stage, ['BIO 210', 'CHEM 101', 'GEO 7'])
    const desk = await openEvents(stage, owner)
    const assign = async (names: string[]) => {
      await press(findEntry(desk, 'Chamber Choir'), 'Assign')
      await chooseClasses(desk, names)
      await press(desk.getByRole('dialog'), 'Assign')
    }
    const posts: string[] = []
    desk.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''))

    await assign(['BIO 210', 'CHEM 101'])
    await sees(desk, 'Event successfully assigned to 2 class(es)')
    await desk.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(readPath(desk), '/faculty/events')
    assert.equal((await assigned(stage)).filter((link) => link.event_id === event.id).length, 2)
    assert.deepEqual(
      posts.map((post) => Object.keys(JSON.parse(post) as object)),
      [
        ['class_instance', 'event'],
        ['class_instance', 'event'],
      ],
      'one call for each class',
    )

    await assign(['CHEM 101', 'GEO 7'])
    await sees(desk, '1 class(es) assigned successfully. 1 class(es) already had this event: CHEM 101')
    await assign(['BIO 210', 'GEO 7'])
    await sees(desk, 'All selected classes already have this event assigned: BIO 210, GEO 7')
    assert.equal((await assigned(stage)).length, 3)
    stage.expectTrouble(/desk: 400 POST \/api\/class-events\//)
  },
)

journeyAlone('after a failed assignment the selection stays, and a retry continues where it stopped', async (stage) => {
  const { owner } = await aProfessor(stage, ['BIO 210', 'CHEM 101'])
  const desk = await openEvents(stage, owner)
  await press(findEntry(desk, 'Chamber Choir'), 'Assign')
  const dialog = desk.getByRole('dialog')
  await stage.check(desk, 'assign')
  assert.ok(await dialog.getByRole('button', { name: 'Assign', exact: true }).isDisabled(), 'nothing is chosen')
  await chooseClasses(desk, ['BIO 210', 'CHEM 101'])

  let calls = 0
  await desk.route('**/api/class-events/', async (route) => {
    calls += 1
    if (calls === 2) await route.fulfill({ status: 503, json: { error: 'Busy' } })
    else await route.continue()
  })
  await press(dialog, 'Assign')
  await sees(dialog, 'Failed to assign event. Please try again.')
  await sees(dialog, 'BIO 210; CHEM 101')
  await stage.check(desk, 'assign, failed')
  assert.equal((await assigned(stage)).length, 1, 'an error stops it')

  await press(dialog, 'Assign')
  await sees(desk, 'Event successfully assigned to 2 class(es)')
  assert.deepEqual([calls, (await assigned(stage)).length], [3, 2])
  stage.expectTrouble(/503 POST \/api\/class-events\//)
})

journey('on a phone, classes are chosen from a list that is at most 300 px high', async (stage) => {
  const { owner } = await aProfessor(
    stage,
    Array.from({ length: 12 }, (_, index) => `Seminar ${index + 10}`),
  )
  const phone = await openEvents(stage, owner, true)
  await press(phone, 'More actions for Chamber Choir')
  await phone.getByRole('menuitem', { name: 'Assign' }).click()
  await phone.getByRole('combobox', { name: 'Classes' }).click()
  await phone.getByRole('option', { name: 'Seminar 10' }).click()
  const box = await phone.getByRole('listbox').locator('xpath=..').boundingBox()
  assert.ok(box && box.height <= 300 && box.height > 200, JSON.stringify(box))
  await stage.check(phone, 'assign, classes open')
  await phone.keyboard.press('Escape')
  await press(phone.getByRole('dialog'), 'Assign')
  await sees(phone, 'Event successfully assigned to 1 class(es)')
})

journey(
  'someone without a class gets a link to create one, and a list that doesn’t load can be loaded again',
  async (stage) => {
    const { owner, event } = await aProfessor(stage, [])
    const desk = await openEvents(stage, owner)
    await desk.route('**/api/classes/?*', (route) => route.fulfill({ status: 403, json: { error: 'No' } }), {
      times: 1,
    })
    await desk.goto(`/faculty/events?assign=${event.id}`)
    const dialog = desk.getByRole('dialog')
    await sees(dialog, 'Failed to load classes. Please try again later.')
    await press(dialog, 'Try again')
    await sees(dialog, 'You have no classes yet')
    await stage.check(desk, 'assign, no classes')
    await dialog.getByRole('link', { name: 'Add New Class' }).click()
    await desk.waitForURL('**/faculty/classes/add')
    stage.expectTrouble(/403 GET \/api\/classes\//)
  },
)
