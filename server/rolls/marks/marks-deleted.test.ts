import assert from 'node:assert/strict'
import { anEvent } from '#test/builders.ts'
import { aTalk, phoneDied } from '#test/mark-steps.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('erasing an event erases its marks, and walk-ins who are on no other roll or roster', async (world) => {
  const { school, professor, event, mark, ask } = await aTalk(world)
  const otherEvent = await anEvent(world, professor)
  const row = (name: string) => ({ email: `${name}@${school.studentDomain}`, first_name: name, ...phoneDied })
  assert.equal((await mark([row('omar'), row('priya')])).status, 201)
  await ask('POST', `/api/events/${otherEvent.id}/marks/`, { marks: [row('priya')] })
  assert.equal((await ask('DELETE', `/api/events/${event.id}/`)).status, 204)
  assert.equal((await mark([row('quinn')])).status, 404)
  await untilErased(world)
  const marks = await world.db.selectFrom('roll_mark').select('event_id').execute()
  assert.deepEqual(marks, [{ event_id: otherEvent.id }])
  const pending = await world.db.selectFrom('pending_student').select('first_name').execute()
  assert.deepEqual(pending, [{ first_name: 'priya' }])
})

onAnyEngine('a marked walk-in who is removed from a roster stays a pending student', async (world) => {
  const { school, classId, mark, ask } = await aTalk(world)
  const email = `omar@${school.studentDomain}`
  const student = { email, firstName: 'Omar', lastName: 'Haddad' }
  await ask('POST', '/api/faculty/add-student/', { class_id: classId, ...student })
  await mark([{ email, ...phoneDied }])
  assert.equal((await ask('PUT', `/api/class/${classId}/update/`, { students: [] })).status, 200)
  assert.equal((await world.db.selectFrom('pending_student').select('id').execute()).length, 1)
})

onAnyEngine('retention deletes the marks of old events and keeps only the number of check-ins', async (world) => {
  const { school, noor, mark } = await aTalk(world)
  await mark([
    { student: noor.id, ...phoneDied },
    { email: `omar@${school.studentDomain}`, first_name: 'Omar', ...phoneDied },
  ])
  world.clock.set('2031-08-03T15:00:00Z')
  await world.runRetention()
  assert.deepEqual(await world.db.selectFrom('roll_mark').select('id').execute(), [])
  assert.deepEqual(await world.db.selectFrom('pending_student').select('id').execute(), [])
  const counted = await world.db.selectFrom('counted_check_ins').select('check_ins').execute()
  assert.equal(
    counted.reduce((sum, { check_ins }) => sum + check_ins, 0),
    1,
    'a mark is no check-in',
  )
})
