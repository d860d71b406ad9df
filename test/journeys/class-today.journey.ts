import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { ask, assign, downloadBy, findEntry, startIn, openClass } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { sees } from './steps.ts'

const minuteMs = 60_000

journey(
  'an event’s report is available when check-in opens, and no one is absent before check-in closes',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const maya = await aStudent(world, school, 'Maya')
    const { id } = await aClassWith(world, owner, [maya], 'BIO 210')
    const event = await anEvent(world, owner, { ...startIn(0, 'Poster Session'), before: 15, after: 15 })
    const soon = await anEvent(world, owner, { ...startIn(60 * minuteMs, 'Field Methods'), before: 15, after: 15 })
    for (const assignedEvent of [event, soon]) await assign(stage, owner, id, assignedEvent.id)
    const desk = await stage.desk()
    await openClass(desk, owner, id)
    const entry = findEntry(desk, 'Poster Session')
    await sees(entry, 'No one from this class has checked in yet')
    assert.equal(await findEntry(desk, 'Field Methods').getByRole('button', { name: 'Attendance Report' }).count(), 0)
    await stage.check(desk, 'class, check-in open')
    await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
    await sees(entry, '1 of 1 so far · Hints')
    const report = await downloadBy(desk, entry, 'Attendance Report')
    assert.deepEqual([report.rows[1]?.[0], report.rows[1]?.[4]], ['Maya', 'Yes'])

    // The page uses this machine's clock, so the events are moved instead of the time.
    const starts_at = Date.now() - 40 * minuteMs
    await world.db.updateTable('event').set({ starts_at }).where('id', 'in', [event.id, soon.id]).execute()
    await desk.reload()
    await sees(entry, '1 of 1 present · Hints')
    await sees(findEntry(desk, 'Field Methods'), 'No one from this class checked in')
  },
)
