import assert from 'node:assert/strict'
import { addStudents, addToRoll } from '#test/bench/hall.ts'
import { aFaculty, anEvent } from '#test/builders.ts'
import { findBrokenLines } from './broken-lines.ts'
import { aDesk, aHall } from './hall-steps.ts'
import { findDialog, confirmReason, correctMark, seesNotice } from './mark-steps.ts'
import { keepPicture } from './keep-picture.ts'
import { journey } from './stage.ts'
import { asFaculty, press, remember, sees } from './steps.ts'
import { findOutOfReach } from './within-reach.ts'

journey(
  'on a phone the roll is corrected in the dialog and on the live page, in light and dark colors',
  async (stage) => {
    const { professor, event, students, checkIn } = await aHall(stage)
    for (const student of [students.Maya, students.Noor]) await checkIn(student)
    const phone = await stage.phone({ who: 'professor' })
    await phone.goto('/nowhere')
    await remember(phone, asFaculty(professor))
    const look = async (name: string) => {
      await stage.check(phone, name)
      await keepPicture(phone, `marks-${name}-390`)
      await phone.emulateMedia({ colorScheme: 'dark' })
      await keepPicture(phone, `marks-${name}-390-dark`)
      await phone.emulateMedia({ colorScheme: 'light' })
      assert.deepEqual(await findOutOfReach(phone), [], name)
      assert.deepEqual(await findBrokenLines(phone), [], name)
    }
    await phone.goto(`/faculty/events?attendance=${event.id}`)
    const roll = phone.getByRole('dialog', { name: event.name })
    await sees(roll, 'Noor Bergström')
    await roll.getByRole('button', { name: 'Correct Noor Bergström' }).click()
    await phone.getByRole('menuitem', { name: 'Excuse…' }).waitFor()
    await keepPicture(phone, 'marks-menu-390')
    await phone.getByRole('menuitem', { name: 'Mark absent…' }).click()
    const dialog = findDialog(phone, 'Mark Noor Bergström absent?')
    await press(dialog, 'Left early')
    await look('absent-dialog')
    await press(dialog, 'Mark Absent')
    await dialog.waitFor({ state: 'detached' })
    await seesNotice(phone, 'Noor Bergström is marked absent.')
    await press(phone, 'Close notice')
    await correctMark(roll, phone, 'Maya Bergström', 'Excuse…')
    await confirmReason(findDialog(phone, 'Excuse Maya Bergström?'), 'Excused', 'Excuse')
    await seesNotice(phone, 'Maya Bergström is excused.')
    await press(phone, 'Close notice')
    await sees(roll, 'Excused by Eleanor Whitcombe: “Excused absence”')
    await look('roll')
    await press(roll, 'Absent or excused (2)')
    await look('away')
    await correctMark(roll, phone, 'Noor Bergström', 'History')
    await sees(findDialog(phone, 'History of Noor Bergström'), 'Current')
    await look('history')
    await press(findDialog(phone, 'History of Noor Bergström'), 'Close')

    await phone.goto(`/faculty/events/${event.id}/live?show=missing`)
    await sees(phone, 'Jonas Bergström')
    await correctMark(phone, phone, 'Jonas Bergström', 'Excuse…')
    await confirmReason(findDialog(phone, 'Excuse Jonas Bergström?'), 'Excused', 'Excuse')
    await seesNotice(phone, 'Jonas Bergström is excused.')
    await press(phone, 'Close notice')
    await sees(phone, 'Excused by Eleanor Whitcombe: “Excused absence”')
    await look('missing')
  },
)

journey(
  'among two thousand students, one far down is marked absent, and the focus moves to the next one',
  async (stage) => {
    const professor = await aFaculty(stage.world, stage.school)
    const event = await anEvent(stage.world, professor)
    await addToRoll(stage.world.db, event, await addStudents(stage.world.db, stage.school, 2_000))
    const desk = await aDesk(stage, professor)
    await desk.goto(`/faculty/events/${event.id}/live`)
    await sees(desk, 'Maya Bergström 1999')
    await desk.evaluate('scrollTo(0, document.body.scrollHeight)')
    await sees(desk, 'Maya Bergström 1')
    const button = (n: number) => desk.getByRole('button', { name: `Correct Maya Bergström ${n}`, exact: true })
    await button(5).focus()
    await desk.keyboard.press('Enter')
    await desk.getByRole('menuitem', { name: 'Mark absent…' }).click()
    await confirmReason(findDialog(desk, 'Mark Maya Bergström 5 absent?'), 'Wasn’t there', 'Mark Absent')
    await desk.getByRole('button', { name: 'Checked in 1,999' }).waitFor()
    await button(5).waitFor({ state: 'detached' })
    await desk.waitForFunction(`document.activeElement.getAttribute('aria-label') === 'Correct Maya Bergström 4'`)
    assert.ok((await desk.getByRole('row').count()) < 80)
  },
)

journey('someone who may read a roll but not change the event sees no controls', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Noor)
  const desk = await aDesk(stage, professor)
  // The event is a colleague's, and the responses contain no permission to edit it.
  await desk.route(`**/api/events/${event.id}/`, async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), faculty: 'AAAAAAAAAAAAAAAA' } })
  })
  await desk.route('**/api/events/?**', (route) => route.fulfill({ json: [] }))
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, 'Noor Bergström')
  await desk.getByRole('columnheader', { name: 'Your classes' }).waitFor()
  for (const name of [/^Correct/, 'Add someone', 'Paste a list'])
    assert.equal(await desk.getByRole('button', { name }).count(), 0)
  assert.equal(await desk.getByRole('columnheader').count(), 3)
})
