import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent, type Person, type School } from '#test/builders.ts'
import { allRows } from '#test/all-rows.ts'
import { askForLink, passwordSignIn, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const day = 24 * 60 * 60_000

/** Calls a route about a university as an administrator with a fresh proof of identity. */
async function callAs(world: World, admin: Person, method: string, school: School, path = '') {
  const { body } = await passwordSignIn(world, 'admin', admin.email)
  return world.call(method, `/api/schools/${school.id}/${path}`, { token: body.token as string })
}

onAnyEngine('a co-administrator reopens a university that a master deleted, with all of its people', async (world) => {
  const school = await aSchool(world)
  const [professor, student] = [await aFaculty(world, school), await aStudent(world, school)]
  const event = await anEvent(world, professor)
  const sub = await anAdmin(world, 'sub', { school, faculty: await aFaculty(world, school, 'Sub') })
  const [master, co] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
  const keptTables = ['school', 'event', 'faculty', 'student', 'administrator'] as const
  const rowsBefore = await allRows(world.db)

  assert.equal((await callAs(world, master, 'DELETE', school)).status, 204)
  await world.mailIdle()
  for (const { email } of [sub, master, co]) {
    const { subject, text } = world.mail.emails.find(
      ({ to: recipient, subject: title }) => recipient === email && /closed/.test(title),
    )!
    assert.equal(subject, `${school.name} was closed and will be erased`)
    assert.match(text, /erased on Thursday, April 2, 2026 at 10:50 AM \(Eastern Time\)/)
  }
  assert.equal(await visit(world, 'student', student.id, { token: student.token }), 401)
  assert.equal((await passwordSignIn(world, 'student', student.email)).status, 401)
  assert.equal((await passwordSignIn(world, 'admin', sub.email)).status, 401)

  world.clock.pass(29 * day)
  await world.runRetention()
  const { body: list } = await world.call('GET', '/api/admin/schools/', {
    token: (await passwordSignIn(world, 'admin', co.email)).body.token as string,
  })
  assert.deepEqual(
    list.schools.map((row: Record<string, unknown>) => [row.id, row.is_closing, row.erased_from]),
    [[school.id, true, '2026-04-02T14:50:00.000Z']],
  )
  assert.equal((await callAs(world, co, 'POST', school, 'reopen/')).status, 200)
  assert.equal((await callAs(world, co, 'POST', school, 'reopen/')).status, 404, 'it is open already')
  const rowsAfter = await allRows(world.db)
  for (const table of keptTables) assert.deepEqual(rowsAfter[table], rowsBefore[table], table)
  assert.equal((await passwordSignIn(world, 'student', student.email)).status, 200)
  assert.equal((await passwordSignIn(world, 'admin', sub.email)).status, 200)
  const { token, cookies } = await askForLink(world, 'faculty', professor.email)
  const signedIn = await verify(world, 'faculty', { token }, { cookies })
  const response = await world.call('GET', `/api/events/${event.id}/`, { token: signedIn.body.token as string })
  assert.equal(response.status, 200)
  await world.mailIdle()
  assert.ok(
    world.mail.emails.some(
      ({ to: recipient, subject }) => recipient === sub.email && subject === `${school.name} is open again`,
    ),
  )

  world.clock.pass(60 * day)
  await world.runRetention()
  assert.equal((await world.call('GET', `/api/schools/${school.id}/`)).status, 200, 'a reopened university stays')
})

onAnyEngine(
  'administrators are reminded once, three days before the erasure, and after 30 days reopening is refused',
  async (world) => {
    const school = await aSchool(world)
    const student = await aStudent(world, school)
    const sub = await anAdmin(world, 'sub', { school })
    const master = await anAdmin(world, 'master')
    assert.equal((await callAs(world, master, 'DELETE', school)).status, 204)
    const reminders = async () => {
      await world.runRetention()
      await world.mailIdle()
      return world.mail.emails
        .filter(({ subject }) => subject === `${school.name} will be erased soon`)
        .map(({ to: recipient }) => recipient)
    }
    world.clock.pass(27 * day - 1)
    assert.deepEqual(await reminders(), [])
    world.clock.pass(1)
    assert.deepEqual((await reminders()).toSorted(), [master.email, sub.email].toSorted())
    world.clock.pass(day)
    assert.equal((await reminders()).length, 2)
    world.clock.pass(2 * day + 1)
    await world.runRetention()
    assert.equal((await callAs(world, master, 'POST', school, 'reopen/')).body.code, 'being_erased')
    assert.equal((await world.db.selectFrom('student').select('id').execute()).length, 1)
    world.clock.pass(60 * 60_000)
    await world.runRetention()
    const remaining = await world.db.selectFrom('student').select('id').where('id', '=', student.id).execute()
    assert.deepEqual(remaining, [])
    assert.equal((await callAs(world, master, 'POST', school, 'reopen/')).status, 404)
  },
)

onAnyEngine('a closed university keeps its name and domains, and the audit records its contents', async (world) => {
  const school = await aSchool(world)
  await anEvent(world, await aFaculty(world, school))
  const master = await anAdmin(world, 'master')
  assert.equal((await callAs(world, master, 'DELETE', school)).status, 204)
  const body = { name: school.name, faculty_domain: school.facultyDomain, student_domain: 'new.edu' }
  const refused = await world.call('POST', '/api/schools/', { token: master.token, body })
  const words = 'A closed university still has this name or domain. Reopen it, or wait until it’s erased.'
  assert.deepEqual([refused.status, messagesIn(refused.body)], [400, { name: [words], faculty_domain: [words] }])
  world.clock.pass(31 * day)
  await world.runRetention()
  const auditLines = await world.db
    .selectFrom('audit')
    .selectAll()
    .where('object_id', '=', school.id)
    .orderBy('at')
    .execute()
  const people = { faculty: 1, students: 0, administrators: 0 }
  const counts = { ...people, classes: 0, events: 1, check_ins: 0, published_credits: 0 }
  assert.deepEqual(
    auditLines.map(({ action, detail }) => [action, JSON.parse(detail!)]),
    [
      ['school.delete', { name: school.name, ...counts }],
      ['school.erase', { name: school.name }],
    ],
  )
})
