import assert from 'node:assert/strict'
import { aFaculty, anEvent, aScan, password } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aStudentAt, openProfile, findProfile, stub } from './profile-steps.ts'
import { journeyAlone, mainJourneyAlone } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

mainJourneyAlone(
  'a student deletes the account: one question, what is deleted, gone from page and database',
  async (stage) => {
    const phone = await stage.phone()
    const student = await aStudentAt(stage, phone)
    const faculty = await aFaculty(stage.world, stage.school)
    const event = await anEvent(stage.world, faculty)
    await call(stage.site, 'POST', '/api/attendance/', {
      token: student.token,
      body: aScan(stage.world, student, event),
    })
    // The history also lists events that the student was excused from, which aren't attendance.
    const missed = await anEvent(stage.world, faculty)
    const excuse = { student: student.id, says: 'excused', reason_kind: 'other', reason: 'Was ill' }
    const excused = await call(stage.site, 'POST', `/api/events/${missed.id}/marks/`, {
      token: faculty.token,
      body: { marks: [excuse] },
    })
    assert.equal(excused.status, 201, excused.text)
    const profile = await openProfile(phone)
    await seesHeading(phone, 'Danger Zone')
    await sees(profile, 'This permanently deletes your account and all attendance records.')
    await press(profile, 'Delete Account')
    const question = phone.getByRole('dialog', { name: 'Delete Your Account?' })
    for (const words of ['Your student profile', 'Your attendance records', 'Your class enrollments'])
      await sees(question, words)
    await sees(question, 'This action cannot be undone.')
    assert.match(await question.getByRole('listitem').nth(1).innerText(), /Your attendance records\s+1/)
    await stage.check(phone, 'delete account')
    await press(question, 'Cancel')
    await question.waitFor({ state: 'hidden' })

    const erase = '**/api/students/*/delete/'
    stage.expectTrouble(/phone: 500 DELETE /)
    await stub(phone, erase, 'DELETE', 500)
    await press(profile, 'Delete Account')
    await press(question, 'Delete My Account')
    await sees(profile, 'Failed to delete your account. Please try again.')
    assert.equal(await question.isVisible(), false, 'the dialog is closed')

    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await phone.route(erase, async (route) => {
      await gate
      await route.continue()
    })
    await press(profile, 'Delete Account')
    await press(question, 'Delete My Account')
    const busy = question.getByRole('button', { name: 'Deleting...' })
    await busy.waitFor()
    assert.deepEqual(
      [await busy.isDisabled(), await question.getByRole('button', { name: 'Cancel' }).isDisabled()],
      [true, true],
    )
    await phone.keyboard.press('Escape')
    await phone.mouse.click(5, 5)
    assert.equal(await busy.isVisible(), true, 'it can’t be closed during the deletion')
    release()
    await phone.waitForURL(`${stage.site}/auth`)
    await sees(phone, /^Your account was deleted/)
    assert.equal(await profile.isVisible(), false)
    const keys = await phone.evaluate<string[]>(
      `['authToken', 'studentId', 'userType'].filter((key) => localStorage.getItem(key) !== null)`,
    )
    assert.deepEqual(keys, [])
    assert.deepEqual(await stage.world.db.selectFrom('student').select('id').execute(), [])
    assert.deepEqual(await stage.world.db.selectFrom('attendance').select('id').execute(), [])
    await phone.goto('/student/dashboard')
    await seesHeading(phone, 'Student Sign In')
  },
)

journeyAlone('deleting an account says that a check-in still waits on the phone', async (stage) => {
  const phone = await stage.phone()
  await aStudentAt(stage, phone)
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  await phone.goto(`/scan?event=${event.id}`)
  await sees(phone, 'Location ready')
  stage.expectTrouble(/phone: net::ERR_FAILED POST \/api\/attendance\//)
  await phone.route('**/api/attendance/', (route) => route.abort('failed'))
  const failed = phone.waitForEvent('requestfailed')
  await press(phone, 'Confirm Attendance')
  await failed
  await phone.goto('/student/dashboard?profile=open')
  const profile = findProfile(phone)
  await press(profile, 'Delete Account')
  const question = phone.getByRole('dialog', { name: 'Delete Your Account?' })
  await sees(
    question,
    `Your check-in to ${event.name} hasn’t been sent yet. If you delete your account now, it won’t be sent.`,
  )
  await press(question, 'Delete My Account')
  await phone.waitForURL(`${stage.site}/auth`)
  assert.deepEqual(await stage.world.db.selectFrom('attendance').select('id').execute(), [])
})

journeyAlone('a student with an old session confirms who they are before the account is deleted', async (stage) => {
  const phone = await stage.phone()
  const student = await aStudentAt(stage, phone)
  const profile = await openProfile(phone)
  stage.pass(16 * 60_000)
  await press(profile, 'Delete Account')
  const question = phone.getByRole('dialog', { name: 'Delete Your Account?' })
  stage.expectTrouble(/phone: 403 DELETE \/api\/students\//)
  await press(question, 'Delete My Account')
  const proof = phone.getByRole('dialog', { name: 'Enter your password' })
  await sees(proof, 'You signed in a while ago. Confirm it’s you to do this.')
  await stage.check(phone, 'delete account, confirm it’s you')
  await press(proof, 'Cancel')
  await press(question, 'Delete My Account')
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await press(proof, 'Continue')
  await sees(phone, /^Your account was deleted/)
  const query = stage.world.db.selectFrom('student').select('id').where('id', '=', student.id)
  assert.deepEqual(await query.execute(), [])
})
