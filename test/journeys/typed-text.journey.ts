import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { journey } from './stage.ts'
import { confirmAttendance, press, sees, seesHeading, signInFaculty, signInStudent } from './steps.ts'

/** A text that would run if it were read as markup. */
const trap = '<img src=/x onerror=alert(1)>'

// If it ran, it would request /x, run a script or open a dialog, each of which fails the journey.
journey('typed markup is shown as text to students and to faculty', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const event = await anEvent(world, owner, { name: trap })
  await world.db.updateTable('event').set({ location: trap, description: trap }).where('id', '=', event.id).execute()
  const student = await aStudent(world, school, 'Jonas')
  await world.db
    .updateTable('student')
    .set({ first_name: trap, last_name: trap })
    .where('id', '=', student.id)
    .execute()

  const phone = await stage.phone()
  await signInStudent(phone, student.email, password)
  await seesHeading(phone, `${trap}'s Dashboard`)
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, trap)
  await confirmAttendance(phone)
  await phone.goto('/student/dashboard?tab=history')
  await seesHeading(phone, trap)

  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto('/faculty/events')
  await seesHeading(desk, trap)
  await press(desk, 'Attendance')
  await sees(desk.getByRole('dialog'), `${trap} ${trap}`)
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await press(desk, 'Delete Event')
  await sees(desk.getByRole('dialog'), `The event “${trap}”`)
})
