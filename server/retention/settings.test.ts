import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, aStudent, type School } from '#test/builders.ts'
import { auditSentence } from '#contract/audit/sentence.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const facts = ({ name, facultyDomain, studentDomain }: School) => {
  return { name, faculty_domain: facultyDomain, student_domain: studentDomain }
}
const readRetention = async (world: World, token: string, id: string) => {
  const { body } = await world.call('GET', '/api/admin/schools/', { token })
  const { evidence_days, attendance_years } = body.schools.find((school: { id: string }) => school.id === id)
  return [evidence_days, attendance_years]
}

onAnyEngine(
  'administrators of all universities set how long each university keeps its data, and the audit records it',
  async (world) => {
    const school = await aSchool(world, 'Alder')
    const { token } = await anAdmin(world, 'co')
    const change = (body: object) =>
      world.call('PUT', `/api/schools/${school.id}/`, { token, body: { ...facts(school), ...body } })
    assert.deepEqual(await readRetention(world, token, school.id), [180, 3], 'the defaults')
    assert.equal((await change({ evidence_days: 90 })).status, 200)
    assert.deepEqual(await readRetention(world, token, school.id), [90, 3])
    world.clock.pass(1_000)
    assert.equal((await change({ evidence_days: null, attendance_years: 10 })).status, 200)
    assert.deepEqual(await readRetention(world, token, school.id), [90, 10], 'fields that are left out don’t change')
    world.clock.pass(1_000)
    assert.equal((await change({})).status, 200)
    assert.deepEqual(await readRetention(world, token, school.id), [90, 10])
    const { body } = await world.call('GET', '/api/audit/?action=school.update', {
      token: (await anAdmin(world, 'master')).token,
    })
    assert.deepEqual(body.lines.toReversed().map(auditSentence), [
      'Ada co changed how long location and device data are kept from 180 days to 90 days of Alder University',
      'Ada co changed how long attendance is kept from 3 years to 10 years of Alder University',
    ])
  },
)

onAnyEngine('periods outside the limits are refused by name, and a new university may set its own', async (world) => {
  const school = await aSchool(world)
  const { token } = await anAdmin(world, 'master')
  const days = { evidence_days: ['Enter a whole number of days from 30 to 3,650.'] }
  const years = { attendance_years: ['Enter a whole number of years from 1 to 10.'] }
  for (const [body, says] of [
    [{ evidence_days: 29 }, days],
    [{ evidence_days: 3_651 }, days],
    [{ evidence_days: 90.5 }, days],
    [{ evidence_days: '90' }, days],
    [{ attendance_years: 0 }, years],
    [{ attendance_years: 11 }, years],
    [
      { attendance_years: true, evidence_days: -1 },
      { ...days, ...years },
    ],
  ] as const) {
    const answer = await world.call('PUT', `/api/schools/${school.id}/`, {
      token,
      body: { ...facts(school), ...body },
    })
    assert.deepEqual([answer.status, messagesIn(answer.body)], [400, says])
  }
  assert.deepEqual(await readRetention(world, token, school.id), [180, 3])
  for (const [name, body] of [
    ['Birch', { evidence_days: 30, attendance_years: 1 }],
    ['Cedar', { evidence_days: 3_650, attendance_years: 10 }],
  ] as const) {
    const domains = { faculty_domain: `${name}.edu`, student_domain: `s.${name}.edu` }
    const added = await world.call('POST', '/api/schools/', { token, body: { name, ...domains, ...body } })
    assert.equal(added.status, 201, added.text)
    assert.deepEqual(await readRetention(world, token, added.body.id), Object.values(body))
  }
})

onAnyEngine('students, faculty and sub-administrators can’t change how long data is kept', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const body = { ...facts(school), evidence_days: 3_650 }
  for (const { token } of [await aStudent(world, school), faculty, await anAdmin(world, 'sub', { school })]) {
    const { status } = await world.call('PUT', `/api/schools/${school.id}/`, { token, body })
    assert.equal(status, 403)
  }
  assert.deepEqual(await readRetention(world, (await anAdmin(world, 'master')).token, school.id), [180, 3])
})
