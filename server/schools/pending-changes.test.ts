import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aProfessor, anAdmin, anEvent, aSchool, type Person, type School } from '#test/builders.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const hour = 60 * 60_000

/** A university with an account, and calls about it by administrators with a fresh proof of identity. */
async function aStage(world: World) {
  const { school, professor } = await aProfessor(world)
  const master = await anAdmin(world, 'master')
  const sub = await anAdmin(world, 'sub', { school })
  const now = { name: school.name, faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
  const as = async (admin: Person, method: string, path: string, body?: object) => {
    const { token } = (await passwordSignIn(world, 'admin', admin.email)).body as { token: string }
    return world.call(method, `/api/schools/${school.id}/${path}`, { token, body })
  }
  return { school, professor, master, sub, now, put: (body: object) => as(master, 'PUT', '', { ...now, ...body }), as }
}

const register = (world: World, school: School, email: string) =>
  world.call('POST', '/api/faculty/register/', {
    body: { first_name: 'Eleanor', last_name: 'Whitcombe', email, school: school.id },
  })

onAnyEngine('a new domain takes effect a day later, and registrations need it from then on', async (world) => {
  const { school, now, put, sub, master } = await aStage(world)
  const changed = await put({ name: 'Renamed University', faculty_domain: 'moved.edu' })
  const pending = [{ field: 'faculty_domain', value: 'moved.edu', effective_at: '2026-03-04T14:50:00.000Z' }]
  const renamed = { id: school.id, ...now, name: 'Renamed University' }
  assert.deepEqual([changed.status, changed.body], [200, { ...renamed, time_zone: 'America/New_York', pending }])
  assert.equal((await register(world, school, 'stranger@moved.edu')).status, 400)
  assert.equal((await register(world, school, `new@${school.facultyDomain}`)).status, 201)
  await world.mailIdle()
  for (const { email } of [sub, master]) {
    const notice = world.mail.emails.find(
      ({ to: recipient, subject }) => recipient === email && /will change/.test(subject),
    )!
    assert.match(notice.text, new RegExp(`The faculty domain changes from ${school.facultyDomain} to moved\\.edu\\.`))
    assert.match(notice.text, /takes effect on Wednesday, March 4, 2026 at 9:50 AM/)
  }
  world.clock.pass(24 * hour - 1)
  assert.equal((await world.call('GET', `/api/schools/${school.id}/`)).body.faculty_domain, school.facultyDomain)
  world.clock.pass(1)
  assert.equal((await world.call('GET', `/api/schools/${school.id}/`)).body.faculty_domain, 'moved.edu')
  assert.equal((await register(world, school, 'honest@moved.edu')).status, 201)
  assert.equal((await register(world, school, `late@${school.facultyDomain}`)).status, 400)
})

onAnyEngine(
  'omitted settings stay unchanged, including a domain that took effect after the form was opened',
  async (world) => {
    const { school, now, put, as, master } = await aStage(world)
    await put({ faculty_domain: 'moved.edu' })
    world.clock.pass(24 * hour)
    const stored = { id: school.id, ...now, faculty_domain: 'moved.edu', time_zone: 'America/New_York' }
    for (const changes of [{ name: 'Renamed University' }, { time_zone: 'Asia/Tokyo' }, { plus_addresses: true }, {}]) {
      const { status, body } = await as(master, 'PUT', '', changes)
      const { plus_addresses: _, ...listed } = { plus_addresses: null, ...changes }
      assert.deepEqual([status, body], [200, Object.assign(stored, listed)], JSON.stringify(changes))
    }
  },
)

onAnyEngine('a co-administrator can take back another administrator’s change within the day', async (world) => {
  const { school, put, as, sub } = await aStage(world)
  const co = await anAdmin(world, 'co')
  await put({ student_domain: 'stranger.edu', evidence_days: 30 })
  world.clock.pass(23 * hour)
  const back = await as(co, 'DELETE', 'pending/')
  assert.deepEqual([back.status, back.body], [200, { message: 'All 2 changes were canceled. Nothing else changed.' }])
  assert.equal((await as(co, 'DELETE', 'pending/')).status, 404)
  world.clock.pass(48 * hour)
  await world.runRetention()
  const row = await world.db.selectFrom('school').selectAll().where('id', '=', school.id).executeTakeFirstOrThrow()
  assert.deepEqual([row.student_domain, row.evidence_days], [school.studentDomain, 180])
  await world.mailIdle()
  assert.ok(
    world.mail.emails.some(
      ({ to: recipient, subject }) => recipient === sub.email && /A change to .+ was canceled/.test(subject),
    ),
  )
})

onAnyEngine('a shorter retention waits a day unless it is replaced, and a longer one doesn’t wait', async (world) => {
  const { school, put } = await aStage(world)
  const readRetention = async () => {
    await world.runRetention()
    const row = await world.db.selectFrom('school').selectAll().where('id', '=', school.id).executeTakeFirstOrThrow()
    return [row.evidence_days, row.attendance_years]
  }
  await put({ evidence_days: 90, attendance_years: 5 })
  assert.deepEqual(await readRetention(), [180, 5])
  world.clock.pass(12 * hour)
  assert.deepEqual((await put({ evidence_days: 60 })).body.pending.length, 1)
  assert.deepEqual((await put({ name: 'Renamed' })).body.pending[0].value, '60', 'saving a name takes nothing back')
  world.clock.pass(12 * hour)
  assert.deepEqual(await readRetention(), [180, 5], 'the newer change isn’t due yet')
  world.clock.pass(12 * hour)
  assert.deepEqual(await readRetention(), [60, 5])
  await put({ evidence_days: 30 })
  assert.equal((await put({ evidence_days: 200 })).body.pending, undefined)
  world.clock.pass(25 * hour)
  assert.deepEqual(await readRetention(), [200, 5], 'lengthening it again drops the change that waited')
})

onAnyEngine('a university without accounts changes immediately, but not to a reserved domain', async (world) => {
  const { put } = await aStage(world)
  const master = await anAdmin(world, 'master')
  const empty = await aSchool(world)
  await put({ faculty_domain: 'wanted.edu' })
  const change = (faculty_domain: string) => {
    const body = { name: empty.name, faculty_domain, student_domain: empty.studentDomain }
    return world.call('PUT', `/api/schools/${empty.id}/`, { token: master.token, body })
  }
  const refused = await change('wanted.edu')
  const words = 'This faculty domain is already used by another university'
  assert.deepEqual([refused.status, messagesIn(refused.body)], [400, { faculty_domain: [words] }])
  const changed = await change('typo-corrected.edu')
  assert.deepEqual([changed.body.faculty_domain, changed.body.pending], ['typo-corrected.edu', undefined])
})

onAnyEngine('the audit records changes that were requested, taken back and applied', async (world) => {
  const { school, professor, put, as, master } = await aStage(world)
  await anEvent(world, professor)
  await put({ faculty_domain: 'one.edu' })
  await as(master, 'DELETE', 'pending/')
  await put({ student_domain: 'two.edu' })
  world.clock.pass(25 * hour)
  await world.call('GET', '/api/schools/')
  const lines = await world.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'in', ['school.ask-change', 'school.take-back', 'school.change-effective'])
    .where('school_id', '=', school.id)
    .orderBy('at')
    .execute()
  assert.deepEqual(
    lines
      .map(({ action, actor_id, detail }) => [action, actor_id, JSON.parse(detail!).fields])
      .toSorted((first, second) => (first.join() < second.join() ? -1 : 1)),
    [
      ['school.ask-change', master.id, 'the faculty domain'],
      ['school.ask-change', master.id, 'the student domain'],
      ['school.change-effective', null, 'the student domain'],
      ['school.take-back', master.id, 'the faculty domain'],
    ],
  )
})
