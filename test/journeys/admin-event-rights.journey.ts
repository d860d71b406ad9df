import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool } from '#test/builders.ts'
import { aPanel } from './admin-panel-steps.ts'
import { from } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, press, remember, sees } from './steps.ts'

for (const role of ['sub', 'co', 'master'] as const)
  journey(`a ${role} who is faculty manages colleagues’ events in the faculty list`, async (stage) => {
    const { world, school } = stage
    const { omar, theirs } = await aPanel(stage)
    const ruth = await aFaculty(world, school, 'Ruth')
    await anAdmin(world, role, { faculty: ruth, ...(role === 'sub' && { school }) })
    await anEvent(world, ruth, from(0, 'Poster Session'))
    const birch = await aSchool(world, 'Birch')
    await anEvent(world, await aFaculty(world, birch), { name: 'Elsewhere' })
    const desk = await stage.desk()
    await desk.goto('/nowhere')
    const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: /^Chamber Choir/ }) })

    // A colleague without a role sees the event and may do nothing with it.
    await remember(desk, asFaculty(await aFaculty(world, school, 'Ines')))
    await desk.goto('/faculty/events')
    await sees(card, 'Share')
    assert.deepEqual(await card.getByText(/^(Admin Access|Attendance|Edit|Delete)$/).all(), [])

    await remember(desk, asFaculty(ruth))
    await desk.goto('/faculty/events')
    await sees(card, 'Admin Access')
    assert.equal(await desk.getByText('Elsewhere').count(), 0, 'the list is of the own university')
    await sees(card, `Created by Omar Whitcombe.`)
    await press(card, 'Attendance')
    await sees(desk.getByRole('dialog'), 'Maya')
    await press(desk.getByRole('dialog'), 'Close')
    await desk.getByRole('dialog').waitFor({ state: 'hidden' })
    await card.getByRole('link', { name: 'Edit' }).click()
    await desk.getByLabel('Event name').fill('Chamber Choir, moved')
    await press(desk, 'Save Changes')
    await sees(desk, 'Event updated successfully!')
    await desk.waitForURL('**/faculty/events')
    const stored = world.db.selectFrom('event').select(['name', 'faculty_id']).where('id', '=', theirs.id)
    assert.deepEqual(await stored.execute(), [{ name: 'Chamber Choir, moved', faculty_id: omar.id }])
    await press(card, 'Delete')
    await desk.getByLabel(/^Type the event’s name/).fill('Chamber Choir, moved')
    await press(desk.getByRole('dialog'), 'Delete Event')
    await sees(desk, 'Event deleted successfully. 1 check-in went with it.')
    await card.waitFor({ state: 'hidden' })
    assert.deepEqual(await stored.execute(), [])
  })
