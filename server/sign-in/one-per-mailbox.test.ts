import assert from 'node:assert/strict'
import { auditSentence } from '#contract/audit/sentence.ts'
import { messagesIn } from '#test/call.ts'
import { anAdmin, aSchool, type School } from '#test/builders.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

async function confirmed(world: World, school: School, email: string) {
  const { token, cookies } = await register(world, 'student', school, email)
  return verify(world, 'student', { token }, { cookies })
}

async function setPlusAddresses(world: World, school: School, plus_addresses?: boolean | null) {
  const { token } = await anAdmin(world, 'co')
  const { name, facultyDomain: faculty_domain, studentDomain: student_domain } = school
  const body = { name, faculty_domain, student_domain, plus_addresses }
  return world.call('PUT', `/api/schools/${school.id}/`, { token, body })
}

function verifiedStudents(world: World) {
  return world.db.selectFrom('student').select('email').where('verified_at', 'is not', null).orderBy('email').execute()
}

onAnyEngine('one mailbox gets one confirmed account, and the email to the second address says so', async (world) => {
  const school = await aSchool(world)
  const first = `maya+one@${school.studentDomain}`
  assert.equal((await confirmed(world, school, first)).status, 200)
  for (const email of [`maya@${school.studentDomain}`, `maya+two@${school.studentDomain}`]) {
    const { answer, message } = await register(world, 'student', school, email)
    assert.equal(answer.status, 201, 'the answer is the same as for a new address')
    assert.match(message.subject, /already have a Rollbook account/)
  }
  assert.deepEqual(await verifiedStudents(world), [{ email: first }])
})

onBothEngines('two addresses of one mailbox that were both registered become one account', async (world) => {
  const school = await aSchool(world)
  const emails = [`maya+one@${school.studentDomain}`, `maya+two@${school.studentDomain}`]
  const registrations = []
  for (const email of emails) registrations.push(await register(world, 'student', school, email))
  const answers = await Promise.all(
    registrations.map(({ token, cookies }) => verify(world, 'student', { token }, { cookies })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.find(({ status }) => status === 400)!.body.code, 'mailbox_taken')
  assert.equal((await verifiedStudents(world)).length, 1)
})

onAnyEngine('a university that allows plus addresses has an account for each address', async (world) => {
  const school = await aSchool(world)
  assert.equal((await setPlusAddresses(world, school, true)).status, 200)
  for (const name of ['maya', 'maya+one', 'maya+two'])
    assert.equal((await confirmed(world, school, `${name}@${school.studentDomain}`)).status, 200)
  assert.equal((await verifiedStudents(world)).length, 3)
})

onBothEngines('the mailbox rule is set through the API, kept when left out, and audited', async (world) => {
  const school = await aSchool(world, 'Alder')
  const { token } = await anAdmin(world, 'master')
  const rule = async (id: string) => {
    const { body } = await world.call('GET', '/api/admin/schools/', { token })
    return body.schools.find((entry: { id: string }) => entry.id === id).plus_addresses
  }
  assert.equal(await rule(school.id), false)
  for (const [set, now] of [
    [true, true],
    [undefined, true],
    [null, true],
    [false, false],
  ] as const) {
    world.clock.pass(1_000)
    assert.equal((await setPlusAddresses(world, school, set)).status, 200)
    assert.equal(await rule(school.id), now)
  }
  const { body } = await world.call('GET', '/api/audit/?action=school.update', { token })
  assert.deepEqual(body.lines.toReversed().map(auditSentence), [
    'Ada co changed the rule for mailboxes (more than one account per mailbox) of Alder University',
    'Ada co changed the rule for mailboxes (one account per mailbox) of Alder University',
  ])
  const added = { name: 'Birch', faculty_domain: 'birch.edu', student_domain: 's.birch.edu', plus_addresses: true }
  const created = await world.call('POST', '/api/schools/', { token, body: added })
  assert.equal(created.status, 201)
  assert.equal(await rule(created.body.id), true)
  const wrong = { ...added, plus_addresses: 'yes' }
  const refused = await world.call('PUT', `/api/schools/${created.body.id}/`, { token, body: wrong })
  assert.deepEqual([refused.status, messagesIn(refused.body)], [400, { plus_addresses: ['Enter true or false.'] }])
})
