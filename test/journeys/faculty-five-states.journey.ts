import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, type Person } from '#test/builders.ts'
import { addPending, assign, from, openClass } from './class-details-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, press, remember, sees, seesHeading } from './steps.ts'

/** A list: its address, the call it waits for, how it says that it waits, that it failed, and what it then shows. */
type List = { at: string; call: string; waits: string; fails: string; shows: string }

async function aDesk(stage: Stage, owner: Person): Promise<Page> {
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  await remember(desk, asFaculty(owner))
  return desk
}

/** Holds a call back until it is let go, once, and then answers it with a failure. */
async function holdAndFail(page: Page, call: string): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(call, async (route: Route) => {
    await held
    await route.fulfill({ status: 500, json: {} })
  })
  return letGo
}

journey('each list of the faculty portal waits, fails, and comes when it is asked for again', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  await anEvent(world, owner, from(24 * 60 * 60_000, 'Chamber Choir'))
  const { id } = await aClassWith(world, owner, [], 'Birds')
  await addPending(stage, owner, id, ['Amara'])
  const lists: List[] = [
    {
      at: '/faculty/events',
      call: '**/api/events/?*',
      waits: 'Loading events',
      fails: 'Failed to load data. Please try again.',
      shows: 'Chamber Choir',
    },
    {
      at: '/faculty/classes?past=1',
      call: '**/api/classes/?*',
      waits: 'Loading classes',
      fails: 'Failed to load classes. Please try again later.',
      shows: 'Birds',
    },
    {
      at: `/faculty/classes/${id}?tab=students`,
      // Its own call and those that stand in for it.
      call: '**/api/class*/**',
      waits: 'Loading class',
      fails: 'Failed to load class details. Please try again.',
      shows: 'Amara',
    },
    {
      at: `/faculty/classes/${id}/edit`,
      call: '**/api/class-students/?*',
      waits: 'Loading the class',
      fails: 'Failed to load class details. Please try again.',
      shows: 'Amara',
    },
  ]
  stage.expectTrouble(/desk: 500 GET /)
  const desk = await aDesk(stage, owner)
  for (const { at, call, waits, fails, shows } of lists) {
    const letGo = await holdAndFail(desk, call)
    await desk.goto(at)
    await desk.getByLabel(waits).or(desk.getByText(waits)).first().waitFor({ state: 'attached' })
    await stage.check(desk, `${at}, waiting`)
    letGo()
    await sees(desk, fails)
    await stage.check(desk, `${at}, failed`)
    await desk.unroute(call)
    await press(desk, 'Try again')
    await sees(desk, shows)
    assert.equal(await desk.getByText(fails).count(), 0)
  }
})

journey('each list of the faculty portal says that it is empty, and that a search found nothing', async (stage) => {
  const { world, school } = stage
  const lonely = await aFaculty(world, school, 'Ada')
  const desk = await aDesk(stage, lonely)
  await desk.goto('/faculty/events')
  await seesHeading(desk, 'No events yet')
  await desk.goto('/faculty/classes')
  await seesHeading(desk, "You haven't created any classes yet")
  await desk.goto('/faculty/classes/add')
  await seesHeading(desk, 'No students yet')

  const event = await anEvent(world, lonely, from(24 * 60 * 60_000, 'Chamber Choir'))
  const { id } = await aClassWith(world, lonely, [], 'Birds')
  await openClass(desk, lonely, id)
  await seesHeading(desk, 'No events are assigned yet')
  await desk.getByRole('tab', { name: /^Students/ }).click()
  await seesHeading(desk, 'No students yet')
  await assign(stage, lonely, id, event.id)
  await desk.goto(`/faculty/classes/${id}`)
  await sees(desk, 'No assigned event is over yet.')

  await desk.goto('/faculty/events?q=Orchestra')
  await seesHeading(desk, 'No event is called “Orchestra”')
  await press(desk, 'Clear search')
  await seesHeading(desk, 'Chamber Choir')
  await addPending(stage, lonely, id, ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo'])
  await desk.goto(`/faculty/classes/${id}?tab=students&q=nobody`)
  await seesHeading(desk, 'No student matches')
  await press(desk, 'Show all students')
  await sees(desk, 'ida@')
  await desk.goto(`/faculty/classes/${id}/edit`)
  await desk.getByLabel('Search students').fill('nobody')
  await seesHeading(desk, 'No student matches “nobody”')
  await stage.check(desk, 'edit class, no student matches')
  await press(desk, 'Clear search')
  await sees(desk, 'ida@')
})
