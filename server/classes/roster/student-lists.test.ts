import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

async function aCampus(world: World) {
  const course = await aSeminar(world)
  const { school } = course
  const [ravi, zoe, unlisted] = [
    await aStudent(world, school, 'Ravi'),
    await aStudent(world, school, 'Zoe'),
    await aStudent(world, school, 'Una'),
  ]
  await course.add([aRow(school, 'R', ravi.email), aRow(school, 'Maya')])
  const colleague = await aSeminar(world, school)
  await colleague.add([aRow(school, 'Z', zoe.email), aRow(school, 'Theo')])
  const abroad = await aStudent(world, await aSchool(world), 'Abroad')
  const names = async (token: string, path: string): Promise<string[]> => {
    const { status, body } = await world.call('GET', path, { token })
    assert.equal(status, 200)
    return body.map((student: { first_name: string }) => student.first_name)
  }
  return { ...course, colleague, ravi, zoe, unlisted, abroad, names }
}

onAnyEngine(
  'faculty list the students on their own rosters, administrators those of their university',
  async (world) => {
    const { school, professor, ravi, zoe, unlisted, abroad, names } = await aCampus(world)
    const sub = await anAdmin(world, 'sub', { school })
    const master = await anAdmin(world, 'master')
    const promoted = await aFaculty(world, school)
    await anAdmin(world, 'sub', { school, faculty: promoted })
    const unverified = await aStudent(world, school, 'Later')
    await world.db.updateTable('student').set({ verified_at: null }).where('id', '=', unverified.id).execute()

    const response = await world.call('GET', '/api/students/', { token: professor.token })
    assert.deepEqual(response.body, [
      { id: ravi.id, first_name: 'Ravi', last_name: 'Bergström', email: ravi.email, school: school.id },
    ])
    assert.deepEqual(await names(sub.token, '/api/students/'), ['Ravi', 'Una', 'Zoe'])
    assert.deepEqual(await names(promoted.token, '/api/students/'), ['Ravi', 'Una', 'Zoe'])
    assert.deepEqual(await names(master.token, '/api/students/'), ['Abroad', 'Ravi', 'Una', 'Zoe'])
    const path = `/api/students/?ids=${[zoe.id, ravi.id, ravi.id, unlisted.id, abroad.id, 'nobody', ''].join(',')}`
    assert.deepEqual(
      await names(professor.token, path),
      ['Ravi'],
      'students one may not see are missing, like unknown ids',
    )
    assert.deepEqual(await names(sub.token, path), ['Ravi', 'Una', 'Zoe'])
    assert.deepEqual(await names(sub.token, '/api/students/?ids='), [])
    const tooMany = await world.call(
      'GET',
      `/api/students/?ids=${Array.from({ length: 501 }, (_, index) => index).join(',')}`,
      {
        token: sub.token,
      },
    )
    assert.deepEqual([tooMany.status, messagesIn(tooMany.body)], [400, { ids: ['Request at most 500 at a time.'] }])
  },
)

onAnyEngine('listing and reading pending students follow the same rule', async (world) => {
  const { school, professor, colleague, roster, names } = await aCampus(world)
  const sub = await anAdmin(world, 'sub', { school })
  const [maya] = (await roster()).flatMap(({ pending_student }) => pending_student ?? [])
  const [theo] = (await colleague.roster()).flatMap(({ pending_student }) => pending_student ?? [])
  assert.deepEqual(await names(professor.token, '/api/pending-students/'), ['Maya'])
  assert.deepEqual(await names(professor.token, `/api/pending-students/?ids=${maya},${theo}`), ['Maya'])
  assert.deepEqual(await names(sub.token, '/api/pending-students/'), ['Maya', 'Theo'])
  const read = (id: string | undefined, token: string) => world.call('GET', `/api/pending-students/${id}/`, { token })
  const row = { id: maya, first_name: 'Maya', last_name: 'Ames', email: `maya@${school.studentDomain}` }
  assert.deepEqual((await read(maya, professor.token)).body, { ...row, school: school.id })
  assert.equal((await read(theo, professor.token)).status, 404)
  assert.equal((await read(theo, sub.token)).status, 200)
  // A walk-in is on no roster, but has a mark.
  const { id: event } = await anEvent(world, professor)
  const walkIn = { email: `wim@${school.studentDomain}`, first_name: 'Wim', last_name: 'Ames' }
  const marks = [{ ...walkIn, says: 'present', reason_kind: 'walk-in', reason: 'Came along' }]
  const { token } = professor
  assert.equal((await world.call('POST', `/api/events/${event}/marks/`, { token, body: { marks } })).status, 201)
  assert.deepEqual(await names(token, '/api/pending-students/'), ['Maya'])
  assert.deepEqual(await names(sub.token, '/api/pending-students/'), ['Maya', 'Theo', 'Wim'])
})

onAnyEngine('long lists are complete', async (world) => {
  const { add, school, professor, names } = await aCampus(world)
  await add(Array.from({ length: 800 }, (_, index) => aRow(school, `N${index}`)))
  assert.equal((await names(professor.token, '/api/pending-students/')).length, 801)
  const { id, created_at, ...student } = await world.db
    .selectFrom('student')
    .selectAll()
    .where('school_id', '=', school.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 600 }, (_, index) => ({
    ...student,
    id: `${id.slice(0, 8)}${String(index).padStart(8, '0')}`,
    email: `copy${index}@${school.studentDomain}`,
    created_at,
  }))
  await world.db.insertInto('student').values(copies).execute()
  const sub = await anAdmin(world, 'sub', { school })
  assert.equal((await names(sub.token, '/api/students/')).length, 603)
})
