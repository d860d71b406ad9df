import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onBothEngines } from '#test/world.ts'
import { verifyPassword } from './passwords.ts'

/** A hash that takes no time to check. */
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

onBothEngines('whoever is sent away because too many sign in at once is not locked out for it', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  // Two at a time and two hundred waiting; whoever is done makes room for the next in the crowd.
  let isCrowded = true
  const crowd = Array.from({ length: 202 }, async () => {
    while (isCrowded) await verifyPassword('wrong', cheap)
  })
  const sentAway = []
  for (let again = 0; again < 12; again += 1) sentAway.push(await passwordSignIn(world, 'student', student.email))
  isCrowded = false
  await Promise.all(crowd)
  assert.deepEqual(
    sentAway.map((answer) => [answer.status, answer.headers.get('retry-after')]),
    sentAway.map(() => [503, '5']),
  )
  assert.equal((await passwordSignIn(world, 'student', student.email)).status, 200)
})
