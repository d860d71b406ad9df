import { aFaculty, aStudent } from '#test/builders.ts'
import { aDesk } from './hall-steps.ts'
import { journey } from './stage.ts'
import { asStudent, press, signInAs } from './steps.ts'

journey('Back and Escape ask before they discard typed text in a profile', async (stage) => {
  const { world, school } = stage
  const phone = await signInAs(stage.phone(), asStudent(await aStudent(world, school, 'Maya')), '/student/dashboard')
  await press(phone, 'Your Profile')
  const name = phone.getByLabel('First Name')
  await name.fill('Mia')
  const question = phone.getByRole('dialog', { name: 'Discard what you typed?' })
  await phone.goBack()
  await press(question, 'Keep editing')
  await question.waitFor({ state: 'detached' })
  await phone.waitForURL('**/student/dashboard?profile=open')
  await name.and(phone.locator('[value="Mia"]')).waitFor()
  await stage.check(phone, 'profile, kept after Back')
  await phone.goBack()
  await press(question, 'Discard')
  await name.waitFor({ state: 'detached' })
  await phone.waitForURL('**/student/dashboard')
  // Cancel is explicit, so it closes without a question.
  await press(phone, 'Your Profile')
  await name.fill('Mia')
  await press(phone.getByRole('dialog', { name: 'Your Profile' }), 'Cancel')
  await name.waitFor({ state: 'detached' })
  await phone.waitForURL('**/student/dashboard')

  // Close asks, like Escape.
  await press(phone, 'Your Profile')
  await name.fill('Mia')
  await press(phone.getByRole('dialog', { name: 'Your Profile' }), 'Close')
  await press(question, 'Discard')
  await name.waitFor({ state: 'detached' })

  const desk = await aDesk(stage, await aFaculty(world, school))
  await desk.goto('/faculty/dashboard?profile=open')
  const last = desk.getByLabel('Last Name')
  await last.fill('Whitcomb')
  await desk.keyboard.press('Escape')
  await press(desk, 'Keep editing')
  await last.and(desk.locator('[value="Whitcomb"]')).waitFor()
  await desk.keyboard.press('Escape')
  await press(desk, 'Discard')
  await last.waitFor({ state: 'detached' })
  await desk.waitForURL('**/faculty/dashboard')
})
