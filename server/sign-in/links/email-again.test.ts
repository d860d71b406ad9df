import assert from 'node:assert/strict'
import { secretsIn } from '#test/mail-server.ts'
import { messagesIn } from '#test/call.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { passwordSignIn, register, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const expectedBody = { message: 'If an account exists for this address, a new email is on its way.' }

function askAgain(world: World, body: object, cookies: Record<string, string> = {}) {
  return world.call('POST', '/api/verify-email/resend/', { body, cookies })
}

onAnyEngine('a new student gets the verification again, with the redirect of the second request', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const { cookies } = await register(world, 'student', school, email)
  world.clock.pass(60_000)
  const emailCount = world.mail.emails.length
  // In capitals, and without the type, which defaults to student.
  const answer = await askAgain(world, { email: email.toUpperCase(), redirect: '/attend/0123456789abcdef' }, cookies)
  assert.deepEqual([answer.status, answer.body], [200, expectedBody])
  const message = await world.mail.emailTo(email, { after: emailCount })
  assert.match(message.subject, /Confirm your email/)
  const { token } = secretsIn(message)
  const { body } = await verify(world, 'student', { token }, { cookies: { ...cookies, ...answer.cookies } })
  assert.equal(body.redirect, '/attend/0123456789abcdef')
  assert.equal(await visit(world, 'student', body.student_id, { token: body.token }), 200)
})

onAnyEngine('a confirmed student gets a sign-in link, unconfirmed faculty a verification email', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const faculty = `ruth@${school.facultyDomain}`
  await register(world, 'faculty', school, faculty)
  world.clock.pass(60_000)
  const emailCount = world.mail.emails.length

  for (const body of [
    { email: `nobody@${school.studentDomain}` },
    { email: student.email, type: 'faculty' },
    { email: student.email },
    { email: faculty, type: 'faculty' },
  ]) {
    const answer = await askAgain(world, body)
    assert.deepEqual([answer.status, answer.body], [200, expectedBody])
  }
  await world.mailIdle()
  const emails = world.mail.emails.slice(emailCount).map(({ to: recipient, subject }) => `${recipient}: ${subject}`)
  assert.equal(emails.length, 2, emails.join('; '))
  assert.match((await world.mail.emailTo(student.email, { after: emailCount })).subject, /sign.in/i)
  assert.match((await world.mail.emailTo(faculty, { after: emailCount })).subject, /Confirm your email/)
})

onAnyEngine('a request without an address or with an invalid type gets a 400 for that field', async (world) => {
  for (const [body, field] of [
    [{}, 'email'],
    [{ email: 'maya' }, 'email'],
    [{ email: 'maya@x.edu', type: 'admin' }, 'type'],
  ] as const) {
    const answer = await askAgain(world, body)
    assert.deepEqual([answer.status, Object.keys(messagesIn(answer.body))], [400, [field]])
  }
})

onAnyEngine('a password sign-in before the address was confirmed keeps its redirect', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const { cookies } = await register(world, 'student', school, email)
  world.clock.pass(60_000)
  const emailCount = world.mail.emails.length
  const refused = await passwordSignIn(world, 'student', email, { cookies, redirect: '/scan?event=0123456789abcdef' })
  assert.equal(refused.status, 403)
  const { token } = secretsIn(await world.mail.emailTo(email, { after: emailCount }))
  const { body } = await verify(world, 'student', { token }, { cookies: { ...cookies, ...refused.cookies } })
  assert.equal(body.redirect, '/scan?event=0123456789abcdef')
})

onAnyEngine(
  'a person who confirms by an email they requested doesn’t keep a password that a stranger registered with',
  async (world) => {
    const school = await aSchool(world)
    for (const [name, path] of [
      ['ines', '/api/student/signin/'],
      ['omar', '/api/verify-email/resend/'],
    ] as const) {
      const email = `${name}@${school.studentDomain}`
      await register(world, 'student', school, email)
      const emailCount = world.mail.emails.length
      const response = await world.call('POST', path, { body: { email } })
      assert.equal(response.status, 200)
      const { token } = secretsIn(await world.mail.emailTo(email, { after: emailCount }))
      const { body } = await verify(world, 'student', { token }, { cookies: response.cookies })
      assert.equal(await visit(world, 'student', body.student_id, { token: body.token }), 200)
      assert.equal((await passwordSignIn(world, 'student', email)).status, 401, 'no one has confirmed the address')
      const request = { token: body.token, body: { password: 'words of my own' } }
      assert.equal((await world.call('PUT', `/api/students/${body.student_id}/update/`, request)).status, 200)
      assert.equal((await passwordSignIn(world, 'student', email, { password: 'words of my own' })).status, 200)
    }
  },
)

onAnyEngine('requesting again in the browser that registered, or with the password, keeps it', async (world) => {
  const school = await aSchool(world)
  for (const [name, ask] of [
    ['ines', (email: string, cookies: Record<string, string>) => askAgain(world, { email }, cookies)],
    ['omar', (email: string) => passwordSignIn(world, 'student', email)],
  ] as const) {
    const email = `${name}@${school.studentDomain}`
    const { cookies } = await register(world, 'student', school, email)
    const emailCount = world.mail.emails.length
    const response = await ask(email, cookies)
    const message = await world.mail.emailTo(email, { after: emailCount })
    assert.match(message.subject, /Confirm your email/)
    const verified = await verify(world, 'student', { token: secretsIn(message).token }, { cookies: response.cookies })
    assert.equal(verified.status, 200)
    assert.equal((await passwordSignIn(world, 'student', email)).status, 200)
  }
})
