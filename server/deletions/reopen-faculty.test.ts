import assert from 'node:assert/strict'
import { aFaculty, aProfessor, anAdmin, anEvent, aScan, aSchool, aStudent, type Person } from '#test/builders.ts'
import { allRows } from '#test/all-rows.ts'
import { openRoll } from '#test/roll-stream.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { askForLink, linkSignIn, passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { findTables } from '#test/tables-with.ts'
import { anAdminWithFaculty } from '#test/tied-admin.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const day = 24 * 60 * 60_000
const hour = 60 * 60_000

/** Calls a route about a faculty account as an administrator with a fresh proof of identity. */
async function callAs(world: World, admin: Person, method: string, { id }: { id: string }, path = '') {
  const { body } = await passwordSignIn(world, 'admin', admin.email)
  return world.call(method, `/api/faculty/${id}/${path}`, { token: body.token as string })
}

async function emailsTo(world: World, email: string): Promise<{ subject: string; text: string }[]> {
  await world.mailIdle()
  return world.mail.emails.filter(({ to: recipient }) => recipient === email)
}

async function listClosed(world: World, admin: Person) {
  const { token } = (await passwordSignIn(world, 'admin', admin.email)).body
  return world.call('GET', '/api/admin/closed-faculty/', { token: token as string })
}

onAnyEngine('a co-administrator deletes the wrong faculty account and reopens it unchanged', async (world) => {
  const stage = await aSeminar(world)
  const { school, professor } = stage
  const student = await aStudent(world, school)
  await stage.add([aRow(school, 'R', student.email)])
  const colleague = await aSeminar(world, school)
  await colleague.add([aRow(school, 'R', student.email)])
  const event = await anEvent(world, professor)
  for (const course of [stage, colleague])
    await course.ask('POST', '/api/class-events/', { class_instance: course.seminar, event: event.id })
  const role = await anAdminWithFaculty(world, 'sub', professor, school)
  const [co, sub] = [await anAdmin(world, 'co'), await anAdmin(world, 'sub', { school })]
  const keptTables = ['school', 'event', 'class', 'class_event', 'roster_entry', 'faculty', 'administrator'] as const
  const rowsBefore = await allRows(world.db)
  const early = await askForLink(world, 'faculty', professor.email)
  const stream = await openRoll(world.url, { token: professor.token, event: event.id })

  assert.equal((await callAs(world, co, 'DELETE', professor)).status, 204)
  await stream.ended()
  const [message] = (await emailsTo(world, professor.email)).filter(({ subject }) => /closed/.test(subject))
  assert.equal(message!.subject, 'Your Rollbook account was closed')
  assert.match(message!.text, /will be erased on Tuesday, March 10, 2026 at 10:50/)
  assert.equal((await stage.ask('GET', '/api/classes/')).status, 401)
  const earlySignIn = await verify(world, 'faculty', { token: early.token }, { cookies: early.cookies })
  assert.equal(earlySignIn.status, 400, 'nor does an earlier link open it')
  assert.equal((await passwordSignIn(world, 'admin', role.email)).status, 401)
  const waiting = (await emailsTo(world, professor.email)).length
  const linkRequest = await world.call('POST', '/api/faculty/signin/', { body: { email: professor.email } })
  const unknown = await world.call('POST', '/api/faculty/signin/', {
    body: { email: `nobody@${school.facultyDomain}` },
  })
  assert.deepEqual([linkRequest.status, linkRequest.body], [unknown.status, unknown.body])
  assert.equal((await emailsTo(world, professor.email)).length, waiting, 'nothing is sent')

  const co2 = (await passwordSignIn(world, 'admin', co.email)).body.token as string
  const { body: listed } = await world.call('GET', `/api/admin/faculty-by-school/`, { token: co2 })
  assert.ok(!JSON.stringify(listed).includes(professor.id))
  const admins = await world.call('GET', '/api/admins/', { token: co2 })
  assert.ok(!JSON.stringify(admins.body).includes(professor.email))
  const stats = await world.call('GET', '/api/admin/stats/', { token: co2 })
  assert.equal(stats.body.faculty, 1)
  assert.equal((await world.call('GET', `/api/faculty/${professor.id}/`, { token: co2 })).status, 404)
  assert.equal((await callAs(world, co, 'DELETE', professor)).status, 404, 'it is closed already')
  const body = { requester_id: co.id, faculty_id: professor.id, role: 'sub' }
  assert.equal((await world.call('POST', '/api/admin/promote-faculty/', { token: co2, body })).status, 404)
  const scanned = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event),
  })
  assert.equal(scanned.status, 201, 'students still check in')
  const credit = await colleague.ask('GET', `/api/attendance/event/${event.id}/class/${colleague.seminar}/`)
  assert.equal(credit.body.length, 1)
  assert.equal((await world.call('GET', `/api/events/${event.id}/`, { token: sub.token })).status, 200)

  world.clock.pass(6 * day)
  await world.runRetention()
  const list = await listClosed(world, co)
  assert.deepEqual(
    list.body.map((row: Record<string, unknown>) => [row.id, row.email, row.admin_role, row.erased_from]),
    [[professor.id, professor.email, 'sub', '2026-03-10T14:50:00.000Z']],
  )
  const reminders = async () =>
    (await emailsTo(world, professor.email)).filter(({ subject }) => /will be erased soon/.test(subject)).length
  assert.equal(await reminders(), 1)
  await world.runRetention()
  assert.equal(await reminders(), 1, 'once')
  const reopened = await callAs(world, co, 'POST', professor, 'reopen/')
  assert.deepEqual([reopened.status, reopened.body.message], [200, 'The account is open again, with everything in it.'])
  assert.equal((await callAs(world, co, 'POST', professor, 'reopen/')).status, 404)
  const rowsAfter = await allRows(world.db)
  for (const table of keptTables) assert.deepEqual(rowsAfter[table], rowsBefore[table], table)
  const { token } = (await linkSignIn(world, professor)).body as { token: string }
  assert.equal((await world.call('GET', `/api/events/${event.id}/`, { token })).status, 200)
  assert.equal((await passwordSignIn(world, 'admin', role.email)).status, 200)
  world.clock.pass(30 * day)
  await world.runRetention()
  assert.equal((await callAs(world, co, 'GET', professor)).status, 200, 'a reopened account stays')
  const auditLines = await world.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('object_id', '=', professor.id)
    .where('action', 'in', ['account.close', 'account.reopen'])
    .orderBy('at')
    .execute()
  const masked = JSON.parse(auditLines[0]!.detail!) as {
    email: string
    events: number
    events_kept: number
    classes: number
  }
  assert.deepEqual([masked.events, masked.events_kept, masked.classes], [1, 1, 1])
  assert.ok(!auditLines[0]!.detail!.includes(professor.email))
  assert.deepEqual(
    auditLines.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['account.close', co.id],
      ['account.reopen', co.id],
    ],
  )
})

onAnyEngine('after 7 days, a closed account is erased as if its owner had deleted it', async (world) => {
  const stage = await aSeminar(world)
  const { school, professor } = stage
  const colleague = await aSeminar(world, school)
  const [keptEvent, deletedEvent] = [await anEvent(world, professor), await anEvent(world, professor)]
  await colleague.ask('POST', '/api/class-events/', { class_instance: colleague.seminar, event: keptEvent.id })
  // Recently deleted, so neither line of the audit counts them.
  for (const assigned of [false, true]) {
    const { id } = await anEvent(world, professor)
    if (assigned) await colleague.ask('POST', '/api/class-events/', { class_instance: colleague.seminar, event: id })
    assert.equal((await stage.ask('DELETE', `/api/events/${id}/`)).status, 204)
  }
  const { seminar: deletedClass } = await aSeminar(world, school, professor)
  assert.equal((await stage.ask('DELETE', `/api/classes/${deletedClass}/`)).status, 204)
  await anAdminWithFaculty(world, 'co', professor)
  const [master, co] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
  assert.equal((await callAs(world, master, 'DELETE', professor)).status, 204)
  assert.deepEqual((await listClosed(world, co)).body, [], 'a co-administrator may not reopen another one')
  assert.equal((await callAs(world, co, 'POST', professor, 'reopen/')).status, 403)
  world.clock.pass(7 * day + 1)
  await world.runRetention()
  await world.mailIdle()
  const late = await callAs(world, master, 'POST', professor, 'reopen/')
  assert.deepEqual([late.status, late.body.code], [409, 'being_erased'])
  assert.equal((await world.db.selectFrom('event').select('id').execute()).length, 4)
  world.clock.pass(hour)
  await world.runRetention()
  assert.deepEqual(await findTables(world, professor.id), ['audit'])
  assert.deepEqual(await findTables(world, professor.email), [])
  const remainingEvents = await world.db.selectFrom('event').select(['id', 'faculty_id']).execute()
  assert.deepEqual(remainingEvents, [{ id: keptEvent.id, faculty_id: null }], deletedEvent.id)
  assert.equal((await callAs(world, master, 'POST', professor, 'reopen/')).status, 404)
  for (const [action, actor] of [
    ['account.close', 'admin'],
    ['account.erase', 'nobody'],
  ] as const) {
    const [line] = await world.db.selectFrom('audit').selectAll().where('action', '=', action).execute()
    const { email: _, ...counts } = JSON.parse(line!.detail!) as Record<string, unknown>
    assert.deepEqual([line!.actor_kind, counts], [actor, { events: 2, events_kept: 1, classes: 1 }], action)
  }
  const { token, cookies } = await register(world, 'faculty', school, professor.email)
  const { status } = await verify(world, 'faculty', { token }, { cookies })
  assert.equal(status, 200, 'the address registers again')
})

onAnyEngine(
  'registering with a closed account’s address sends an email that says until when it is closed',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    const master = await anAdmin(world, 'master')
    const fields = { first_name: 'Priya', last_name: 'Whitcombe', school: school.id }
    const asks = (email: string) => world.call('POST', '/api/faculty/register/', { body: { ...fields, email } })
    assert.equal((await callAs(world, master, 'DELETE', professor)).status, 204)
    const answer = await asks(professor.email)
    const fresh = await asks(`fresh@${school.facultyDomain}`)
    assert.deepEqual([answer.status, answer.body], [fresh.status, fresh.body])
    const emails = await emailsTo(world, professor.email)
    const { text } = emails.find(({ subject }) => subject === 'Your Rollbook account is closed')!
    assert.match(
      text,
      /closed until Tuesday, March 10, 2026 at 10:50.+administrator of all universities can reopen it/s,
    )
  },
)

onBothEngines(
  'a closed university is reopened before its closed faculty accounts, and its erasure includes them',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    const master = await anAdmin(world, 'master')
    const callSchool = async (method: string, path = '') => {
      const { token } = (await passwordSignIn(world, 'admin', master.email)).body
      return world.call(method, `/api/schools/${school.id}/${path}`, { token: token as string })
    }
    assert.equal((await callAs(world, master, 'DELETE', professor)).status, 204)
    assert.equal((await callSchool('DELETE')).status, 204)
    const refused = await callAs(world, master, 'POST', professor, 'reopen/')
    assert.deepEqual([refused.status, refused.body.code], [409, 'university_closed'])
    assert.deepEqual((await listClosed(world, master)).body, [])
    assert.equal((await callSchool('POST', 'reopen/')).status, 200)
    assert.equal((await callAs(world, master, 'POST', professor, 'reopen/')).status, 200)
    assert.equal((await callAs(world, master, 'DELETE', professor)).status, 204)
    assert.equal((await callSchool('DELETE')).status, 204)
    world.clock.pass(31 * day)
    await world.runRetention()
    assert.deepEqual(await world.db.selectFrom('faculty').select('id').execute(), [])
  },
)

onAnyEngine('reopening requires a fresh proof, and one’s own account is erased immediately', async (world) => {
  const school = await aSchool(world)
  const [professor, owner] = [await aFaculty(world, school), await aFaculty(world, school)]
  const master = await anAdmin(world, 'master')
  assert.equal((await callAs(world, master, 'DELETE', professor)).status, 204)
  const { token } = (await passwordSignIn(world, 'admin', master.email)).body
  world.clock.pass(16 * 60_000)
  const refused = await world.call('POST', `/api/faculty/${professor.id}/reopen/`, { token: token as string })
  assert.deepEqual([refused.status, refused.body.code], [403, 'reauth_required'])
  const { token: ownToken } = (await linkSignIn(world, owner)).body as { token: string }
  assert.equal((await world.call('DELETE', `/api/faculty/${owner.id}/`, { token: ownToken })).status, 204)
  const remaining = await world.db.selectFrom('faculty').select('id').execute()
  assert.deepEqual(remaining, [{ id: professor.id }])
})

onBothEngines('a sign-in while an account is being closed leaves no session behind', async (world) => {
  const school = await aSchool(world)
  const co = await anAdmin(world, 'co')
  for (let round = 0; round < 4; round += 1) {
    const professor = await aFaculty(world, school)
    const role = await anAdminWithFaculty(world, 'sub', professor, school)
    const { token, cookies } = await askForLink(world, 'faculty', professor.email)
    const coSession = (await passwordSignIn(world, 'admin', co.email)).body as { token: string }
    const [, , closed] = await Promise.all([
      passwordSignIn(world, 'admin', role.email),
      verify(world, 'faculty', { token }, { cookies }),
      world.call('DELETE', `/api/faculty/${professor.id}/`, coSession),
    ])
    assert.equal(closed.status, 204)
    const sessions = await world.db.selectFrom('session').select('id').where('email', '=', professor.email).execute()
    assert.deepEqual(sessions, [])
  }
})
