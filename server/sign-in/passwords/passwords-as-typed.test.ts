import assert from 'node:assert/strict'
import { aSchool } from '#test/builders.ts'
import { passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { secretsIn } from '#test/mail-server.ts'
import { onAnyEngine } from '#test/world.ts'

const all128 = 'Ab1! '.repeat(25) + 'xyz'
/** Accepted passwords, and similar ones that are different. */
const passwords: Record<string, string[]> = {
  lowercaseonly: ['Lowercaseonly', 'lowercaseonly ', ' lowercaseonly'],
  ' spaces at both ends ': ['spaces at both ends', ' spaces at both ends'],
  '73914826': ['7391482', '073914826'],
  'naïve – 🗝️ – пароль': ['naive – 🗝️ – пароль', 'naïve – 🗝 – пароль'],
  [all128]: [all128.slice(0, 127), all128.slice(0, 72), all128.toLowerCase()],
}

onAnyEngine('a password of 8 to 128 characters of any kind is accepted exactly as typed', async (world) => {
  const school = await aSchool(world)
  for (const [n, [password, variants]] of Object.entries(passwords).entries()) {
    const email = `s${n}@${school.studentDomain}`
    const { message, cookies } = await register(world, 'student', school, email, { body: { password } })
    const confirmed = await verify(world, 'student', { token: secretsIn(message).token }, { cookies })
    assert.equal(confirmed.status, 200, JSON.stringify(password))
    for (const variant of variants) {
      const answer = await passwordSignIn(world, 'student', email, { password: variant })
      assert.equal(answer.status, 401, JSON.stringify(variant))
    }
    assert.equal((await passwordSignIn(world, 'student', email, { password })).status, 200, JSON.stringify(password))
  }
  for (const password of ['short 7', `${all128}!`]) {
    const body = { first_name: 'Maya', last_name: 'Bergström', email: `x@${school.studentDomain}`, school: school.id }
    const refused = await world.call('POST', '/api/student/register/', { body: { ...body, password } })
    assert.equal(refused.status, 400, `${password.length} characters`)
  }
})
