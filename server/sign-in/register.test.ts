import assert from 'node:assert/strict'
import { newId } from '#server/database/new-id.ts'
import { messagesIn } from '#test/call.ts'
import { aClassWith, aFaculty, aSchool, aStudent, password, type School } from '#test/builders.ts'
import { aRegistration, askForLink, passwordSignIn, register, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const registered = { message: 'Registration received. Please check your email to confirm your address.' }

function studentRow(world: World, email: string) {
  return world.db.selectFrom('student').selectAll().where('email', '=', email).executeTakeFirst()
}

onAnyEngine('a student registers, confirms and signs in, and can’t sign in before confirming', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const { answer, message, token, cookies } = await register(world, 'student', school, email)
  assert.deepEqual([answer.status, answer.body], [201, registered])
  assert.equal(answer.cookies.sid, undefined)
  assert.match(message.subject, /Confirm your email/)
  const { status, body } = await verify(world, 'student', { token }, { cookies })
  assert.equal(status, 200)
  assert.equal(await visit(world, 'student', body.student_id, { token: body.token }), 200)
  assert.equal((await passwordSignIn(world, 'student', email)).status, 200)
})

onAnyEngine('only the correct password reveals that a student is unconfirmed and sends an email', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const first = await register(world, 'student', school, email)
  const emailCount = world.mail.emails.length
  const wrong = await passwordSignIn(world, 'student', email, { password: 'not the password' })
  const nobody = await passwordSignIn(world, 'student', `x${email}`, { password: 'not the password' })
  assert.deepEqual([wrong.status, wrong.text], [nobody.status, nobody.text])
  await world.mailIdle()
  assert.equal(world.mail.emails.length, emailCount, 'a wrong password sends nothing')

  world.clock.pass(60_000)
  const { cookies } = first
  const right = await passwordSignIn(world, 'student', email, { cookies })
  const error = 'Please confirm your email first. We’ve sent you a new email.'
  const code = 'email_not_confirmed'
  assert.deepEqual([right.status, right.body], [403, { error, code }])
  const message = await world.mail.emailTo(email, { after: emailCount })
  assert.match(message.subject, /Confirm your email/)
  for (let count = 0; count < 6; count += 1) {
    const response = await passwordSignIn(world, 'student', email, { cookies })
    assert.deepEqual(
      [response.status, response.body],
      [403, { error, code }],
      'also when the mailbox’s budget is used up',
    )
  }
})

onAnyEngine('a stranger’s later registration doesn’t end the owner’s link, but drops both passwords', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const owner = await register(world, 'student', school, email)
  world.clock.pass(1_000)
  await register(world, 'student', school, email, { body: { password: "the stranger's words" } })
  const { status, body } = await verify(world, 'student', { token: owner.token }, { cookies: owner.cookies })
  assert.deepEqual([status, body.password_dropped], [200, true])
  for (const words of [undefined, "the stranger's words"]) {
    const answer = await passwordSignIn(world, 'student', email, words === undefined ? {} : { password: words })
    assert.equal(answer.status, 401, 'the stranger registered last, so neither password is certainly the owner’s')
  }
  const request = { token: body.token, body: { password: 'words of my own' } }
  assert.equal((await world.call('PUT', `/api/students/${body.student_id}/update/`, request)).status, 200)
  assert.equal((await passwordSignIn(world, 'student', email, { password: 'words of my own' })).status, 200)
})

onAnyEngine(
  'Continue in another browser confirms the address and drops the password that a stranger set',
  async (world) => {
    const school = await aSchool(world)
    const email = `maya@${school.studentDomain}`
    const owner = await register(world, 'student', school, email)
    world.clock.pass(1_000)
    const stranger = await register(world, 'student', school, email, { body: { password: "the stranger's words" } })
    // She opens the newer email in the browser in which she registered. That browser requested the older email.
    const shownLink = await verify(world, 'student', { token: stranger.token }, { cookies: owner.cookies })
    assert.equal(shownLink.body.confirm.purpose, 'register')
    const options = { cookies: owner.cookies }
    const { body } = await verify(world, 'student', { token: stranger.token, answer: 'continue' }, options)
    assert.equal(body.password_dropped, true)
    assert.equal(await visit(world, 'student', body.student_id, { token: body.token }), 200)
    const strangers = await passwordSignIn(world, 'student', email, { password: "the stranger's words" })
    assert.equal(strangers.status, 401)
  },
)

onAnyEngine('the browser that registered keeps its password, even if it registered twice', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const first = await register(world, 'student', school, email)
  world.clock.pass(1_000)
  const second = await register(world, 'student', school, email, { cookies: first.cookies })
  assert.equal(second.token, first.token, 'the same link again')
  const { body } = await verify(world, 'student', { token: first.token }, { cookies: first.cookies })
  assert.equal('password_dropped' in body, false)
  assert.equal((await passwordSignIn(world, 'student', email)).status, 200)
})

onAnyEngine("'This wasn’t me' about a stranger’s registration doesn’t affect the owner’s", async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const owner = await register(world, 'student', school, email)
  world.clock.pass(1_000)
  const stranger = await register(world, 'student', school, email, { body: { password: "the stranger's words" } })
  const answer = await verify(world, 'student', { token: stranger.token, answer: 'not-me' })
  assert.equal(answer.status, 200)
  const { status } = await verify(world, 'student', { token: owner.token }, { cookies: owner.cookies })
  assert.equal(status, 200)
  const strangers = await passwordSignIn(world, 'student', email, { password: "the stranger's words" })
  assert.equal(strangers.status, 401)
})

onAnyEngine("'This wasn’t me' deletes an unconfirmed registration", async (world) => {
  const school = await aSchool(world)
  for (const kind of ['student', 'faculty'] as const) {
    const email = `maya@${kind === 'student' ? school.studentDomain : school.facultyDomain}`
    const stranger = await register(world, kind, school, email)
    const shownLink = await verify(world, kind, { token: stranger.token })
    assert.equal(shownLink.body.confirm.purpose, 'register')
    const answer = await verify(world, kind, { token: stranger.token, answer: 'not-me' })
    assert.deepEqual([answer.status, answer.body.signed_in], [200, false])
    const rows = await world.db.selectFrom(kind).select('id').where('email', '=', email).execute()
    assert.deepEqual(rows, [])
    assert.equal((await verify(world, kind, { token: stranger.token }, { cookies: stranger.cookies })).status, 400)
    const { answer: response } = await register(world, kind, school, email)
    assert.equal(response.status, 201, 'the address is free again')
  }
})

onAnyEngine('an address with an account gets the same response, a different email, and no change', async (world) => {
  const school = await aSchool(world)
  const [student, faculty] = [await aStudent(world, school), await aFaculty(world, school)]
  for (const [kind, email] of [['student', student.email] as const, ['faculty', faculty.email] as const]) {
    const originalRow = await world.db.selectFrom(kind).selectAll().where('email', '=', email).executeTakeFirst()
    const { answer, message } = await register(world, kind, school, email, {
      body: { first_name: 'Mallory', password: 'other words here' },
    })
    assert.deepEqual([answer.status, answer.body], [201, registered])
    assert.match(message.subject, /already have a Rollbook account/)
    assert.match(message.text, new RegExp(`/auth/${kind}/signin`))
    assert.doesNotMatch(message.text, /token=/)
    assert.deepEqual(
      await world.db.selectFrom(kind).selectAll().where('email', '=', email).executeTakeFirst(),
      originalRow,
    )
  }
  assert.equal(await visit(world, 'student', student.id, { token: student.token }), 200)
})

onAnyEngine('a student is added to waiting rosters when they confirm their address, not before', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const faculty = await aFaculty(world, school)
  const classes = [await aClassWith(world, faculty, []), await aClassWith(world, faculty, [], 'PHIL 5')]
  const columns = { school_id: school.id, created_at: world.clock.now() }
  const pending = newId()
  await world.db
    .insertInto('pending_student')
    .values({ ...columns, id: pending, email, first_name: 'M.', last_name: 'Bergstrom' })
    .execute()
  for (const { id } of classes) {
    const entry = { ...columns, id: newId(), class_id: id, student_id: null, pending_student_id: pending }
    await world.db.insertInto('roster_entry').values(entry).execute()
  }
  const { token, cookies } = await register(world, 'student', school, email)
  const rosters = async () => {
    const rows = await world.db.selectFrom('roster_entry').selectAll().execute()
    return rows.map(({ student_id, pending_student_id }) => ({ student_id, pending_student_id }))
  }
  assert.deepEqual(
    await rosters(),
    [1, 2].map(() => ({ student_id: null, pending_student_id: pending })),
  )

  const { body } = await verify(world, 'student', { token }, { cookies })
  assert.deepEqual(
    await rosters(),
    [1, 2].map(() => ({ student_id: body.student_id, pending_student_id: null })),
  )
  assert.deepEqual(await world.db.selectFrom('pending_student').select('id').execute(), [])
})

onBothEngines('where students and faculty share a domain, faculty wait for approval', async (world) => {
  const school = await withOneDomain(world)
  const email = `eleanor@${school.facultyDomain}`
  const { token, cookies } = await register(world, 'faculty', school, email)
  const confirmed = await verify(world, 'faculty', { token }, { cookies })
  assert.equal(confirmed.status, 200)
  assert.deepEqual([confirmed.body.signed_in, confirmed.body.token], [false, undefined])
  assert.match(confirmed.body.message, /administrator of your university still has to approve/)

  world.clock.pass(1_000)
  const tooEarly = await askForLink(world, 'faculty', email)
  const waiting = await verify(world, 'faculty', { token: tooEarly.token }, { cookies: tooEarly.cookies })
  assert.deepEqual([waiting.status, waiting.body.token], [200, undefined])

  await world.db.updateTable('faculty').set({ approved_at: world.clock.now() }).where('email', '=', email).execute()
  world.clock.pass(1_000)
  const link = await askForLink(world, 'faculty', email)
  const { body } = await verify(world, 'faculty', { token: link.token }, { cookies: link.cookies })
  assert.equal(await visit(world, 'faculty', body.faculty_id, { token: body.token }), 200)
})

onAnyEngine('a registration reports every invalid field', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  const send = (body: object) => world.call('POST', '/api/student/register/', { body })
  const empty = await send({})
  assert.equal(empty.status, 400)
  assert.deepEqual(Object.keys(messagesIn(empty.body)).toSorted(), [
    'email',
    'first_name',
    'last_name',
    'password',
    'school',
  ])
  for (const [field, value] of [
    ['first_name', ' '],
    ['last_name', 'x'.repeat(101)],
    ['school', 'no-such-school'],
    ['password', '7 chars'],
    ['password', 'x'.repeat(129)],
    ['password', 'password123'],
    ['password', email],
    ['password', school.name],
  ] as const) {
    const { status, body } = await send({ ...aRegistration(school, email), [field]: value })
    assert.deepEqual([status, Object.keys(messagesIn(body))], [400, [field]], `${field}: ${value}`)
  }
  assert.equal(await studentRow(world, email), undefined)
  assert.equal((await send({ ...aRegistration(school, email), password, role: 'master', verified_at: 1 })).status, 201)
  assert.equal((await studentRow(world, email))?.verified_at, null, 'unknown fields are ignored')
})

async function withOneDomain(world: World): Promise<School> {
  const school = await aSchool(world)
  await world.db
    .updateTable('school')
    .set({ student_domain: school.facultyDomain })
    .where('id', '=', school.id)
    .execute()
  return { ...school, studentDomain: school.facultyDomain }
}
