import assert from 'node:assert/strict'
import { aDesk, aHall } from './hall-steps.ts'
import { journey } from './stage.ts'
import { press, sees } from './steps.ts'

journey(
  'a room for two shows how full it is on the live page and the wall, and no one is turned away',
  async (stage) => {
    const { professor, event, students, checkIn } = await aHall(stage)
    const readRoom = async () =>
      (await stage.world.db.selectFrom('event').select('room_for').where('id', '=', event.id).executeTakeFirstOrThrow())
        .room_for
    const desk = await aDesk(stage, professor)
    const edit = `/faculty/events/${event.id}/edit`
    await desk.goto(edit)
    const room = desk.getByLabel('Room capacity')
    // First some invalid numbers.
    for (const wrong of ['0', '2.5', 'two', '100001']) {
      await room.fill(wrong)
      await press(desk, 'Save Changes')
      await sees(desk, /as a whole number|from 1 to 100,000/)
      assert.equal(await room.getAttribute('aria-invalid'), 'true', wrong)
    }
    await stage.check(desk, 'edit event, no such room')
    assert.equal(await readRoom(), null)
    await room.fill('2')
    await press(desk, 'Save Changes')
    await sees(desk, 'Event updated successfully!')
    assert.equal(await readRoom(), 2)

    await checkIn(students.Maya)
    await desk.goto(`/faculty/events/${event.id}/live`)
    await sees(desk, '1 of 2')
    await stage.check(desk, 'live page with a room')
    const wall = await desk.context().newPage()
    await wall.goto(`/faculty/events/${event.id}/projector`)
    await sees(wall, '1 of 2')
    for (const student of [students.Noor, students.Jonas, students.Ines]) await checkIn(student)
    await sees(desk, '2 more than the room holds')
    await sees(wall, '2 more than the room holds')
    await stage.check(desk, 'live page, too many')
    await stage.check(wall, 'projector, too many')
    await wall.setViewportSize({ width: 390, height: 844 })
    await sees(wall, '2 more than the room holds')

    // The number can be removed again.
    await desk.goto(edit)
    await room.fill('')
    await press(desk, 'Save Changes')
    await sees(desk, 'Event updated successfully!')
    assert.equal(await readRoom(), null)
    await desk.goto(`/faculty/events/${event.id}/live`)
    await sees(desk, 'checked in')
    assert.equal(await desk.getByText(/than the room holds|places taken/).count(), 0)
  },
)
