import assert from 'node:assert/strict'
import { aDesk, aHall } from './hall-steps.ts'
import { findDialog, confirmReason, correctMark, seesNotice } from './mark-steps.ts'
import { keepPicture } from './keep-picture.ts'
import { journey } from './stage.ts'
import { press, sees } from './steps.ts'

journey(
  'marks are made, undone and explained in the attendance dialog, and a second screen shows the changes',
  async (stage) => {
    const { professor, event, students, checkIn } = await aHall(stage)
    for (const student of [students.Maya, students.Noor, students.Jonas]) await checkIn(student)
    const desk = await aDesk(stage, professor)
    const second = await aDesk(stage, professor, { who: 'second' })
    await second.goto(`/faculty/events/${event.id}/live`)
    await second.getByRole('button', { name: 'Checked in 3' }).waitFor()
    await desk.goto(`/faculty/events?attendance=${event.id}`)
    const roll = desk.getByRole('dialog', { name: event.name })
    await sees(roll, 'Jonas Bergström')

    await correctMark(roll, desk, 'Noor Bergström', 'Mark absent…')
    const absent = findDialog(desk, 'Mark Noor Bergström absent?')
    await stage.check(desk, 'dialog of an absence')
    await keepPicture(desk, 'marks-absent-dialog-1280')
    await confirmReason(absent, 'Left early', 'Mark Absent')
    await seesNotice(desk, 'Noor Bergström is marked absent.')
    await roll.getByRole('row', { name: /Noor/ }).waitFor({ state: 'detached' })
    await second.getByRole('button', { name: 'Checked in 2' }).waitFor()
    await second.getByText('Noor Bergström').waitFor({ state: 'detached' })

    // Undo in the notice needs no reason.
    await press(desk, 'Undo')
    await seesNotice(desk, 'The mark for Noor Bergström is undone.')
    await sees(roll, 'Noor Bergström')
    await second.getByRole('button', { name: 'Checked in 3' }).waitFor()

    // Marked again, she is listed below the roll, where Undo needs a reason.
    await correctMark(roll, desk, 'Noor Bergström', 'Mark absent…')
    await confirmReason(findDialog(desk, 'Mark Noor Bergström absent?'), 'Wasn’t there', 'Mark Absent')
    await correctMark(roll, desk, 'Maya Bergström', 'Excuse…')
    const excuse = findDialog(desk, 'Excuse Maya Bergström?')
    await press(excuse, 'Other')
    await excuse.getByRole('textbox', { name: 'Reason' }).fill('Fire drill of the choir')
    await press(excuse, 'Excuse')
    await sees(roll, 'Excused by Eleanor Whitcombe: “Fire drill of the choir”')
    await sees(second, 'Excused by Eleanor Whitcombe: “Fire drill of the choir”')
    await stage.check(desk, 'dialog with marks')
    await keepPicture(desk, 'marks-roll-1280')
    await press(second, 'Absent or excused 2')
    await sees(second, 'Marked absent by Eleanor Whitcombe: “Wasn’t there”')
    await stage.check(second, 'live page, absent or excused')
    await keepPicture(second, 'marks-away-1280')
    await press(roll, 'Absent or excused (2)')
    await stage.check(desk, 'dialog, absent or excused')
    await keepPicture(desk, 'marks-away-dialog-1280')
    await correctMark(roll, desk, 'Noor Bergström', 'Undo mark…')
    const undo = findDialog(desk, 'Undo the mark for Noor Bergström?')
    await press(undo, 'Undo Mark')
    await sees(undo, 'Give a reason.')
    await undo.getByRole('textbox').fill('It was another Noor')
    await stage.check(desk, 'dialog of an undoing')
    await keepPicture(desk, 'marks-undo-1280')
    await press(undo, 'Undo Mark')
    await undo.waitFor({ state: 'detached' })
    await roll.getByRole('listitem').filter({ hasText: 'Noor' }).waitFor({ state: 'detached' })
    await second.getByRole('button', { name: 'Absent or excused 1' }).waitFor()

    await press(roll, 'Back to the names')
    await correctMark(roll, desk, 'Noor Bergström', 'History')
    const history = findDialog(desk, 'History of Noor Bergström')
    await sees(history, /^Undone by Eleanor Whitcombe, .*: “It was another Noor”$/)
    const entries = await history.getByRole('listitem').allInnerTexts()
    assert.deepEqual(
      entries.map((entry) => entry.split('\n').slice(0, 2).filter(Boolean)[0]),
      ['Marked absent', 'Marked absent', 'Checked in'],
    )
    await stage.check(desk, 'history of a person’s marks')
    await keepPicture(desk, 'marks-history-1280')
    await desk.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(desk, 'marks-history-1280-dark')
  },
)

journey('someone who isn’t on the roll is excused, and other open screens show it', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Maya)
  const [desk, second, third] = [
    await aDesk(stage, professor),
    await aDesk(stage, professor, { who: 'second' }),
    await aDesk(stage, professor, { who: 'third' }),
  ]
  await desk.goto(`/faculty/events/${event.id}/live?show=missing`)
  await second.goto(`/faculty/events?attendance=${event.id}`)
  await third.goto(`/faculty/events/${event.id}/live?show=missing`)
  const roll = second.getByRole('dialog', { name: event.name })
  await sees(roll, 'Maya Bergström')
  await sees(third, 'Theo Ames')
  await correctMark(desk, desk, 'Theo Ames', 'Excuse…')
  await confirmReason(findDialog(desk, 'Excuse Theo Ames?'), 'Excused', 'Excuse')
  await seesNotice(desk, 'Theo Ames is excused.')
  await press(roll, 'Absent or excused (1)')
  await sees(roll, /^Excused by Eleanor Whitcombe: “Excused absence”/)
  await sees(third.getByRole('table', { name: 'Missing' }), /Excused by Eleanor Whitcombe/)
  await third.getByRole('button', { name: 'Absent or excused 1' }).waitFor()
  await correctMark(desk, desk, 'Theo Ames', 'Undo mark…')
  const undo = findDialog(desk, 'Undo the mark for Theo Ames?')
  await undo.getByRole('textbox').fill('It was another Theo')
  await press(undo, 'Undo Mark')
  await sees(roll, 'No one is marked absent or excused.')
  await third
    .getByRole('table', { name: 'Missing' })
    .getByText(/Excused/)
    .waitFor({ state: 'detached' })
})

journey('an excuse that replaces another mark says how the roll changes', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Maya)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live?show=missing`)
  await correctMark(desk, desk, 'Noor Bergström', 'Mark present…')
  await confirmReason(findDialog(desk, 'Mark Noor Bergström present?'), 'No phone', 'Mark Present')
  await press(desk, /^Present 2/)
  await correctMark(desk, desk, 'Noor Bergström', 'Excuse…')
  const ofNoor = findDialog(desk, 'Excuse Noor Bergström?')
  await sees(ofNoor, /^The excuse replaces the mark “present”\. That takes this person off the roll/)
  await stage.check(desk, 'an excuse that takes someone off the roll')
  await confirmReason(ofNoor, 'Left early', 'Excuse')
  await desk.getByRole('table').getByText('Noor Bergström').waitFor({ state: 'detached' })

  await correctMark(desk, desk, 'Maya Bergström', 'Mark absent…')
  await confirmReason(findDialog(desk, 'Mark Maya Bergström absent?'), 'Left early', 'Mark Absent')
  await press(desk, /^Missing/)
  await correctMark(desk, desk, 'Maya Bergström', 'Excuse…')
  const ofMaya = findDialog(desk, 'Excuse Maya Bergström?')
  await sees(ofMaya, /If they checked in, their check-in counts again\.$/)
  await confirmReason(ofMaya, 'Left early', 'Excuse')
  await press(desk, /^Checked in 1|^Present 1/)
  await sees(desk, 'Maya Bergström')

  // Adding someone who is excused replaces the excuse.
  await press(desk, 'Add someone')
  await desk.keyboard.type('noo')
  await desk.getByRole('button', { name: /^Noor Bergström/ }).click()
  await sees(findDialog(desk, 'Add someone'), 'This person is excused. Marking them present replaces that.')
  await stage.check(desk, 'adding someone who is excused')
})

journey('with the keyboard a student is marked absent, and the focus moves to the next student', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  for (const student of [students.Maya, students.Noor, students.Jonas]) await checkIn(student)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, 'Jonas Bergström')
  const focused = () => desk.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? ""')
  const isFocused = (name: string) =>
    desk.waitForFunction(`document.activeElement.getAttribute("aria-label") === ${JSON.stringify(name)}`)
  // After Escape, the focus returns to the row.
  await desk.getByRole('button', { name: 'Correct Noor Bergström' }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('menuitem', { name: 'Mark absent…' }).waitFor()
  await desk.keyboard.press('Enter')
  const dialog = findDialog(desk, 'Mark Noor Bergström absent?')
  await dialog.waitFor()
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await isFocused('Correct Noor Bergström')

  await desk.keyboard.press('Enter')
  await desk.getByRole('menuitem', { name: 'Mark absent…' }).waitFor()
  await desk.keyboard.press('Enter')
  await dialog.waitFor()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Space')
  // Tab to the text field, where Enter confirms.
  for (let tabs = 0; tabs < 3; tabs += 1) await desk.keyboard.press('Tab')
  assert.equal(await dialog.getByRole('textbox').inputValue(), 'Wasn’t there')
  await desk.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await desk.getByRole('table').getByText('Noor Bergström').waitFor({ state: 'detached' })
  await isFocused('Correct Maya Bergström')
  await seesNotice(desk, 'Noor Bergström is marked absent.')

  // After someone is added, the focus is on the button again.
  await desk.getByRole('button', { name: 'Add someone' }).focus()
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('noo')
  await sees(desk, '1 person found.')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await sees(desk, 'Choose Someone Else')
  await desk.keyboard.press('Space')
  const add = findDialog(desk, 'Add someone')
  assert.equal(await add.getByRole('textbox').inputValue(), 'Phone didn’t work')
  await add.getByRole('textbox').press('Enter')
  await add.waitFor({ state: 'detached' })
  await sees(desk, 'Marked present by Eleanor Whitcombe: “Phone didn’t work”')
  assert.equal(await focused(), '')
  assert.equal(await desk.evaluate<string>('document.activeElement.innerText'), 'Add someone')
})
