import assert from 'node:assert/strict'
import { anAdmin, password } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { journey } from './stage.ts'
import { choose, readPath, press, sees, seesHeading, signInFaculty, typePassword } from './steps.ts'

const awaits = 'Your email is confirmed. An administrator of your university still has to approve your account.'

journey('where students have the same email domain, an administrator approves faculty registrations', async (stage) => {
  const { world, school } = stage
  const domain = school.facultyDomain
  await world.db.updateTable('school').set({ student_domain: domain }).where('id', '=', school.id).execute()
  const sub = await anAdmin(world, 'sub', { school })
  const email = `eleanor@${domain}`
  const phone = await stage.phone()
  await phone.goto('/auth/faculty/register')
  await phone.getByLabel('First Name').fill('Eleanor')
  await phone.getByLabel('Last Name').fill('Whitcombe')
  await choose(phone, 'University', school.name)
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  const registered = await stage.emailAfter(email, () => press(phone, 'Register'))
  await seesHeading(phone, 'Email Sent')
  await phone.getByLabel('8-digit code').fill(secretsIn(registered).code)
  const message = await stage.emailAfter(sub.email, () => press(phone, 'Continue'))
  await sees(phone, awaits)
  await stage.check(phone, 'confirmed, awaiting approval')
  assert.equal(await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).count(), 0, 'it would have no page')

  // A link that is requested before the approval doesn't sign in either, and shows the same message.
  await phone.goto('/auth/faculty/signin')
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  const early = await stage.emailAfter(email, () => press(phone, 'Email me a link'))
  await phone.goto(secretsIn(early).url.href)
  await seesHeading(phone, 'Thank you')
  await sees(phone, awaits)
  await phone.getByRole('link', { name: 'Go to the home page' }).click()
  await seesHeading(phone, 'Make Attendance Simple and Reliable')

  // The link in the administrator’s email opens the list after the sign-in.
  assert.match(message.subject, /waiting for approval at Alder University/)
  const desk = await stage.desk()
  await desk.goto(/https?:\/\/\S+\/admin\/\S+/.exec(message.text)![0])
  await typePassword(desk, sub.email, password)
  await seesHeading(desk, 'Faculty Management')
  assert.equal(readPath(desk), '/admin/faculty-admins')
  await sees(desk.getByRole('list', { name: 'Awaiting approval' }), email)
  await press(desk, 'Approve Eleanor Whitcombe')
  const approved = await stage.emailAfter(email, async () => {
    await press(desk.getByRole('dialog'), 'Approve')
    await sees(desk, 'The faculty account was approved. We’ll email the person.')
  })
  await sees(desk, '1 faculty at Alder University')
  assert.match(approved.text, /You can sign in now/)

  await signInFaculty(phone, stage, email)
  await sees(phone, 'Welcome Back, Eleanor')
})
