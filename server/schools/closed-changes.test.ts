// Pending changes while a university is closed, and putting back replaced domains.
import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, type Person } from '#test/builders.ts'
import { aRegistration, passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** A university with an account, and calls about it by administrators with a fresh proof of identity. */
async function aStage(world: World) {
  const school = await aSchool(world)
  await aFaculty(world, school)
  const [master, co] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
  const now = { name: school.name, faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
  const as = async (admin: Person, method: string, path: string, body?: object) => {
    const { token } = (await passwordSignIn(world, 'admin', admin.email)).body as { token: string }
    return world.call(method, path, { token, body })
  }
  const callSchool = (admin: Person, method: string, path: string, body?: object) =>
    as(admin, method, `/api/schools/${school.id}/${path}`, body)
  const register = async (email: string) =>
    (await world.call('POST', '/api/faculty/register/', { body: aRegistration(school, email) })).status
  const row = () => world.db.selectFrom('school').selectAll().where('id', '=', school.id).executeTakeFirstOrThrow()
  return {
    school,
    master,
    co,
    now,
    as,
    callSchool,
    row,
    register,
    put: (body: object) => callSchool(master, 'PUT', '', { ...now, ...body }),
  }
}

onAnyEngine(
  'pending changes wait while a university is closed, and reopening lists them and restarts their day',
  async (world) => {
    const { school, master, co, callSchool, as, row } = await aStage(world)
    const { name, facultyDomain, studentDomain } = school
    const changes = { name, faculty_domain: 'evil.edu', student_domain: studentDomain, evidence_days: 30 }
    assert.equal((await callSchool(co, 'PUT', '', changes)).body.pending.length, 2)
    assert.equal((await callSchool(co, 'DELETE', '')).status, 204)
    world.clock.pass(10 * day)
    await world.runRetention()
    const listed = (await as(master, 'GET', '/api/admin/schools/')).body.schools[0]
    assert.deepEqual(listed.pending, [
      { field: 'evidence_days', value: '30', effective_at: null },
      { field: 'faculty_domain', value: 'evil.edu', effective_at: null },
    ])
    const reopened = await callSchool(master, 'POST', 'reopen/')
    assert.deepEqual(
      [reopened.status, reopened.body],
      [
        200,
        {
          message:
            'The university is open again. Everyone can sign in as before. 2 changes requested before it was closed take effect in a day. Cancel them if you don’t expect them.',
          pending: listed.pending.map((change: object) => ({ ...change, effective_at: '2026-03-14T14:50:00.000Z' })),
        },
      ],
    )
    await world.mailIdle()
    const { text } = world.mail.emails.find(
      ({ to: recipient, subject }) => recipient === co.email && /is open again/.test(subject),
    )!
    assert.match(
      text,
      new RegExp(`The faculty domain changes from ${facultyDomain.replace('.', '\\.')} to evil\\.edu\\.`),
    )
    assert.match(text, /kept for 30 days instead of 180\./)
    assert.match(text, /takes effect on Saturday, March 14, 2026 at 10:50 AM/)
    world.clock.pass(day - 1)
    await world.runRetention()
    assert.deepEqual([(await row()).faculty_domain, (await row()).evidence_days], [facultyDomain, 180])
    assert.equal((await callSchool(master, 'DELETE', 'pending/')).status, 200)
    world.clock.pass(2 * day)
    await world.runRetention()
    assert.deepEqual([(await row()).faculty_domain, (await row()).evidence_days], [facultyDomain, 180])
  },
)

onAnyEngine('a pending change that isn’t taken back takes effect a day after the reopening', async (world) => {
  const { master, callSchool, put, row } = await aStage(world)
  await put({ faculty_domain: 'moved.edu' })
  assert.equal((await callSchool(master, 'DELETE', '')).status, 204)
  world.clock.pass(25 * day)
  const reopened = await callSchool(master, 'POST', 'reopen/')
  assert.match(reopened.body.message, /1 change requested before it was closed takes effect in a day\./)
  world.clock.pass(day)
  await world.call('GET', '/api/schools/')
  assert.equal((await row()).faculty_domain, 'moved.edu')
})

onAnyEngine('a replaced domain can be put back immediately, and the new one waits a day again', async (world) => {
  const { school, put, row, co, register } = await aStage(world)
  await put({ faculty_domain: 'evil.edu' })
  world.clock.pass(day)
  assert.equal(await register('eve@evil.edu'), 201)
  world.clock.pass(7 * day - hour)
  const back = await put({})
  assert.deepEqual([back.status, back.body.faculty_domain, back.body.pending], [200, school.facultyDomain, undefined])
  assert.equal(await register('mallory@evil.edu'), 400)
  await world.mailIdle()
  const { text } = world.mail.emails.find(
    ({ to: recipient, subject }) => recipient === co.email && /was changed/.test(subject),
  )!
  assert.match(text, /The faculty domain changes from evil\.edu to /)
  assert.match(text, /Accounts that registered with evil\.edu aren’t affected\. Delete those you don’t know\./)
  const secondChange = await put({ faculty_domain: 'evil.edu' })
  assert.deepEqual([secondChange.body.faculty_domain, secondChange.body.pending.length], [school.facultyDomain, 1])
  assert.equal((await row()).faculty_domain, school.facultyDomain)
})

onAnyEngine('a replaced domain can be put back even if another change is pending', async (world) => {
  const { school, put } = await aStage(world)
  await put({ faculty_domain: 'evil.edu' })
  world.clock.pass(day)
  await put({ faculty_domain: 'worse.edu' })
  const back = await put({})
  assert.deepEqual([back.body.faculty_domain, back.body.pending], [school.facultyDomain, undefined])
})

onAnyEngine('a domain waits a day if it is older than the last change or was replaced a week ago', async (world) => {
  const { school, put } = await aStage(world)
  for (const faculty_domain of ['second.edu', 'third.edu']) {
    await put({ faculty_domain })
    world.clock.pass(day)
  }
  const older = await put({})
  assert.deepEqual([older.body.faculty_domain, older.body.pending[0].value], ['third.edu', school.facultyDomain])
  world.clock.pass(day)
  await world.call('GET', '/api/schools/')
  world.clock.pass(7 * day)
  const late = await put({ faculty_domain: 'third.edu' })
  assert.deepEqual([late.body.faculty_domain, late.body.pending[0].value], [school.facultyDomain, 'third.edu'])
})

onAnyEngine('a longer retention can be shortened again only after a day', async (world) => {
  const { put, row } = await aStage(world)
  await put({ evidence_days: 400 })
  assert.equal((await put({ evidence_days: 180 })).body.pending[0].value, '180')
  assert.equal((await row()).evidence_days, 400)
})

onAnyEngine(
  'a replaced domain is reserved for its university, and its week is suspended while the university is closed',
  async (world) => {
    const { school, master, put, callSchool, as } = await aStage(world)
    await put({ faculty_domain: 'moved.edu' })
    world.clock.pass(day)
    const otherSchool = { name: 'Other', faculty_domain: school.facultyDomain, student_domain: 'other.edu' }
    const words = 'This faculty domain is already used by another university'
    const refused = await as(master, 'POST', '/api/schools/', otherSchool)
    assert.deepEqual([refused.status, messagesIn(refused.body)], [400, { faculty_domain: [words] }])
    // The week is suspended while the university is closed.
    assert.equal((await callSchool(master, 'DELETE', '')).status, 204)
    world.clock.pass(20 * day)
    await world.runRetention()
    assert.equal((await callSchool(master, 'POST', 'reopen/')).status, 200)
    world.clock.pass(6 * day)
    assert.equal((await put({})).body.faculty_domain, school.facultyDomain)
    world.clock.pass(8 * day)
    await world.runRetention()
    assert.equal((await put({ faculty_domain: 'moved.edu' })).body.pending.length, 1)
    assert.equal(
      (await as(master, 'POST', '/api/schools/', { ...otherSchool, faculty_domain: 'free.edu' })).status,
      201,
    )
  },
)
