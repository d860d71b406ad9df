import { aClassWith, aFaculty, anEvent, aStudent, type Person } from '#test/builders.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { addPending, assign, dayMs, startIn, openClass } from './class-details-steps.ts'
import { showWaitingAndFailed, type List } from './five-states.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs } from './steps.ts'

const aDesk = (stage: Stage, owner: Person) => signInAs(stage.desk(), asFaculty(owner))

journey('each list of the faculty portal loads, fails, and loads again on request', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  await anEvent(world, owner, startIn(24 * 60 * 60_000, 'Chamber Choir'))
  const { id } = await aClassWith(world, owner, [], 'Birds')
  await addPending(stage, owner, id, ['Amara'])
  const lists: List[] = [
    {
      path: '/faculty/events',
      call: '**/api/events/?*',
      waits: 'Loading events',
      fails: 'Failed to load data. Please try again.',
      shows: 'Chamber Choir',
    },
    {
      path: '/faculty/classes?past=1',
      call: '**/api/classes/?*',
      waits: 'Loading classes',
      fails: 'Failed to load classes. Please try again later.',
      shows: 'Birds',
    },
    {
      path: `/faculty/classes/${id}?tab=students`,
      // The page's own call and its fallbacks.
      call: '**/api/class*/**',
      waits: 'Loading class',
      fails: 'Failed to load class details. Please try again.',
      shows: 'Amara',
    },
    {
      path: `/faculty/classes/${id}/edit`,
      call: '**/api/class-students/?*',
      waits: 'Loading the class',
      fails: 'Failed to load class details. Please try again.',
      shows: 'Amara',
    },
  ]
  await showWaitingAndFailed(stage, await aDesk(stage, owner), lists)
})

journey(
  'a roll, missing students, refused attempts and a choice of classes load, fail, and load again',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    // The event is over, so that nothing is reloaded automatically.
    const event = await anEvent(world, owner, startIn(-dayMs, 'Chamber Choir'))
    await addToRoll(world.db, event, [await aStudent(world, school, 'Maya')])
    const { id } = await aClassWith(world, owner, [await aStudent(world, school, 'Jonas')], 'Birds')
    await assign(stage, owner, id, event.id)
    const roll = {
      call: '**/attendance/?*',
      waits: 'Loading the attendance',
      fails: 'Failed to load attendance data. Please try again.',
      shows: 'Maya Bergström',
    }
    const live = `/faculty/events/${event.id}/live`
    const lists: List[] = [
      { path: `/faculty/events?attendance=${event.id}`, ...roll },
      { path: live, ...roll },
      {
        path: `${live}?show=missing`,
        call: '**/attendance/statistics/?*',
        waits: 'Loading the expected list',
        fails: 'Couldn’t load the expected list.',
        shows: 'Jonas Bergström',
      },
      {
        path: `${live}?show=refused`,
        call: '**/refused-attempts/?*',
        waits: 'Loading the refused attempts',
        fails: 'Failed to load the refused attempts.',
        shows: 'No one was refused at this event.',
      },
      {
        path: `/faculty/events?assign=${event.id}`,
        call: '**/api/classes/?*',
        waits: 'Loading classes',
        fails: 'Failed to load classes. Please try again later.',
        shows: 'Choose classes',
      },
    ]
    await showWaitingAndFailed(stage, await aDesk(stage, owner), lists)
  },
)

journey('each list of the faculty portal says when it is empty and when a search finds nothing', async (stage) => {
  const { world, school } = stage
  const lonely = await aFaculty(world, school, 'Ada')
  const desk = await aDesk(stage, lonely)
  await desk.goto('/faculty/events')
  await seesHeading(desk, 'No events yet')
  await desk.goto('/faculty/classes')
  await seesHeading(desk, "You haven't created any classes yet")
  await desk.goto('/faculty/classes/add')
  await seesHeading(desk, 'No students yet')

  const event = await anEvent(world, lonely, startIn(24 * 60 * 60_000, 'Chamber Choir'))
  const { id } = await aClassWith(world, lonely, [], 'Birds')
  await openClass(desk, lonely, id)
  await seesHeading(desk, 'No events are assigned yet')
  await desk.getByRole('tab', { name: /^Students/ }).click()
  await seesHeading(desk, 'No students yet')
  await assign(stage, lonely, id, event.id)
  await desk.goto(`/faculty/classes/${id}`)
  await sees(desk, 'No assigned event is over yet.')

  await desk.goto('/faculty/events?q=Orchestra')
  await seesHeading(desk, 'No event matches “Orchestra”')
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
