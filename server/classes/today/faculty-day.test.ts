import assert from 'node:assert/strict'
import type { FacultyDay } from '#contract/classes/faculty-day.ts'
import { aClassWith, aFaculty, anEvent, aSchool, aStudent, attend, type Person } from '#test/builders.ts'
import { onAnyEngine, type World } from '#test/world.ts'

/** The day of the world's clock, which shows 9:50 a.m. in New York. */
const day = '?from=2026-03-03T05:00:00Z&to=2026-03-04T05:00:00Z'

const fetchDay = (world: World, { id, token }: Person, query = day) =>
  world.call('GET', `/api/faculty/${id}/day/${query}`, { token })

const names = ({ events }: FacultyDay) => events.map(({ name }) => name)

onAnyEngine(
  'a faculty member’s day contains their own events and those that count for their classes',
  async (world) => {
    const school = await aSchool(world)
    const ruth = await aFaculty(world, school, 'Ruth')
    const omar = await aFaculty(world, school, 'Omar')
    const [maya, theo] = [await aStudent(world, school), await aStudent(world, school, 'Theo')]
    const bio = await aClassWith(world, ruth, [maya, theo], 'BIO 210')
    const chem = await aClassWith(world, ruth, [theo], 'CHEM 101')
    const colleagueClass = await aClassWith(world, omar, [maya], 'ART 5')

    const talk = await anEvent(world, ruth, { name: 'Talk' })
    const fair = await anEvent(world, omar, { name: 'Fair', startsAt: '2026-03-03T20:00:00Z' })
    await anEvent(world, omar, { name: 'Not hers', startsAt: '2026-03-03T21:00:00Z' })
    await anEvent(world, ruth, { name: 'Yesterday', startsAt: '2026-03-03T04:00:00Z' })
    await anEvent(world, ruth, { name: 'Tomorrow', startsAt: '2026-03-04T05:00:00Z' })
    for (const [owner, classId, event] of [
      [ruth, bio.id, talk.id],
      [omar, colleagueClass.id, talk.id],
      [ruth, bio.id, fair.id],
      [ruth, chem.id, fair.id],
    ] as const) {
      const body = { class_instance: classId, event }
      assert.equal((await world.call('POST', '/api/class-events/', { token: owner.token, body })).status, 201)
    }
    await attend(world, maya, talk)

    const answer = await fetchDay(world, ruth)
    assert.equal(answer.status, 200, answer.text)
    const facultyDay = answer.body as FacultyDay
    assert.deepEqual(names(facultyDay), ['Talk', 'Fair'])
    assert.equal(facultyDay.next?.name, 'Tomorrow')
    const [first, second] = facultyDay.events
    const semester = first!.classes[0]!.semester
    assert.deepEqual(
      [first!.checked_in, first!.classes],
      [1, [{ id: bio.id, name: 'BIO 210', semester, expected: 2, checked_in: 1 }]],
      'a colleague’s class is the colleague’s',
    )
    assert.equal(second!.checked_in, null, 'only the owner sees how many came to a colleague’s event')
    assert.deepEqual(
      second!.classes.map(({ name, expected, checked_in }) => [name, expected, checked_in]),
      [
        ['BIO 210', 2, 0],
        ['CHEM 101', 1, 0],
      ],
    )
    assert.deepEqual(names((await fetchDay(world, omar)).body as FacultyDay), ['Talk', 'Fair', 'Not hers'])
  },
)

onAnyEngine('an event before the day belongs to it only if its check-in is still open', async (world) => {
  const school = await aSchool(world)
  const ruth = await aFaculty(world, school, 'Ruth')
  await anEvent(world, ruth, { name: 'Late show', startsAt: '2026-03-03T14:00:00Z', after: 60 })
  await anEvent(world, ruth, { name: 'Early show', startsAt: '2026-03-03T13:00:00Z', after: 15 })
  const afterBoth = '?from=2026-03-03T14:30:00Z&to=2026-03-04T14:30:00Z'
  assert.deepEqual(names((await fetchDay(world, ruth, afterBoth)).body as FacultyDay), ['Late show'])
})

onAnyEngine('a day is requested by two times at most 36 hours apart', async (world) => {
  const ruth = await aFaculty(world, await aSchool(world), 'Ruth')
  for (const query of [
    '',
    '?from=today&to=tomorrow',
    '?from=2026-03-03T00:00:00Z&to=2026-03-03T00:00:00Z',
    '?from=2026-03-03T00:00:00Z&to=2026-03-04T12:00:01Z',
  ])
    assert.equal((await fetchDay(world, ruth, query)).status, 400, query)
  assert.equal((await fetchDay(world, ruth, '?from=2026-03-03T00:00:00Z&to=2026-03-04T12:00:00Z')).status, 200)
})
