import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { journey } from './stage.ts'
import { press, sees, seesHeading, signInFaculty, signInStudent } from './steps.ts'

journey('a check-in without network is kept on the phone and sent when there is one', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const event = await anEvent(world, owner)
  const student = await aStudent(world, school, 'Noor')
  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')

  await phone.context().setOffline(true)
  stage.expectTrouble(/phone: net::ERR_INTERNET_DISCONNECTED POST \/api\/attendance\//)
  await press(phone, 'Confirm Attendance')
  await seesHeading(phone, 'Not sent yet')
  await stage.check(phone, 'not sent yet')
  await phone.context().setOffline(false)
  await seesHeading(phone, 'Attendance recorded successfully!')

  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto(`/faculty/events?attendance=${event.id}`)
  await sees(desk.getByRole('dialog'), 'Noor Bergström')
})
