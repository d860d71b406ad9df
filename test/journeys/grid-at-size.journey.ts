import assert from 'node:assert/strict'
import { assignAll, fillPortal } from '#test/bench/fill-portal.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { aFaculty, type Event, type Person } from '#test/builders.ts'
import { openClass } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { goToEnd } from './steps.ts'

const [students, events] = [2_000, 60]

journey(
  'a grid of 2,000 students and 60 events renders only a screenful of rows, and every row can be reached',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Eleanor')
    const size = { students, events: 0, pastEvents: events, classes: 1 }
    const { classId, eventIds } = await fillPortal(world.db, { school, owner, colleague: owner }, size)
    await assignAll(world.db, school, classId, eventIds)
    const registered = await world.db.selectFrom('student').select('id').where('school_id', '=', school.id).execute()
    const people = registered.map(({ id }) => ({ id, school: school.id }) as Person)
    for (const id of eventIds.slice(0, 3)) await addToRoll(world.db, { id } as Event, people)

    const desk = await stage.desk()
    await openClass(desk, owner, classId, '?tab=attendance')
    const table = desk.getByRole('table', { name: 'Attendance' })
    await table.waitFor()
    const rows = '[aria-label="Attendance"] tbody tr[data-index]'
    assert.equal(await table.getAttribute('aria-rowcount'), `${students + 1}`)
    const drawn = async () =>
      [await desk.locator(rows).count(), await desk.locator(`${rows} :is(td, th)`).count()] as const
    await desk.locator(rows).first().waitFor()
    const wider = await desk.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    assert.equal(wider, 0, 'the grid scrolls, not the page')
    const [atStart, cells] = await drawn()
    assert.ok(atStart < 60 && cells === atStart * (events + 2), `${atStart} rows with ${cells} cells`)
    await desk.getByRole('region', { name: 'Attendance', exact: true }).focus()
    await goToEnd(desk, `${rows}[aria-rowindex="${students + 1}"]`)
    assert.ok((await drawn())[0] < 60, 'a screenful at the end as well')
    await stage.check(desk, 'grid, the end of 2,000 students')

    await desk.setViewportSize({ width: 390, height: 844 })
    const entries = 'ul[aria-label="Attendance"] > li'
    await desk.locator(entries).first().waitFor()
    await goToEnd(desk, `${entries}[aria-posinset="${students}"]`)
    assert.ok((await desk.locator(entries).count()) < 60, 'a screenful of a phone')
  },
)
