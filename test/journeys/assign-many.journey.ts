import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { aClassWith, aFaculty, anEvent } from '#test/builders.ts'
import { assign, dayMs, findEntry, startIn, openClass } from './class-details-steps.ts'
import { journey, journeyAlone } from './stage.ts'
import { asFaculty, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

journeyAlone(
  '“Assign Events” remembers its class: a term’s events are assigned in three clicks, and assigned ones are marked',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const omar = await aFaculty(world, school, 'Omar')
    const { id } = await aClassWith(world, owner, [], 'BIO 210')
    for (let n = 1; n <= 20; n += 1) await anEvent(world, n % 2 ? owner : omar, startIn(n * dayMs, `Lecture ${n}`))
    const first = await anEvent(world, owner, startIn(21 * dayMs, 'Field Methods'))
    await anEvent(world, owner, startIn(-2 * dayMs, 'Career Fair'))
    await assign(stage, owner, id, first.id)
    const links = async () => (await world.db.selectFrom('class_event').selectAll().execute()).length

    const desk = await stage.desk()
    await openClass(desk, owner, id)
    await desk.getByRole('link', { name: 'Assign Events' }).click()
    await sees(desk, /^Choose the events that count for BIO 210\. Times are shown in /)
    assert.equal(readPath(desk), `/faculty/events?class=${id}`)
    const list = desk.getByRole('list', { name: 'Events to choose' })
    await sees(list, 'Lecture 1')
    await stage.check(desk, 'assign many')
    assert.equal(await list.getByRole('checkbox', { name: 'Career Fair' }).count(), 0)
    // Twenty of twenty-one, because one is already assigned.
    await press(desk, 'Select all 20 shown')
    // Delayed, so that the page is left before it has reloaded the events of the class.
    await desk.route('**/api/class-events/?*', async (route) => {
      await wait(1_000)
      await route.fallback()
    })
    await press(desk, 'Assign 20 events')
    await sees(desk, '20 events assigned to BIO 210.')
    await desk.waitForURL(`**/faculty/classes/${id}`)
    await findEntry(desk, 'Lecture 1').waitFor()
    assert.equal(await links(), 21)

    await desk.getByRole('link', { name: 'Assign Events' }).click()
    await list.getByRole('checkbox', { name: 'Lecture 1', exact: true }).waitFor()
    assert.ok(await list.getByRole('checkbox', { name: 'Lecture 1', exact: true }).isDisabled())
    assert.ok(await list.getByRole('checkbox', { name: 'Lecture 1', exact: true }).isChecked())
    await sees(list, 'Already assigned')
    await desk.getByRole('switch', { name: 'Show Past Events' }).click()
    await desk.getByPlaceholder('Search by name').fill('career')
    await list.getByRole('checkbox', { name: 'Career Fair' }).check()
    await press(desk, 'Assign 1 event')
    await sees(desk, '1 event assigned to BIO 210.')
    assert.equal(await links(), 22)
  },
)

journey(
  'on a phone, when assigning many events fails, the selection stays, and a retry continues where it stopped',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const { id } = await aClassWith(world, owner, [], 'BIO 210')
    const phone = await stage.phone()
    await openClass(phone, owner, id)
    await phone.getByRole('link', { name: 'Assign Events' }).click()
    await seesHeading(phone, 'No events yet')
    await phone.getByRole('link', { name: 'Create New Event' }).waitFor()
    for (const n of [1, 2]) await anEvent(world, owner, startIn(n * dayMs, `Lecture ${n}`))
    const third = await anEvent(world, owner, startIn(3 * dayMs, 'Lecture 3'))
    await phone.reload()
    await sees(phone, 'Lecture 3')
    await press(phone, 'Select all 3 shown')
    let calls = 0
    await phone.route('**/api/class-events/', async (route) => {
      calls += 1
      if (calls === 2) await route.fulfill({ status: 503, json: { error: 'Busy' } })
      else await route.continue()
    })
    await press(phone, 'Assign 3 events')
    await sees(phone, 'Failed to assign event. Please try again.')
    await stage.check(phone, 'assign many, failed')
    // Another window assigns one of them.
    await assign(stage, owner, id, third.id)
    await press(phone, 'Assign 2 events')
    await sees(phone, '2 events assigned to BIO 210. 1 was already assigned.')
    assert.equal(calls, 4)
    stage.expectTrouble(/(503|400) POST \/api\/class-events\//)
  },
)

journey(
  'the dialog that assigns one event marks the classes that already have it, and names the time zone',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const bio = await aClassWith(world, owner, [], 'BIO 210')
    await aClassWith(world, owner, [], 'CHEM 101')
    const event = await anEvent(world, owner, startIn(2 * dayMs, 'Chamber Choir'))
    await assign(stage, owner, bio.id, event.id)
    const desk = await signInAs(stage.desk(), asFaculty(owner), `/faculty/events?assign=${event.id}`)
    const dialog = desk.getByRole('dialog')
    await sees(dialog, /Times are shown in /)
    await dialog.getByRole('combobox', { name: 'Classes' }).click()
    await desk.getByRole('option', { name: /^BIO 210 Already assigned/ }).waitFor()
    assert.equal(await desk.getByRole('option', { name: /Already assigned/ }).count(), 1)
  },
)
