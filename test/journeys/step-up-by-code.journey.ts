import assert from 'node:assert/strict'
import { secretsIn } from '#test/mail-server.ts'
import { aPanel, openPanel, readRows } from './admin-panel-steps.ts'
import { journeyAlone } from './stage.ts'
import { press, sees } from './steps.ts'

journeyAlone('a University Admin with an old session deletes a student after typing an emailed code', async (stage) => {
  const { world } = stage
  const { ada, maya, zoe } = await aPanel(stage)
  const desk = await stage.desk()
  await openPanel(desk, ada, '?tab=students')
  const ownSessions = world.db.selectFrom('session').where('faculty_id', '=', ada.id)
  await world.db.updateTable('session').set({ faculty_remember: 1 }).where('faculty_id', '=', ada.id).execute()
  stage.pass(16 * 60_000)
  await press(desk, 'Delete Maya Bergström')
  const dialog = desk.getByRole('dialog', { name: 'Delete this student?' })
  await dialog.getByLabel(/^Type the student’s name/).fill('Maya Bergstrom')
  stage.expectTrouble(/desk: 403 DELETE \/api\/students\//)
  await press(dialog, 'Delete Student')
  const question = desk.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByRole('button', { name: 'Email me a code' }).waitFor()
  await stage.check(desk, 'confirm by an emailed code')
  await stage.emailAfter(ada.email, () => press(question, 'Email me a code'))
  await sees(question, new RegExp(`We emailed a code to ${ada.email}`))
  const code = question.getByLabel('8-digit code')
  await code.fill('1234')
  await press(question, 'Continue')
  await sees(question, 'Type the 8 digits of the code.')
  await stage.check(desk, 'a code that is too short')
  const resent = await stage.emailAfter(ada.email, () => press(question, 'Send the email again'))
  await sees(question, 'We emailed you again. Use the code in the newest email.')
  assert.equal(await code.inputValue(), '')
  await stage.check(desk, 'the email was sent again')
  const right = secretsIn(resent).code
  stage.expectTrouble(/desk: 400 POST \/api\/verify-email\//)
  await code.fill(right === '12345678' ? '12345679' : '12345678')
  await press(question, 'Continue')
  await sees(question, 'This code is wrong or has expired. Check the newest email, or send a new one.')
  await code.fill(`${right.slice(0, 4)} ${right.slice(4)}`)
  await code.press('Enter')
  await sees(desk, 'Student account deleted successfully')
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(
    (await readRows(desk, 'Students')).map(([, email]) => email),
    [zoe.email],
  )
  assert.deepEqual(await world.db.selectFrom('student').select('id').where('id', '=', maya.id).execute(), [])
  const sessions = await ownSessions.select('faculty_remember').execute()
  assert.ok(
    sessions.some((session) => session.faculty_remember === 1),
    'the session is still remembered',
  )

  // The proof is valid for a while, and the panel continues in the new session.
  await press(desk, 'Delete Zoe Ames')
  await press(dialog, 'Delete Student')
  await sees(desk, 'Student account deleted successfully')
})
