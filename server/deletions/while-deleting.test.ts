// Requests by other people during a large deletion.
import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  aFaculty,
  aProfessor,
  anAdmin,
  anEvent,
  aScan,
  aSchool,
  aStudent,
  type Event,
  type Person,
  type School,
} from '#test/builders.ts'
import { fillRoll } from '#test/full-roll.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const removeEvent = (world: World, event: Event, { token }: { token: string }) =>
  world.call('DELETE', `/api/events/${event.id}/`, { token })
const removeFaculty = (world: World, { id }: Person, { token }: { token: string }) =>
  world.call('DELETE', `/api/faculty/${id}/`, { token })

/** An event with a large roll. `waitUntilClosed` waits until the event is closed. */
async function aHall(world: World, owner: Person, school: School) {
  const event = await anEvent(world, owner)
  await fillRoll(world, school, event, 950)
  const listOpen = () =>
    world.db.selectFrom('event').select('id').where('id', '=', event.id).where('closed_at', 'is', null).execute()
  const waitUntilClosed = async () => {
    while ((await listOpen()).length > 0) await nextTurn()
  }
  return { event, waitUntilClosed }
}

onAnyEngine('an event that is being deleted can’t be assigned to a class or checked in to', async (world) => {
  const { school, professor } = await aProfessor(world)
  const [first, late] = [await aSeminar(world, school), await aSeminar(world, school)]
  const student = await aStudent(world, school)
  const { event, waitUntilClosed } = await aHall(world, professor, school)
  for (const seminar of [first, late])
    await seminar.add([aRow(school, 'Maya', `copy000000000001@${school.studentDomain}`)])
  await first.ask('POST', '/api/class-events/', { class_instance: first.seminar, event: event.id })
  const deletion = removeEvent(world, event, professor)
  await waitUntilClosed()
  const assigned = await late.ask('POST', '/api/class-events/', { class_instance: late.seminar, event: event.id })
  const body = aScan(world, student, event)
  const scanned = await world.call('POST', '/api/attendance/', { token: student.token, body })
  assert.equal((await deletion).status, 204)
  assert.deepEqual([assigned.status, scanned.status], [404, 404])
  await world.mailIdle()
  assert.deepEqual(
    world.mail.emails.map(({ to: recipient, files }) => [recipient, files.length]),
    [[first.professor.email, 1]],
  )
})

onAnyEngine('an event being deleted with its owner’s account can’t be assigned to a class', async (world) => {
  const { school, professor } = await aProfessor(world)
  const colleague = await aSeminar(world, school)
  const { event, waitUntilClosed } = await aHall(world, professor, school)
  const deletion = removeFaculty(world, professor, professor)
  await waitUntilClosed()
  const link = { class_instance: colleague.seminar, event: event.id }
  assert.equal((await colleague.ask('POST', '/api/class-events/', link)).status, 404)
  assert.equal((await deletion).status, 204)
  assert.equal((await colleague.ask('GET', `/api/events/${event.id}/`)).status, 404)
})

onBothEngines(
  'only one of several simultaneous deletions of an event succeeds, and each email is sent once',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    const sub = await anAdmin(world, 'sub', { school })
    for (let round = 0; round < 5; round += 1) {
      const event = await anEvent(world, professor)
      for (const seminar of [await aSeminar(world, school), await aSeminar(world, school)])
        await seminar.ask('POST', '/api/class-events/', { class_instance: seminar.seminar, event: event.id })
      const answers = await Promise.all([professor, sub, professor].map((actor) => removeEvent(world, event, actor)))
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((first, second) => first - second),
        [204, 404, 404],
      )
      const auditLines = await world.db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'event.delete')
        .where('object_id', '=', event.id)
        .execute()
      assert.equal(auditLines.length, 1)
      const { colleagues_told: notifiedCount } = JSON.parse(auditLines[0]!.detail!) as { colleagues_told: number }
      assert.ok(notifiedCount <= 2, `${notifiedCount} told`)
    }
    await world.mailIdle()
    // The owner is also emailed if the administrator's deletion was first.
    assert.equal(world.mail.emails.filter(({ to: recipient }) => recipient !== professor.email).length, 10)
  },
)

onAnyEngine('a role that is granted while an account is being deleted is revoked with it', async (world) => {
  const school = await aSchool(world)
  const master = await anAdmin(world, 'master')
  let promoted = 0
  // On a busy machine an account may be deleted before the role is granted. Then the test retries with another account.
  for (let tries = 0; promoted !== 200 && tries < 10; tries += 1) {
    const professor = await aFaculty(world, school)
    const { waitUntilClosed } = await aHall(world, professor, school)
    const deletion = removeFaculty(world, professor, professor)
    await waitUntilClosed()
    const body = { requester_id: master.id, faculty_id: professor.id, role: 'co' }
    const answer = await world.call('POST', '/api/admin/promote-faculty/', { token: master.token, body })
    promoted = answer.status
    assert.ok([200, 404].includes(promoted), answer.text)
    assert.equal((await deletion).status, 204)
    const roles = await world.db
      .selectFrom('administrator')
      .select('role')
      .where('email', '=', professor.email)
      .execute()
    assert.deepEqual(roles, [])
  }
  assert.equal(promoted, 200, 'no role was given before its account was gone')
})

onAnyEngine('many events and classes of an account are deleted a few at a time', async (world) => {
  const { school, professor } = await aProfessor(world)
  for (let n = 0; n < 60; n += 1) await anEvent(world, professor)
  for (let n = 0; n < 20; n += 1) await aSeminar(world, school, professor)
  let isDone = false
  const deletion = removeFaculty(world, professor, professor).finally(() => (isDone = true))
  let turns = 0
  for (; !isDone; turns += 1) await nextTurn()
  assert.equal((await deletion).status, 204)
  assert.ok(turns >= 80, `others had ${turns} turns of the event loop`)
})
