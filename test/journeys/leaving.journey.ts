import { aFaculty, aStudent, password } from '#test/builders.ts'
import { journey } from './stage.ts'
import { press, seesHeading, signInFaculty, signInStudent } from './steps.ts'

journey('logging out opens the first page, and nothing restores the session', async (stage) => {
  const { email } = await aStudent(stage.world, stage.school, 'Wei')
  const phone = await stage.phone()
  await signInStudent(phone, email, password)
  await press(phone, 'Log out')
  await phone.waitForURL(`${stage.site}/`)
  await seesHeading(phone, 'Make Attendance Simple and Reliable')
  await phone.goto('/student/dashboard')
  await seesHeading(phone, 'Student Sign In')

  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await press(desk, 'Logout')
  await desk.waitForURL(`${stage.site}/`)
  await desk.goto('/faculty/events')
  await seesHeading(desk, 'Faculty Sign In')
})

journey('a browser that lost its local storage is signed in again by its cookie', async (stage) => {
  const { email } = await aStudent(stage.world, stage.school, 'Wei')
  const phone = await stage.phone()
  await signInStudent(phone, email, password)
  await phone.evaluate('localStorage.clear()')
  await phone.goto('/student/dashboard')
  await seesHeading(phone, "Wei's Dashboard")
})
