import assert from 'node:assert/strict'
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
} from '#test/builders.ts'
import { fillRoll } from '#test/full-roll.ts'
import { anAdminWithFaculty } from '#test/tied-admin.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { fromAPage, linkSignIn } from '#test/sign-in-steps.ts'
import { findTables } from '#test/tables-with.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const remove = (world: World, id: string, actor: { token: string }) =>
  world.call('DELETE', `/api/faculty/${id}/`, { token: actor.token })

async function scan(world: World, student: Person, event: Event) {
  const { status } = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event),
  })
  assert.equal(status, 201)
}

onAnyEngine('a professor who deletes their account deletes its classes, events and check-ins', async (world) => {
  const stage = await aSeminar(world)
  const { school, professor } = stage
  const student = await aStudent(world, school)
  await stage.add([aRow(school, 'Maya'), aRow(school, 'R', student.email)])
  const event = await anEvent(world, professor)
  await stage.ask('POST', '/api/class-events/', { class_instance: stage.seminar, event: event.id })
  await scan(world, student, event)
  await linkSignIn(world, professor, { headers: fromAPage })
  const otherSeminar = await aSeminar(world, school)
  await otherSeminar.add([aRow(school, 'R', student.email)])
  assert.ok((await findTables(world, professor.id)).length > 3)

  assert.equal((await remove(world, professor.id, professor)).status, 204)
  assert.equal((await stage.ask('GET', '/api/classes/')).status, 401, 'the session is over')
  assert.deepEqual(await findTables(world, professor.id), ['audit'])
  assert.deepEqual(await findTables(world, professor.email), [])
  for (const table of ['event', 'attendance', 'class_event', 'pending_student'] as const)
    assert.deepEqual(await world.db.selectFrom(table).select('id').execute(), [], table)
  assert.equal((await otherSeminar.roster()).length, 1)
  assert.equal(
    (await world.call('GET', `/api/faculty/${professor.id}/`, { token: otherSeminar.professor.token })).status,
    404,
  )
  const [line] = await world.db.selectFrom('audit').selectAll().where('action', '=', 'account.delete').execute()
  assert.deepEqual(
    [line?.actor_id, line?.object_id, line?.detail],
    [professor.id, professor.id, '{"events":1,"events_kept":0,"classes":1}'],
  )
})

onAnyEngine('an event that is assigned to colleagues’ classes is kept and belongs to the university', async (world) => {
  const { school, professor } = await aProfessor(world)
  const colleague = await aSeminar(world, school)
  const student = await aStudent(world, school)
  await colleague.add([aRow(school, 'R', student.email)])
  const [keptEvent, deletedEvent] = [await anEvent(world, professor), await anEvent(world, professor)]
  await colleague.ask('POST', '/api/class-events/', { class_instance: colleague.seminar, event: keptEvent.id })
  for (const event of [keptEvent, deletedEvent]) await scan(world, student, event)
  assert.equal((await remove(world, professor.id, professor)).status, 204)

  const response = await colleague.ask('GET', `/api/events/${keptEvent.id}/`)
  assert.deepEqual([response.status, response.body.faculty, response.body.faculty_name], [200, null, null])
  assert.equal((await colleague.ask('GET', `/api/events/${deletedEvent.id}/`)).status, 404)
  const report = await colleague.ask('GET', `/api/attendance/event/${keptEvent.id}/class/${colleague.seminar}/`)
  assert.deepEqual(
    report.body.map((row: { student_id: string }) => row.student_id),
    [student.id],
  )
  const change = { name: 'Taken over' }
  assert.equal((await colleague.ask('PUT', `/api/events/${keptEvent.id}/`, change)).status, 403)
  const sub = await anAdmin(world, 'sub', { school })
  const changed = await world.call('PUT', `/api/events/${keptEvent.id}/`, { token: sub.token, body: change })
  assert.equal(changed.status, 200)
})

onAnyEngine(
  'a deleted event of a colleague’s class can be reopened even after its owner’s account was erased',
  async (world) => {
    const stage = await aSeminar(world)
    const { school, professor } = stage
    const colleague = await aSeminar(world, school)
    const student = await aStudent(world, school)
    await colleague.add([aRow(school, 'R', student.email)])
    const event = await anEvent(world, professor)
    await colleague.ask('POST', '/api/class-events/', { class_instance: colleague.seminar, event: event.id })
    await scan(world, student, event)
    const readGrid = async () => (await colleague.ask('GET', `/api/class/${colleague.seminar}/attendance/`)).body
    const gridBefore = await readGrid()
    assert.equal((await stage.ask('DELETE', `/api/events/${event.id}/`)).status, 204)
    await world.mailIdle()
    assert.match(world.mail.emails[0]!.text, /isn’t reopened by Tuesday, March 10, 2026/)
    assert.equal((await remove(world, professor.id, professor)).status, 204)
    const { token } = await anAdmin(world, 'sub', { school })
    const reopened = await world.call('POST', `/api/events/${event.id}/reopen/`, { token })
    assert.equal(reopened.status, 200, reopened.text)
    const grid = await readGrid()
    assert.deepEqual(grid, gridBefore)
  },
)

onAnyEngine('a large roll is deleted completely', async (world) => {
  const { school, professor } = await aSeminar(world)
  const event = await anEvent(world, professor)
  await fillRoll(world, school, event, 450)
  assert.equal((await remove(world, professor.id, professor)).status, 204)
  assert.deepEqual(await world.db.selectFrom('attendance').select('id').execute(), [])
})

onAnyEngine('only a master or co-administrator with a higher role can delete another’s account', async (world) => {
  const school = await aSchool(world)
  const promoted = async (role: 'sub' | 'co' | 'master') => {
    const faculty = await aFaculty(world, school)
    const admin = await anAdminWithFaculty(world, role, faculty, school)
    return { faculty, admin }
  }
  const [master, co, sub] = [await anAdmin(world, 'master'), await anAdmin(world, 'co'), await promoted('sub')]
  const plain = () => aFaculty(world, school)
  const cases: [string, { token: string }, { id: string }, number][] = [
    ['a colleague', await plain(), await plain(), 403],
    ['a sub administrator', sub.admin, await plain(), 403],
    ['a sub administrator in the faculty session', sub.faculty, await plain(), 403],
    ['a student', await aStudent(world, school), await plain(), 403],
    ['co, somebody without a role', co, await plain(), 204],
    ['co, another co', co, (await promoted('co')).faculty, 403],
    ['co, a master', co, (await promoted('master')).faculty, 403],
    ['master, another master', master, (await promoted('master')).faculty, 403],
    ['master, a co', master, (await promoted('co')).faculty, 204],
    ['master, nobody', master, { id: 'nobody' }, 404],
    ['co, a sub administrator', co, sub.faculty, 204],
  ]
  for (const [title, actor, target, status] of cases)
    assert.equal((await remove(world, target.id, actor)).status, status, title)
  assert.equal(
    (await world.call('GET', '/api/events/', { token: sub.admin.token })).status,
    401,
    'the role is over too',
  )
})

onAnyEngine('the last master administrator can’t delete their account', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  await anAdminWithFaculty(world, 'master', faculty)
  const refused = await remove(world, faculty.id, faculty)
  assert.equal(refused.status, 409)
  assert.match(refused.body.error, /last Master Admin/)
  const domains = { faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
  const accessRequest = { name: 'Ruth', email: faculty.email, university: 'Alder', ...domains }
  assert.equal((await world.call('POST', '/api/access-requests/', { body: accessRequest })).status, 201)
  assert.deepEqual((await findTables(world, faculty.email)).toSorted(), [
    'access_request',
    'administrator',
    'faculty',
    'mail_outbox',
    'session',
  ])
  await anAdmin(world, 'master')
  assert.equal((await remove(world, faculty.id, faculty)).status, 204)
  assert.deepEqual(await findTables(world, faculty.email), [], 'nor is the address stored anywhere')
  const roles = await world.db.selectFrom('administrator').select('role').execute()
  assert.deepEqual(roles, [{ role: 'master' }])
})
