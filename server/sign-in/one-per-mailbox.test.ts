import assert from 'node:assert/strict'
import { aSchool, type School } from '#test/builders.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { onBothEngines, type World } from '#test/world.ts'

async function confirmed(world: World, school: School, email: string) {
  const { token, cookies } = await register(world, 'student', school, email)
  return verify(world, 'student', { token }, { cookies })
}

function verifiedStudents(world: World) {
  return world.db.selectFrom('student').select('email').where('verified_at', 'is not', null).orderBy('email').execute()
}

onBothEngines('one mailbox is one verified account, and the email to the second address says so', async (world) => {
  const school = await aSchool(world)
  const first = `maya+one@${school.studentDomain}`
  assert.equal((await confirmed(world, school, first)).status, 200)
  for (const email of [`maya@${school.studentDomain}`, `maya+two@${school.studentDomain}`]) {
    const { answer, letter } = await register(world, 'student', school, email)
    assert.equal(answer.status, 201, 'the answer is as for a new address')
    assert.match(letter.subject, /already have a Rollbook account/)
  }
  assert.deepEqual(await verifiedStudents(world), [{ email: first }])
})

onBothEngines('two addresses of one mailbox that were both registered become one account', async (world) => {
  const school = await aSchool(world)
  const emails = [`maya+one@${school.studentDomain}`, `maya+two@${school.studentDomain}`]
  const asked = []
  for (const email of emails) asked.push(await register(world, 'student', school, email))
  const answers = await Promise.all(asked.map(({ token, cookies }) => verify(world, 'student', { token }, { cookies })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.find(({ status }) => status === 400)!.body.code, 'mailbox_taken')
  assert.equal((await verifiedStudents(world)).length, 1)
})

onBothEngines('a university that allows plus addresses has as many accounts as addresses', async (world) => {
  const school = await aSchool(world)
  await world.db.updateTable('school').set({ plus_addresses: 1 }).where('id', '=', school.id).execute()
  for (const name of ['maya', 'maya+one', 'maya+two'])
    assert.equal((await confirmed(world, school, `${name}@${school.studentDomain}`)).status, 200)
  assert.equal((await verifiedStudents(world)).length, 3)
})
