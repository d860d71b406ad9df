import assert from 'node:assert/strict'
import { aStudent } from '#test/builders.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { aDesk } from './hall-steps.ts'
import { aMessyDoor } from './paste-steps.ts'
import { keepPicture } from './keep-picture.ts'
import { journey } from './stage.ts'
import { asFaculty, press, sees, signInAs } from './steps.ts'
import { anAttempt } from './attempts-steps.ts'

journey(
  'students who scanned but never confirmed are counted with one button, and a mistake is undone',
  async (stage) => {
    const { desk, event, students } = await aMessyDoor(stage)
    for (const student of [students.noor, students.wei, students.maya])
      await anAttempt(stage, student, event, 'not-confirmed')
    await anAttempt(stage, students.ana, event, 'early')
    const reference = await anAttempt(stage, students.otherAna, event, 'late')
    await desk.goto(`/faculty/events/${event.id}/live`)
    await sees(desk, '2 students opened the event, but no check-in arrived.')
    await press(desk, 'Show')
    const section = desk.getByRole('region', { name: 'Opened, no check-in (2)' })
    await sees(section, 'Noor Bergström')
    await sees(section, 'Wei Bergström')
    assert.equal(await section.getByText('Maya').count(), 0, 'she checked in')
    await sees(desk, 'All 2')
    await stage.check(desk, 'tries that didn’t count')
    await keepPicture(desk, 'tries-live-1280')

    await press(desk, '1 too late')
    await sees(desk, 'After check-in closed')
    await desk.getByText('Before check-in opened').waitFor({ state: 'detached' })
    await sees(desk, showTypedCode(reference))
    const latest = await anAttempt(stage, students.ana, event, 'late', 60_000)
    await sees(desk, showTypedCode(latest))
    // Searching for a reference finds its attempt, whatever filter is chosen.
    await press(desk, '1 too early')
    await desk.getByLabel('Reference').fill(reference)
    await sees(desk, 'After check-in closed')
    await desk.getByLabel('Reference').fill('')

    await press(desk, 'Count these 2 students')
    const reason = desk.getByRole('textbox', { name: 'Reason', exact: true })
    assert.equal(await reason.inputValue(), 'Opened the event, but no check-in arrived')
    await stage.check(desk, 'counting the unconfirmed')
    await keepPicture(desk, 'tries-count-1280')
    await reason.fill('')
    await press(desk, 'Mark 2 present')
    await sees(desk, 'Give a reason.')
    await reason.fill('All of them sat in row 3')
    // The typed text survives a reload.
    await desk.reload()
    await press(desk, 'Count these 2 students')
    assert.equal(await reason.inputValue(), 'All of them sat in row 3')
    await press(desk, 'Mark 2 present')
    await sees(desk, '2 students marked present.')
    await section.waitFor({ state: 'detached' })
    const marks = await stage.world.db.selectFrom('roll_mark').select(['source', 'says', 'reason']).execute()
    assert.deepEqual(
      marks,
      [students.noor, students.wei].map(() => ({
        source: 'unconfirmed-scan',
        says: 'present',
        reason: 'All of them sat in row 3',
      })),
    )
    await press(desk, 'Undo')
    await sees(desk, '2 marks undone.')
    await section.waitFor()

    // The page finds a new scan while it is open.
    await anAttempt(stage, await aStudent(stage.world, stage.school, 'Zoe'), event, 'not-confirmed')
    await desk.getByRole('region', { name: 'Opened, no check-in (3)' }).waitFor()
  },
)

journey(
  'on a phone, the attendance dialog counts students who didn’t confirm, and says nothing without any',
  async (stage) => {
    const { event, students, professor } = await aMessyDoor(stage)
    const phone = await signInAs(
      stage.phone({ colorScheme: 'dark' }),
      asFaculty(professor),
      `/faculty/events?attendance=${event.id}`,
    )
    await press(phone, 'Refused attempts (0)')
    await sees(phone, 'No one was refused at this event.')
    assert.equal(await phone.getByText('no check-in arrived').count(), 0)
    await keepPicture(phone, 'tries-empty-390-dark')

    await anAttempt(stage, students.noor, event, 'not-confirmed')
    await phone.reload()
    await press(phone, 'Back to the names')
    await sees(phone, 'One student opened the event, but no check-in arrived.')
    await press(phone, 'Show')
    await phone.getByRole('button', { name: 'Count this student' }).waitFor()
    await stage.check(phone, 'one who didn’t confirm')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(phone, 'tries-dialog-390-dark')
    await press(phone, 'Count this student')
    await press(phone, 'Mark 1 present')
    await sees(phone, 'One student marked present.')
    await press(phone, 'Back to the names')
    await sees(phone, 'Marked present by Eleanor Whitcombe: “Opened the event, but no check-in arrived”')
  },
)

journey('when the list has changed, no one is marked, and the page is updated', async (stage) => {
  const { event, students, professor } = await aMessyDoor(stage)
  for (const student of [students.noor, students.wei]) await anAttempt(stage, student, event, 'not-confirmed')
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live?show=refused`)
  await press(desk, 'Count these 2 students')
  await stage.world.db.deleteFrom('student').where('id', '=', students.wei.id).execute()
  stage.expectTrouble(/desk: 400 POST .*\/marks\//)
  await press(desk, 'Mark 2 present')
  await sees(desk, 'No one was marked, because the list has changed. It’s up to date now. Try again.')
  await press(desk, 'Mark 1 present')
  await sees(desk, 'One student marked present.')
})
