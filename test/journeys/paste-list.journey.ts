import assert from 'node:assert/strict'
import { call } from '#test/call.ts'
import { keepPicture } from './keep-picture.ts'
import { journey, mainJourney } from './stage.ts'
import { findBrokenLines } from './broken-lines.ts'
import { aMessyDoor, giveReason, findLine, pasteList, pasteLong, seesOutcome } from './paste-steps.ts'
import { asFaculty, choose, press, sees, signInAs } from './steps.ts'

mainJourney('a professor pastes a messy list, answers its questions, and marks everyone at once', async (stage) => {
  const { desk, event, students, omar, professor } = await aMessyDoor(stage)
  const excuse = { marks: [{ student: students.wei.id, says: 'excused', reason: 'Called in sick' }] }
  const path = `/api/events/${event.id}/marks/`
  assert.equal((await call(stage.site, 'POST', path, { token: professor.token, body: excuse })).status, 201)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, 'Maya Bergström')
  await pasteList(
    desk,
    [
      '\u{feff}Name\tEmail\r\n1.  Maya  Bergström\r\n• "Bergström, Noor"\r\n\r\n',
      `3)\tWei\tBergström\t<${students.wei.email.toUpperCase()}>\r\nbergstrom, noor\r\n`,
      `Ana Bergström\r\n“Omar Haddad” <${omar}>\r\nNobody Atall\r\n`,
    ].join(''),
  )
  await seesOutcome(
    desk,
    '3 to mark · 1 of them new · 1 already on the roll · 1 repeated · 1 left out · 1 question · 1 problem',
  )
  await sees(findLine(desk, 2), 'Already on the roll:')
  await sees(findLine(desk, 5), 'Excused. Marking them present replaces that.')
  await sees(findLine(desk, 6), 'Same student as line 3')
  await sees(findLine(desk, 8), 'They keep the mark when they register with this address.')
  await sees(findLine(desk, 9), 'We found nobody with this name. Add their email address.')
  const choices = desk.getByRole('radiogroup', { name: 'Who is “Ana Bergström”?' }).getByRole('radio')
  assert.deepEqual(
    await choices.evaluateAll((radios: { checked: boolean }[]) => radios.map((radio) => radio.checked)),
    [false, false],
  )
  await stage.check(desk, 'a pasted list')
  await keepPicture(desk, 'paste-preview-1280')
  await desk.getByRole('radio', { name: students.otherAna.email }).check()
  await seesOutcome(desk, '4 to mark · 1 of them new · 1 already on the roll · 1 repeated · 1 left out · 1 problem')

  await press(desk, 'Mark 4 present')
  await sees(desk, 'Give a reason.')
  await desk
    .locator('input:focus')
    .and(desk.getByRole('textbox', { name: 'Reason', exact: true }))
    .waitFor()
  // A kind fills in its usual words, but doesn't replace the professor's own words.
  await choose(desk, 'Kind of reason', 'No phone')
  await desk.locator('input[value="Came without a phone"]').waitFor()
  await giveReason(desk, 'Sign-in sheet at the door')
  await choose(desk, 'Kind of reason', 'Other')
  await press(desk, 'Mark 4 present')
  await sees(desk, '4 students marked present.')
  // The remaining lines keep the names of their columns.
  await seesOutcome(desk, '0 to mark · 1 left out · 1 problem')
  assert.equal(await desk.locator(':focus').innerText(), '0 to mark ·\u00a01 left out ·\u00a01 problem')
  await sees(findLine(desk, 2), 'Nobody Atall')
  const roll = await stage.world.db.selectFrom('roll_mark').selectAll().where('undone_at', 'is', null).execute()
  assert.deepEqual(
    roll.flatMap(({ student_id }) => student_id ?? []).toSorted(),
    [students.noor.id, students.wei.id, students.otherAna.id].toSorted(),
  )
  assert.deepEqual(
    [...new Set(roll.map(({ source, says, reason }) => `${source} ${says} ${reason}`))],
    ['paste present Sign-in sheet at the door'],
  )

  // The line that matched no one is corrected, and a walk-in is marked as well.
  await press(desk, 'Edit line 2')
  await desk.getByRole('textbox', { name: 'Line 2' }).fill(`Zoë Park <zoe.park@${stage.school.studentDomain}>`)
  await press(desk, 'Check')
  await seesOutcome(desk, '1 to mark · 1 of them new · 1 left out')
  assert.equal(await desk.locator(':focus').getAttribute('aria-label'), 'Edit line 2')
  await press(desk, 'Mark 1 present')
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  for (const name of ['Noor Bergström', 'Wei Bergström', 'Ana Bergström', 'Omar Haddad', 'Zoë Park'])
    await sees(desk, name)
  await sees(desk, 'Marked present by Eleanor Whitcombe: “Sign-in sheet at the door”')

  // If a list doesn't say whether several students were there, one button answers for all of them.
  await pasteList(desk, `Pat Moe <pat.moe@${stage.school.studentDomain}>\nWaitlist:\nNoor Bergström\nZoë Park`)
  await giveReason(desk, 'Sign-in sheet at the door')
  await press(desk, 'Mark 1 present')
  // The questions stay without the heading that raised them, and after a correction.
  await press(desk, 'Back to the text')
  await press(desk, 'Check the list')
  await seesOutcome(desk, '0 to mark · 2 questions')
  await press(desk, 'Edit line 1')
  await desk.getByRole('textbox', { name: 'Line 1' }).fill('Wei Bergström')
  await press(desk, 'Check')
  await sees(findLine(desk, 1), 'The list doesn’t clearly say that this student was there. Were they?')
  await stage.check(desk, 'a question about several students')
  await press(desk, 'Leave them out')
  await seesOutcome(desk, '0 to mark · 2 left out')
  await press(desk, 'They were there')
  await seesOutcome(desk, '0 to mark · 2 already on the roll')
  await press(desk, 'Back to the text')

  // Once the others are marked and the rest is left out, closing loses nothing.
  const walkIn = `Pia Quin <pia.quin@${stage.school.studentDomain}>`
  await desk.getByLabel('Students, one on each line').fill(`Nobody Atall\n${walkIn}`)
  await press(desk, 'Check the list')
  await giveReason(desk, 'Sign-in sheet at the door')
  await press(desk, 'Mark 1 present')
  await seesOutcome(desk, '0 to mark · 1 problem')
  await press(desk, 'Leave out line 1')
  await press(desk.getByRole('dialog'), 'Close')
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await press(desk, 'Paste a list')
  await desk.setViewportSize({ width: 320, height: 256 })
  const field = desk.getByLabel('Students, one on each line')
  await field.focus()
  const visibleShare = await desk.evaluate<number>(`((field) => {
    field.scrollIntoView({ block: 'center' })
    const heights = Array.from({ length: innerHeight }, (_, y) => y)
    return heights.filter((y) => document.elementFromPoint(innerWidth / 2, y) === field).length / innerHeight
  })(document.activeElement)`)
  assert.ok(visibleShare > 0.5, `at 400 % the field has ${visibleShare} of the window`)
})

journey('on a phone, a whole pasted list is undone at once', async (stage) => {
  const { professor, event, students, present } = await aMessyDoor(stage)
  const phone = await signInAs(stage.phone(), asFaculty(professor), `/faculty/events?attendance=${event.id}`)
  await press(phone, 'Paste a list')
  await stage.check(phone, 'where a list is pasted')
  await keepPicture(phone, 'paste-empty-390')
  await phone
    .getByLabel('Students, one on each line')
    .fill(`${students.noor.email}, ${students.wei.email}\nAna Bergström\nMaya Bergström\n${students.wei.email}`)
  await press(phone, 'Check the list')
  await seesOutcome(phone, '2 to mark · 1 already on the roll · 1 repeated · 1 question')
  await stage.check(phone, 'a pasted list on a phone')
  assert.deepEqual(await findBrokenLines(phone), [])
  await phone.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(phone, 'paste-preview-390-dark')
  await phone.emulateMedia({ colorScheme: null })
  await press(phone, 'Leave out line 3')
  await giveReason(phone, 'Sign-in sheet')
  await press(phone, 'Mark 2 present')
  await sees(phone, '2 students marked present.')
  assert.equal(await present(), 2)
  await press(phone, 'Undo')
  await sees(phone, '2 marks undone.')
  assert.equal(await present(), 0)
  await phone.getByRole('dialog').getByText('Noor Bergström').waitFor({ state: 'detached' })
})

journey('a list of 2,000 lines is marked at once, and a list of 2,001 is refused before it is sent', async (stage) => {
  const { desk, event, present } = await aMessyDoor(stage)
  await desk.goto(`/faculty/events/${event.id}/live`)
  const list = (count: number) =>
    Array.from({ length: count }, (_, n) => `Walk In${n} <walk.in.${n}@${stage.school.studentDomain}>`).join('\n')
  await press(desk, 'Paste a list')
  await pasteLong(desk, list(2_001))
  await press(desk, 'Check the list')
  await sees(desk, /^This list has 2,001 lines, and you can mark 2,000 at once\. Remove 1 of them/)
  await pasteLong(desk, list(2_000))
  await press(desk, 'Check the list')
  await seesOutcome(desk, '2,000 to mark · 2,000 of them new')
  const lines = desk.getByRole('list', { name: 'Lines of the list' })
  assert.ok((await lines.getByRole('listitem').count()) < 60, 'only the lines in view are rendered')
  assert.equal(await lines.getByRole('listitem').first().getAttribute('aria-setsize'), '2000')
  const lastLine = desk.getByText(`walk.in.1999@${stage.school.studentDomain}`).first()
  // Press End repeatedly, because the dialog moves the focus when the preview appears, which may be late on a busy
  // machine.
  while (!(await lastLine.isVisible())) await desk.getByRole('region', { name: 'Lines of the list' }).press('End')
  await giveReason(desk, 'Sign-in sheet')
  await press(desk, 'Mark 2,000 present')
  await sees(desk, '2,000 students marked present.')
  assert.equal(await present(), 2_000)
})
