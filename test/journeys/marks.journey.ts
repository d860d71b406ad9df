import assert from 'node:assert/strict'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { keepPicture } from './keep-picture.ts'
import { mainJourney } from './stage.ts'
import { asFaculty, asStudent, sees, seesHeading, signInAs } from './steps.ts'

mainJourney(
  'a mark made while the roll is open appears on it, and in the student’s history with its reason',
  async (stage) => {
    const { world, school } = stage
    const professor = await aFaculty(world, school)
    const event = await anEvent(world, professor, {
      startsAt: new Date(world.clock.now()).toISOString(),
      name: 'Chamber Choir',
    })
    const student = await aStudent(world, school, 'Wei')
    const mark = async (says: string, reason: string) => {
      const answer = await fetchPatiently(`${stage.site}/api/events/${event.id}/marks/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${professor.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ marks: [{ student: student.id, says, reason_kind: 'phone', reason }] }),
      })
      assert.equal(answer.status, 201, await answer.text())
    }

    const desk = await signInAs(stage.desk(), asFaculty(professor), `/faculty/events/${event.id}/live`)
    await seesHeading(desk, 'Chamber Choir')
    await mark('present', 'Phone battery died')
    await sees(desk, 'Marked present by Eleanor Whitcombe: “Phone battery died”')
    // A marked student has no arrival time.
    await desk.getByRole('cell', { name: '–', exact: true }).waitFor()
    await stage.check(desk, 'live roll with a mark')
    await keepPicture(desk, 'marks-live-1280')

    const phone = await signInAs(stage.phone(), asStudent(student), '/student/dashboard?tab=history')
    await sees(phone, 'You have attended 1 event(s).')
    await sees(phone, 'Marked present by Eleanor Whitcombe: “Phone battery died”')
    await sees(phone, 'No check-in by phone')
    await stage.check(phone, 'history with a mark')
    await keepPicture(phone, 'marks-history-390')

    await mark('absent', 'Left after five minutes')
    await phone.reload()
    await sees(phone, 'Not counted')
    await sees(phone, 'Marked absent by Eleanor Whitcombe: “Left after five minutes”')
    await sees(phone, 'You have not attended any events yet.')
    await stage.check(phone, 'history with an absence')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(phone, 'marks-absent-390-dark')
  },
)
