import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { ask, assign } from './class-details-steps.ts'
import { openProfile } from './profile-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, press, sees, seesHeading, signInAs } from './steps.ts'

async function atTheDoor(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const lena = await aStudent(world, school, 'Lena')
  const event = await anEvent(world, owner, { name: 'Memory and Its Ethics' })
  const { id } = await aClassWith(world, owner, [lena], 'BIO 101')
  await assign(stage, owner, id, event.id)
  await ask(stage, owner, 'PUT', `/api/classes/${id}/credit-rule/`, { counts: 'at-least', needed: 3, points: 1_000 })
  const phone = await signInAs(stage.phone(), asStudent(lena), '/student/dashboard')
  return { lena, event, phone }
}

journey('a student turns on emailed receipts, gets one, and turns them off with the link in it', async (stage) => {
  const { lena, event, phone } = await atTheDoor(stage)
  const profile = await openProfile(phone)
  const receipts = profile.getByLabel('A receipt for each check-in')
  assert.equal(await receipts.isChecked(), false)
  assert.equal(await profile.getByLabel('When I need just one more event for a class').isChecked(), false)
  await receipts.click()
  await sees(profile, 'Saved.')
  await stage.check(phone, 'optional emails')

  const email = await stage.emailAfter(lena.email, () =>
    ask(stage, lena, 'POST', '/api/attendance/', aScan(stage.world, lena, event)),
  )
  assert.equal(email.subject, 'You’re on the roll: Memory and Its Ethics')
  assert.match(email.text, /It counts for BIO 101 \(Eleanor .*\): 1 of 3\./)
  const [receipt] = /http\S+\/receipt\/\S+/.exec(email.text)!
  const [stop] = /http\S+\/stop-emails\/\S+/.exec(email.text)!

  const desk = await stage.desk()
  await desk.goto(receipt)
  await seesHeading(desk, 'Valid')
  await desk.goto(stop)
  await seesHeading(desk, 'Turn off emails')
  await sees(desk, 'Do you want to stop getting an email with a receipt for each check-in?')
  await stage.check(desk, 'turning off emails')
  await phone.reload()
  await phone.getByLabel('A receipt for each check-in').waitFor()
  assert.equal(
    await phone.getByLabel('A receipt for each check-in').isChecked(),
    true,
    'opening the link changes nothing',
  )
  await press(desk, 'Turn off these emails')
  await sees(desk, 'These emails are off.')
  assert.equal(await desk.getByText('Do you want to stop').count(), 0, 'the question is answered')
  await phone.reload()
  await phone.getByLabel('A receipt for each check-in').waitFor()
  assert.equal(await phone.getByLabel('A receipt for each check-in').isChecked(), false)
})

journey('a truncated or forged link turns off nothing, and a choice that isn’t saved says so', async (stage) => {
  const { lena, phone } = await atTheDoor(stage)
  const desk = await stage.desk()
  await desk.goto('/stop-emails/receipts')
  await sees(desk, 'This link isn’t valid.')
  await desk.goto(`/stop-emails/receipts/${lena.id}/forged`)
  await press(desk, 'Turn off these emails')
  await sees(desk, 'This link isn’t valid.')
  await desk.goto('/stop-emails/everything/one/two')
  await sees(desk, 'This link isn’t valid.')
  stage.expectTrouble(/404 POST \/stop-emails\//)

  await phone.route('**/email-choices/', (route) => route.fulfill({ status: 500, json: {} }))
  stage.expectTrouble(/500 (GET|PUT) \/api\/students\//)
  const profile = await openProfile(phone)
  await sees(profile, 'Couldn’t load which emails you get.')
  await phone.unroute('**/email-choices/')
  await press(profile.getByRole('region', { name: 'Optional emails' }), 'Try again')
  const oneShort = profile.getByLabel('When I need just one more event for a class')
  await oneShort.waitFor()
  await phone.route('**/email-choices/', (route) => route.fulfill({ status: 500, json: {} }))
  await oneShort.click()
  await sees(profile, 'Couldn’t save this. Please try again.')
  assert.equal(await oneShort.isChecked(), false)
})
