import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { aRegistration, register } from '#test/sign-in-steps.ts'
import { onAnyEngine, type ApiResponse } from '#test/world.ts'

onAnyEngine('only an address at exactly the university’s domain can register', async (world) => {
  const school = await aSchool(world, 'Uni')
  const tricks = [
    'a@students.uni.edu@evil.example',
    'a@evil.example@students.uni.edu',
    'a＠students.uni.edu',
    'a@students．uni.edu',
    'a@x.students.uni.edu',
    'a@uni.edu',
    'a@students.uni.edu.evil.example',
    'a@evilstudents.uni.edu',
    'a@ѕtudents.uni.edu',
    'a@xn--tudents-4bi.uni.edu',
    '"a"@students.uni.edu',
    '"a@evil.example"@students.uni.edu',
    'a@students.uni.edu\r\nBcc: b@evil.example',
    'a\n@students.uni.edu',
    'a\u0001@students.uni.edu',
    'a b@students.uni.edu',
    'a,b@students.uni.edu',
    'a@students.uni.edu,b@evil.example',
    'A <a@students.uni.edu>',
    'a@[students.uni.edu]',
    'a@students.uni.edu.',
    '@students.uni.edu',
    'students.uni.edu',
    `${'a'.repeat(240)}@students.uni.edu`,
    `${'a'.repeat(65)}@students.uni.edu`,
    '',
  ]
  for (const email of tricks) {
    const { status, body } = await world.call('POST', '/api/student/register/', { body: aRegistration(school, email) })
    assert.equal(status, 400, JSON.stringify(email))
    assert.deepEqual([Object.keys(messagesIn(body)), body.email?.length ?? 0], [['email'], 1], JSON.stringify(email))
  }
  await world.mailIdle()
  assert.deepEqual(world.mail.emails, [])
  assert.deepEqual(await world.db.selectFrom('student').select('id').execute(), [])
})

onAnyEngine('addresses that differ only in case are the same account', async (world) => {
  const school = await aSchool(world, 'Uni')
  const { body } = await world.call('POST', '/api/student/register/', {
    body: aRegistration(school, '  Maya@STUDENTS.Uni.Edu '),
  })
  assert.equal(body.message, 'Registration received. Please check your email to confirm your address.')
  await world.mail.emailTo('maya@students.uni.edu')
  await register(world, 'student', school, 'MAYA@students.uni.edu'.toLowerCase())
  const rows = await world.db.selectFrom('student').select('email').execute()
  assert.deepEqual(
    rows.map((row) => row.email),
    ['maya@students.uni.edu'],
  )
})

onAnyEngine('faculty can register only with an address at the chosen university’s faculty domain', async (world) => {
  const [alder, birch] = [await aSchool(world, 'Alder'), await aSchool(world, 'Birch')]
  const send = (email: string) => world.call('POST', '/api/faculty/register/', { body: aRegistration(alder, email) })
  for (const domain of [birch.facultyDomain, alder.studentDomain, `x.${alder.facultyDomain}`, 'mail.example']) {
    const { status, body } = await send(`eleanor@${domain}`)
    assert.deepEqual([status, Object.keys(messagesIn(body))], [400, ['email']], domain)
  }
  await world.mailIdle()
  assert.deepEqual(world.mail.emails, [])
  assert.deepEqual(await world.db.selectFrom('faculty').select('id').execute(), [])
  assert.equal((await send(`eleanor@${alder.facultyDomain}`)).status, 201)
})

onAnyEngine('public calls answer a known and an unknown address with the same response', async (world) => {
  const school = await aSchool(world)
  const [student, faculty, admin] = [
    await aStudent(world, school),
    await aFaculty(world, school),
    await anAdmin(world, 'co'),
  ]
  const wrong = { password: 'not the password' }
  const calls: [string, string, string, object][] = [
    ['/api/student/signin/', student.email, `x${student.email}`, {}],
    ['/api/faculty/signin/', faculty.email, `x${faculty.email}`, {}],
    ['/api/verify-email/resend/', student.email, `y${student.email}`, {}],
    ['/api/verify-email/resend/', faculty.email, `y${faculty.email}`, { type: 'faculty' }],
    ['/api/student/direct-signin/', student.email, `x${student.email}`, wrong],
    ['/api/admin/signin/', admin.email, `x${admin.email}`, wrong],
    ['/api/student/register/', student.email, `x${student.email}`, aRegistration(school, '')],
    ['/api/faculty/register/', faculty.email, `x${faculty.email}`, aRegistration(school, '')],
  ]
  for (const [path, knownEmail, unknownEmail, fields] of calls) {
    const ask = (email: string) => world.call('POST', path, { body: { ...fields, email } })
    assert.deepEqual(withoutChance(await ask(knownEmail)), withoutChance(await ask(unknownEmail)), path)
  }
})

/** Returns a response without its random parts: the date and the values of cookies. */
function withoutChance({ status, text, headers, cookies }: ApiResponse) {
  const names = [...headers.keys()].filter((name) => name !== 'set-cookie' && name !== 'date')
  return { status, text, headers: names.map((name) => [name, headers.get(name)]), cookies: Object.keys(cookies) }
}

onAnyEngine('a character that no database accepts is invalid input, not an internal error', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const nul = 'a\u0000b'
  const calls: [string, object][] = [
    ['/api/student/direct-signin/', { email: nul, password: 'x' }],
    ['/api/admin/signin/', { email: nul, password: 'x' }],
    ['/api/student/register/', { ...aRegistration(school, `n@${school.studentDomain}`), first_name: nul }],
    ['/api/student/register/', { ...aRegistration(school, `n@${school.studentDomain}`), school: nul }],
    ['/api/student/signin/', { email: student.email, redirect: `/${nul}` }],
    ['/api/verify-email/', { token: nul }],
  ]
  for (const [path, body] of calls) {
    assert.equal((await world.call('POST', path, { body })).status, 400, path)
  }
  const admin = await anAdmin(world, 'master')
  const query = await world.call('GET', '/api/events/?school=a%00b', { token: admin.token })
  assert.deepEqual([query.status, Object.keys(messagesIn(query.body))], [400, ['school']])
  const literal = { email: student.email, redirect: '/scan?note=\\u0000' }
  const answer = await world.call('POST', '/api/student/signin/', { body: literal })
  assert.equal(answer.status, 200, 'the escape’s name itself is ordinary text')
})
