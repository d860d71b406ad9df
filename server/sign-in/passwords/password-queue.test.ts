import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onBothEngines } from '#test/world.ts'
import { verifyPassword } from './passwords.ts'

/** A hash that takes no time to check. */
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

onBothEngines('a sign-in refused because its address’s queue is full doesn’t count as a failure', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  // Two run and two hundred wait. When one has finished, the same caller adds another, so the queue stays full.
  let isCrowded = true
  const crowd = Array.from({ length: 202 }, async (_, index) => {
    const place = { shares: ['127.0.0.1'], account: `account ${index}`, isKnown: false }
    while (isCrowded) await verifyPassword('wrong', cheap, place)
  })
  const refused = []
  for (let attempt = 0; attempt < 12; attempt += 1) refused.push(await passwordSignIn(world, 'student', student.email))
  isCrowded = false
  await Promise.all(crowd)
  assert.deepEqual(
    refused.map((answer) => [answer.status, answer.headers.get('retry-after')]),
    refused.map(() => [503, '5']),
  )
  assert.equal((await passwordSignIn(world, 'student', student.email)).status, 200)
})
