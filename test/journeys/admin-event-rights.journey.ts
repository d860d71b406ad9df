import assert from 'node:assert/strict'
import { addToRoll } from '#test/bench/hall.ts'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { dayMs, startIn } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, press, remember, sees } from './steps.ts'

journey('faculty who are also administrators manage colleagues’ events in the faculty list', async (stage) => {
  const { world, school } = stage
  const [omar, ines] = [await aFaculty(world, school, 'Omar'), await aFaculty(world, school, 'Ines')]
  const maya = await aStudent(world, school, 'Maya')
  await anEvent(world, await aFaculty(world, await aSchool(world, 'Birch')), { name: 'Elsewhere' })
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  const findCard = (name: string) =>
    desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name, exact: true }) })
  const dialog = desk.getByRole('dialog')
  const note = 'You’re also an administrator. You can edit and delete your colleagues’ events, and see who checked in.'
  const rights = /^(Admin Access|Attendance|Edit|Delete)$/

  for (const role of ['sub', 'co', 'master'] as const) {
    const ruth = await aFaculty(world, school, 'Ruth')
    await anAdmin(world, role, { faculty: ruth, ...(role === 'sub' && { school }) })
    const event = await anEvent(world, omar, startIn(dayMs, `Choir of ${role}`))
    await addToRoll(world.db, event, [maya])
    const [card, movedCard] = [findCard(event.name), findCard(`${event.name}, moved`)]

    if (role === 'sub') {
      // A colleague without a role sees the event but can't manage it.
      await remember(desk, asFaculty(ines))
      await desk.goto('/faculty/events')
      await sees(card, 'Share')
      assert.deepEqual(await card.getByText(rights).all(), [])
      assert.equal(await desk.getByText(note).count(), 0)
    }
    await remember(desk, asFaculty(ruth))
    await desk.goto('/faculty/events')
    await sees(card, 'Admin Access')
    await sees(card, 'Created by Omar Whitcombe.')
    await sees(desk, note)
    assert.equal(await desk.getByText('Elsewhere').count(), 0, 'the list is of one’s own university')
    await press(card, 'Attendance')
    await sees(dialog, 'Maya')
    await press(dialog, 'Close')
    await dialog.waitFor({ state: 'hidden' })

    await card.getByRole('link', { name: 'Edit' }).click()
    await desk.getByLabel('Event name').fill(`${event.name}, moved`)
    await press(desk, 'Save Changes')
    await sees(desk, 'Event updated successfully!')
    const stored = world.db.selectFrom('event').select(['name', 'faculty_id']).where('id', '=', event.id)
    assert.deepEqual(await stored.execute(), [{ name: `${event.name}, moved`, faculty_id: omar.id }], 'still Omar’s')
    await desk.goto('/faculty/events')
    await press(movedCard, 'Delete')
    await desk.getByLabel(/^Type the event’s name/).fill(`${event.name}, moved`)
    await press(dialog, 'Delete Event')
    await sees(desk, 'Event deleted successfully. 1 attendance record was deleted.')
    await movedCard.waitFor({ state: 'hidden' })
    assert.deepEqual(await stored.where('closed_at', 'is', null).execute(), [])
  }
})
