import assert from 'node:assert/strict'
import { secretsIn } from '#test/mail-server.ts'
import { call } from '#test/call.ts'
import { aDesk, aHall } from './hall-steps.ts'
import { findDialog, confirmReason, correctMark, seesNotice } from './mark-steps.ts'
import { keepPicture } from './keep-picture.ts'
import { journey } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

journey('when the network fails, no typed text is lost, and no one is marked twice', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Noor)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, 'Noor Bergström')
  await correctMark(desk, desk, 'Noor Bergström', 'Mark absent…')
  const dialog = findDialog(desk, 'Mark Noor Bergström absent?')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await press(dialog, 'Mark Absent')
  await sees(dialog, 'Give a reason.')
  await dialog.locator('[aria-invalid=true]:focus').waitFor()
  await reason.fill('x'.repeat(301))
  await press(dialog, 'Mark Absent')
  await sees(dialog, 'A reason can have at most 300 characters.')
  await reason.fill('Left before the first song')

  // The server marks her, but its response is lost.
  stage.allowTrouble(/desk: .*(marks|ERR_|Failed to load)/)
  await desk.route(/\/marks\/$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await press(dialog, 'Mark Absent')
  await sees(dialog, 'The mark wasn’t saved. The server didn’t answer. Check your connection and try again.')
  await stage.check(desk, 'a mark without a network')
  await keepPicture(desk, 'marks-no-network-1280')
  await desk.unroute(/\/marks\/$/)
  await desk.route(/\/marks\/$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { error: 'Too many requests. Please wait a moment and try again.' } })
      : route.continue(),
  )
  await press(dialog, 'Mark Absent')
  await sees(dialog, 'The mark wasn’t saved. Too many requests. Please wait a moment and try again.')
  assert.equal(await reason.inputValue(), 'Left before the first song')
  await desk.unroute(/\/marks\/$/)
  await press(dialog, 'Mark Absent')
  await dialog.waitFor({ state: 'detached' })
  await seesNotice(desk, 'Noor Bergström is marked absent.')
  const current = await stage.world.db.selectFrom('roll_mark').selectAll().where('undone_at', 'is', null).execute()
  assert.deepEqual(
    current.map(({ says, reason: words }) => [says, words]),
    [['absent', 'Left before the first song']],
  )
})

journey('a click outside the dialog or Escape doesn’t lose a typed reason', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Noor)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, 'Noor Bergström')
  for (const [choice, title, label] of [
    ['Excuse…', 'Excuse Noor Bergström?', 'Reason'],
    ['Undo mark…', 'Undo the mark for Noor Bergström?', 'Reason for undoing it'],
  ] as const) {
    await correctMark(desk, desk, 'Noor Bergström', choice)
    const dialog = findDialog(desk, title)
    const reason = dialog.getByRole('textbox', { name: label })
    await reason.fill('Fire drill of the choir')
    await desk.mouse.click(5, 5)
    await desk.keyboard.press('Escape')
    await seesHeading(desk, 'Discard what you typed?')
    await press(desk, 'Keep editing')
    assert.equal(await reason.inputValue(), 'Fire drill of the choir')
    await press(dialog, choice === 'Excuse…' ? 'Excuse' : 'Undo Mark')
    await dialog.waitFor({ state: 'detached' })
  }
})

journey('typed text is still there after the session has ended and the professor signs in again', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Noor)
  const desk = await aDesk(stage, professor)
  const place = `/faculty/events?attendance=${event.id}`
  await desk.goto(place)
  await sees(desk.getByRole('dialog'), 'Noor Bergström')
  await correctMark(desk.getByRole('dialog'), desk, 'Noor Bergström', 'Excuse…')
  const dialog = findDialog(desk, 'Excuse Noor Bergström?')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Called in sick')
  stage.allowTrouble(/desk: 401 /)
  await stage.world.db.deleteFrom('session').execute()
  await press(dialog, 'Excuse')
  await seesHeading(desk, 'Faculty Sign In')
  await desk.getByRole('textbox', { name: 'Email' }).fill(professor.email)
  const message = await stage.emailAfter(professor.email, () => desk.locator('form button[type=submit]').click())
  await desk.goto(secretsIn(message).url.href)
  await desk.waitForURL(`**${place}`)
  assert.equal(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue(), 'Called in sick')
  await press(dialog, 'Excuse')
  await dialog.waitFor({ state: 'detached' })
  await seesNotice(desk, 'Noor Bergström is excused.')
  await desk.reload()
  await sees(desk.getByRole('dialog'), 'Excused by Eleanor Whitcombe: “Called in sick”')
  assert.equal(await dialog.count(), 0, 'nothing is left to send')
})

journey('a conflicting change by someone else is reported, and the roll is updated', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  for (const student of [students.Noor, students.Jonas]) await checkIn(student)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, 'Noor Bergström')
  stage.allowTrouble(/desk: (400|409|404|403) /)

  // Someone else undoes the same mark first.
  await correctMark(desk, desk, 'Noor Bergström', 'Excuse…')
  await confirmReason(findDialog(desk, 'Excuse Noor Bergström?'), 'Left early', 'Excuse')
  await sees(desk, 'Excused by Eleanor Whitcombe: “Left early”')
  await correctMark(desk, desk, 'Noor Bergström', 'Undo mark…')
  const undo = findDialog(desk, 'Undo the mark for Noor Bergström?')
  await undo.getByRole('textbox').fill('She came back')
  const { id } = await stage.world.db.selectFrom('roll_mark').select('id').executeTakeFirstOrThrow()
  const first = await call(stage.site, 'POST', `/api/marks/${id}/undo/`, {
    token: professor.token,
    body: { reason: 'I was first' },
  })
  assert.equal(first.status, 200)
  await press(undo, 'Undo Mark')
  await sees(undo, 'This mark was already undone or replaced.')
  assert.equal(await undo.getByRole('textbox').inputValue(), 'She came back')
  await stage.check(desk, 'a mark that was already undone')
  await press(undo, 'Cancel')
  await undo.waitFor({ state: 'detached' })
  await desk.getByText('Excused by Eleanor Whitcombe').waitFor({ state: 'detached' })

  // A student is deleted while being marked.
  await correctMark(desk, desk, 'Jonas Bergström', 'Mark absent…')
  const absent = findDialog(desk, 'Mark Jonas Bergström absent?')
  await press(absent, 'Wasn’t there')
  await stage.world.db.deleteFrom('roster_entry').where('student_id', '=', students.Jonas.id).execute()
  await stage.world.db.deleteFrom('attendance').where('student_id', '=', students.Jonas.id).execute()
  await stage.world.db.deleteFrom('student').where('id', '=', students.Jonas.id).execute()
  await press(absent, 'Mark Absent')
  await sees(absent, 'This university has no such student.')
  await press(absent, 'Cancel')
  await desk.getByRole('table').getByText('Jonas Bergström').waitFor({ state: 'detached' })

  // An address of another university and a missing name are reported at their fields.
  await press(desk, 'Add someone')
  const add = findDialog(desk, 'Add someone')
  const address = add.getByRole('textbox', { name: 'Name or email address' })
  await address.fill('omar.haddad@elsewhere.edu')
  await press(add, 'Mark Present')
  await sees(add, /students\.alder\.edu/)
  assert.equal(await address.getAttribute('aria-invalid'), 'true')
  await address.fill('omar.haddad@students.alder.edu')
  await press(add, 'Mark Present')
  await sees(add, 'Nobody has registered with this address. Add a first name, too.')
  const first_name = add.getByRole('textbox', { name: 'First Name' })
  assert.equal(await first_name.getAttribute('aria-invalid'), 'true')
  await stage.check(desk, 'a walk-in without a name')
  await keepPicture(desk, 'marks-walk-in-fault-1280')

  // The event is being deleted.
  await first_name.fill('Omar')
  const refusal = { error: 'This event is being deleted. Its roll can’t be changed.', code: 'event_being_deleted' }
  await desk.route('**/api/events/*/marks/*', (route) => route.fulfill({ status: 409, json: refusal }))
  await press(add, 'Mark Present')
  await sees(add, 'This event is being deleted. Its roll can’t be changed.')
  assert.equal(await first_name.inputValue(), 'Omar')
  assert.deepEqual(
    await stage.world.db.selectFrom('pending_student').select('id').where('first_name', '=', 'Omar').execute(),
    [],
  )
})
