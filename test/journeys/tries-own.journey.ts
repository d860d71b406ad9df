import assert from 'node:assert/strict'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { aFaculty, anEvent, aStudent, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { checkIn } from './hall-steps.ts'
import { keepPicture } from './keep-picture.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, press, remember, sees, seesHeading } from './steps.ts'
import { anAttempt } from './attempts-steps.ts'

const history = '/student/dashboard?tab=history'

async function aPhone(stage: Stage, student: Person) {
  const phone = await stage.phone()
  await phone.goto('/nowhere')
  await remember(phone, asStudent(student))
  return phone
}

journey(
  'a student sees why an attempt didn’t count, its reference, and that they are on the roll now',
  async (stage) => {
    const { world, school } = stage
    const student = await aStudent(world, school, 'Wei')
    const professor = await aFaculty(world, school)
    const now = { startsAt: new Date(world.clock.now()).toISOString() }
    const choir = await anEvent(world, professor, { ...now, name: 'Chamber Choir' })
    const talk = await anEvent(world, professor, { ...now, name: 'Memory and Its Ethics' })
    const phone = await aPhone(stage, student)
    await phone.goto(history)
    await sees(phone, 'You have not attended any events yet.')
    assert.equal(await phone.getByText('didn’t count').count(), 0, 'without tries nothing is shown')

    const early = await anAttempt(stage, student, choir, 'early', 900_000)
    const unconfirmed = await anAttempt(stage, student, talk, 'not-confirmed')
    await anAttempt(stage, student, null, 'no-such-event', 120_000)
    await checkIn(stage, student, choir)
    await phone.reload()
    await press(phone, '3 attempts didn’t count')
    assert.equal(await phone.locator(':focus').innerText(), 'Attempts that didn’t count')
    const tries = phone.getByRole('list', { name: 'Attempts that didn’t count' }).getByRole('listitem')
    assert.equal(await tries.count(), 3)
    await sees(tries.nth(0), 'Unknown event')
    await sees(tries.nth(0), 'No event at your university has this code.')
    await sees(tries.nth(1), 'Memory and Its Ethics')
    await sees(tries.nth(1), 'You opened this event, but no check-in reached us.')
    await sees(tries.nth(1), showTypedCode(unconfirmed))
    await sees(tries.nth(2), 'Chamber Choir')
    await sees(tries.nth(2), 'Check-in wasn’t open yet.')
    await sees(tries.nth(2), showTypedCode(early))
    await sees(tries.nth(2), 'You are on the roll now')
    await stage.check(phone, 'tries that didn’t count')
    await keepPicture(phone, 'tries-own-390')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(phone, 'tries-own-390-dark')

    // The professor marks the student present for the scan, and the student sees it.
    const answer = await call(stage.site, 'POST', `/api/events/${talk.id}/marks/`, {
      token: professor.token,
      body: {
        source: 'unconfirmed-scan',
        marks: [{ student: student.id, says: 'present', reason_kind: 'phone', reason: 'Sat in row 3' }],
      },
    })
    assert.equal(answer.status, 201)
    await phone.reload()
    await sees(phone, 'You have attended 2 event(s).')
    await press(phone, '2 attempts didn’t count')
    assert.equal(await phone.getByText('You opened this event').count(), 0)
  },
)

journey('attempts that fail to load don’t affect the history, and can be loaded again', async (stage) => {
  const { world, school } = stage
  const student = await aStudent(world, school, 'Wei')
  const event = await anEvent(world, await aFaculty(world, school), {
    startsAt: new Date(world.clock.now()).toISOString(),
  })
  await anAttempt(stage, student, event, 'early')
  await checkIn(stage, student, event)
  const phone = await aPhone(stage, student)
  await phone.route(/\/attempts\/$/, (route) => route.fulfill({ status: 500, json: {} }))
  stage.expectTrouble(/phone: 500 GET \/api\/students\/[^/]+\/attempts\//)
  await phone.goto(history)
  await sees(phone, 'You have attended 1 event(s).')
  await seesHeading(phone, event.name)
  await sees(phone, 'We couldn’t load your attempts that didn’t count.')
  assert.equal(await phone.getByText('Failed to load your attendance history').count(), 0)
  await stage.check(phone, 'tries that failed to load')
  await phone.unroute(/\/attempts\/$/)
  await press(phone, 'Try again')
  await seesHeading(phone, 'Attempts that didn’t count')
})

journey('twenty of many attempts are shown, and the focus moves to the first new one', async (stage) => {
  const { world, school } = stage
  const student = await aStudent(world, school, 'Wei')
  const owner = await aFaculty(world, school)
  for (let n = 0; n < 25; n += 1)
    await anAttempt(
      stage,
      student,
      await anEvent(world, owner, { name: `Lecture ${n + 1}` }),
      'late',
      (n + 1) * 3_600_000,
    )
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  await remember(desk, asStudent(student))
  await desk.goto(history)
  await sees(desk, 'Showing 20 of 25')
  await stage.check(desk, 'many tries')
  await keepPicture(desk, 'tries-own-1280')
  await desk.getByRole('button', { name: 'Show 5 more' }).focus()
  await desk.keyboard.press('Enter')
  await sees(desk, 'Showing 25 of 25')
  assert.equal(await desk.locator(':focus').innerText(), 'Lecture 21')
})
