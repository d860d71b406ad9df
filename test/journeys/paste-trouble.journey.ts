import assert from 'node:assert/strict'
import { secretsIn } from '#test/mail-server.ts'
import { aMessyDoor, giveReason, findLine, pasteList, seesOutcome } from './paste-steps.ts'
import { journey } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

const field = 'Students, one on each line'

journey('when the server refuses one line, no one is marked, and the problem is shown at its line', async (stage) => {
  const { desk, event, students, present } = await aMessyDoor(stage)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await pasteList(desk, `${students.noor.email}\n\n${students.wei.email}`)
  await seesOutcome(desk, '2 to mark')
  // Wei is deleted between the preview and the marks.
  await stage.world.db.deleteFrom('student').where('id', '=', students.wei.id).execute()
  await giveReason(desk, 'Sign-in sheet')
  stage.expectTrouble(/desk: 400 POST \/api\/events\/[^/]+\/marks\//)
  await press(desk, 'Mark 2 present')
  await sees(desk, 'No one was marked. Correct the lines with a problem, then try again.')
  await sees(findLine(desk, 3), 'This university has no such student.')
  assert.equal(await present(), 0)
  await stage.check(desk, 'a refused line')
  await press(desk, 'All 2')
  await sees(findLine(desk, 1), students.noor.email)
  await press(desk, 'Leave out line 3')
  await press(desk, 'Mark 1 present')
  await sees(desk, 'One student marked present.')
  assert.equal(await present(), 1)
})

journey('when the network fails, a pasted list isn’t lost, and no one is marked twice', async (stage) => {
  const { desk, event, students, present } = await aMessyDoor(stage)
  await desk.goto(`/faculty/events/${event.id}/live`)
  stage.allowTrouble(/desk: .*(marks|ERR_|Failed to load)/)
  await desk.route('**/marks/preview/', (route) => route.abort())
  await pasteList(desk, `${students.noor.email}\nAna Bergström`)
  await sees(
    desk,
    'We couldn’t check the list. It’s still here. The server didn’t answer. Check your connection and try again.',
  )
  assert.equal(await desk.getByLabel(field).inputValue(), `${students.noor.email}\nAna Bergström`)
  await desk.unroute('**/marks/preview/')
  await press(desk, 'Check the list')
  await seesOutcome(desk, '1 to mark · 1 question')

  await press(desk, 'Edit line 2')
  await desk.getByRole('textbox', { name: 'Line 2' }).fill(students.ana.email)
  await desk.route('**/marks/preview/', (route) => route.abort())
  await press(desk, 'Check')
  await sees(desk, 'We couldn’t check this line. The server didn’t answer. Check your connection and try again.')
  await desk.unroute('**/marks/preview/')
  await press(desk, 'Check')
  await seesOutcome(desk, '2 to mark')

  await giveReason(desk, 'Sign-in sheet')
  // The server marks them, but its response is lost.
  await desk.route(/\/marks\/$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(desk, 'Mark 2 present')
  await sees(desk, 'The server didn’t answer. Your list is still here. Try again: no one is marked twice.')
  await desk.unroute(/\/marks\/$/)
  await press(desk, 'Mark 2 present')
  await sees(desk, '2 students marked present.')
  assert.equal(await present(), 2)
  assert.equal((await stage.world.db.selectFrom('roll_mark').select('id').execute()).length, 2)
})

journey(
  'a line that is corrected into two students marks both, and the rest of the table keeps its columns',
  async (stage) => {
    const { desk, event, students, omar, present } = await aMessyDoor(stage)
    await desk.goto(`/faculty/events/${event.id}/live`)
    await pasteList(desk, `Last Name,First Name,Email\nHaddad,Omar,omar\nNobody Atall`)
    await seesOutcome(desk, '0 to mark · 1 left out · 2 problems')
    await press(desk, 'Edit line 3')
    const line3 = desk.getByRole('textbox', { name: 'Line 3' })
    await line3.fill(`${students.noor.email}, ${students.wei.email}`)
    await press(desk, 'Check')
    await seesOutcome(desk, '2 to mark · 1 left out · 1 problem')
    await sees(findLine(desk, 3), students.noor.email)
    await sees(findLine(desk, 4), students.wei.email)
    await giveReason(desk, 'Sign-in sheet')
    await press(desk, 'Mark 2 present')
    await sees(desk, '2 students marked present.')
    assert.equal(await present(), 2)
    // The remaining lines still have their columns.
    await sees(findLine(desk, 2), 'Haddad,Omar,omar')
    await press(desk, 'Edit line 2')
    await desk.getByRole('textbox', { name: 'Line 2' }).fill(`Haddad,Omar,${omar}`)
    await press(desk, 'Check')
    await seesOutcome(desk, '1 to mark · 1 of them new · 1 left out')
    await sees(findLine(desk, 2), 'Omar Haddad')
    await press(desk, 'Mark 1 present')
    await sees(desk, 'One student marked present.')
    const rows = await stage.world.db
      .selectFrom('pending_student')
      .select(['first_name', 'last_name'])
      .where('email', '=', omar)
      .execute()
    assert.deepEqual(rows, [{ first_name: 'Omar', last_name: 'Haddad' }])
  },
)

journey('a meeting’s table is read by its column names, and its other lines are shown as skipped', async (stage) => {
  const { desk, event, students } = await aMessyDoor(stage)
  await desk.goto(`/faculty/events/${event.id}/live`)
  const meeting = 'Meeting title\tIntro'
  const titles = 'Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tRole'
  const row = (name: string, email: string) => `${name}\t10:00\t11:00\t1h\t${email}\tAttendee`
  const rows = [
    row('Noor Bergström', students.noor.email),
    row('Bergström, Wei', students.wei.email),
    row('Zzz', 'zzz'),
  ]
  await pasteList(desk, [meeting, titles, ...rows].join('\n'))
  await seesOutcome(desk, '2 to mark · 2 left out · 1 problem')
  await press(desk, 'Skipped 2')
  await sees(findLine(desk, 1), 'This line is above the column names, and isn’t about a student.')
  await sees(findLine(desk, 2), 'This line has column names instead of a student.')
  await stage.check(desk, 'skipped lines of a meeting')
  await giveReason(desk, 'Joined online')
  await press(desk, 'Mark 2 present')
  await sees(desk, '2 students marked present.')
  // The remaining lines keep the column names, by which the corrected line is read.
  await press(desk, 'Edit line 2')
  await desk.getByRole('textbox', { name: 'Line 2' }).fill(row('Ana Bergström', students.ana.email))
  await press(desk, 'Check')
  await sees(findLine(desk, 2), students.ana.email)
})

journey('a list survives the end of the session and an accidental close', async (stage) => {
  const { desk, event, students, professor } = await aMessyDoor(stage)
  const live = `/faculty/events/${event.id}/live`
  await desk.goto(live)
  await pasteList(desk, `${students.noor.email}\nAna Bergström`)
  await desk.getByRole('radio', { name: students.ana.email }).check()
  await giveReason(desk, 'Sign-in sheet')

  await desk.mouse.click(5, 5)
  await desk.keyboard.press('Escape')
  await seesHeading(desk, 'Discard what you typed?')
  await press(desk, 'Keep editing')
  await seesOutcome(desk, '2 to mark')

  stage.allowTrouble(/desk: 401 /)
  await stage.world.db.deleteFrom('session').execute()
  await press(desk, 'Mark 2 present')
  await seesHeading(desk, 'Faculty Sign In')
  await desk.getByRole('textbox', { name: 'Email' }).fill(professor.email)
  const message = await stage.emailAfter(professor.email, () => desk.locator('form button[type=submit]').click())
  await desk.goto(secretsIn(message).url.href)
  await desk.waitForURL(`**${live}`)
  await press(desk, 'Continue your list')
  await sees(desk, 'This is the list you hadn’t finished.')
  assert.equal(await desk.getByLabel(field).inputValue(), `${students.noor.email}\nAna Bergström`)
  await press(desk, 'Check the list')
  await seesOutcome(desk, '2 to mark')
  assert.equal(await desk.getByRole('textbox', { name: 'Reason', exact: true }).inputValue(), 'Sign-in sheet')
  await press(desk, 'Mark 2 present')
  await sees(desk, '2 students marked present.')
  await desk.getByRole('button', { name: 'Paste a list' }).waitFor()
})

journey('with the keyboard alone, a professor pastes a list, answers a question, and marks everyone', async (stage) => {
  const { desk, event, students } = await aMessyDoor(stage)
  const { keyboard } = desk
  await desk.goto(`/faculty/events/${event.id}/live`)
  const open = desk.getByRole('button', { name: 'Paste a list' })
  await open.focus()
  await keyboard.press('Enter')
  await desk.locator('textarea:focus').waitFor()
  await keyboard.insertText(`Ana Bergström\n${students.noor.email}`)
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 30; step += 1) {
      await keyboard.press('Tab')
      const label = await desk.evaluate<string>(`(() => {
        const focused = document.activeElement
        const labels = [...(focused.labels ?? [])].map((item) => item.innerText).join(' ')
        return focused.getAttribute('aria-label') ?? (labels || focused.innerText || '')
      })()`)
      if (name.test(label)) return
    }
    throw new Error(`Tab never came to ${String(name)}.`)
  }
  await tabTo(/^Check the list$/)
  await keyboard.press('Enter')
  await seesOutcome(desk, '1 to mark · 1 question')
  assert.equal(await desk.locator(':focus').innerText(), '1 to mark ·\u00a01 question')
  await tabTo(new RegExp(students.ana.email))
  await keyboard.press('Space')
  await seesOutcome(desk, '2 to mark')
  await tabTo(/^Edit line 2$/)
  await keyboard.press('Enter')
  await desk.getByRole('textbox', { name: 'Line 2' }).waitFor()
  await keyboard.press('Escape')
  await desk.getByRole('textbox', { name: 'Line 2' }).waitFor({ state: 'detached' })
  assert.equal(await desk.locator(':focus').getAttribute('aria-label'), 'Edit line 2')
  await tabTo(/^Reason$/)
  await keyboard.insertText('Sign-in sheet')
  await tabTo(/^Mark 2 present$/)
  await keyboard.press('Enter')
  await sees(desk, '2 students marked present.')
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.waitForFunction(`document.activeElement.innerText === 'Paste a list'`)
})
