import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, aSchool, aStudent } from '#test/builders.ts'
import { askForLink, fromAPage, openAddress, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const apiPath = (token: string) => `/api/verify-email/?token=${token}&type=student`
const invalid = { error: 'This link is invalid or has expired.', code: 'invalid_link' }

async function anEmail(world: World) {
  const student = await aStudent(world, await aSchool(world))
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  }
  return { student, ...(await askForLink(world, 'student', student.email, { headers })) }
}

onAnyEngine('a mail program’s HEAD request is refused and doesn’t use the link', async (world) => {
  const { token, cookies } = await anEmail(world)
  for (let count = 0; count < 10; count += 1) {
    assert.equal((await world.call('HEAD', apiPath(token))).status, 405)
    assert.equal((await world.call('HEAD', `/verify-email?token=${token}&type=student`)).status, 404)
  }
  assert.equal((await verify(world, 'student', { token }, { cookies })).status, 200)
})

onAnyEngine('a mail program that opens the link automatically doesn’t use it', async (world) => {
  const { token, cookies, url } = await anEmail(world)
  for (let count = 0; count < 10; count += 1) {
    await openAddress(world, url.pathname + url.search)
    const opened = await openAddress(world, apiPath(token))
    assert.equal(opened.status, 400)
    assert.match(opened.text, /Open the link in the email/)
    assert.deepEqual(opened.cookies, [])
    const fetched = await world.call('GET', apiPath(token), { headers: fromAPage })
    assert.equal(fetched.status, 400, 'nor does a script in a browser that did not ask')
  }
  assert.equal((await verify(world, 'student', { token }, { cookies })).status, 200)
})

onAnyEngine('even the browser that requested the link doesn’t use it by opening the API’s address', async (world) => {
  const { token, cookies } = await anEmail(world)
  assert.equal((await openAddress(world, apiPath(token), cookies)).status, 400)
  assert.equal((await verify(world, 'student', { token }, { cookies })).status, 200)
})

onAnyEngine('a browser that didn’t request the link sees its masked owner and doesn’t use it', async (world) => {
  const { student, token, cookies } = await anEmail(world)
  const [name, domain] = student.email.split('@')
  for (let count = 0; count < 10; count += 1) {
    world.clock.pass(1_000)
    const response = await verify(world, 'student', { token }, { headers: fromAPage })
    assert.equal(response.status, 200)
    assert.deepEqual(response.body, {
      confirm: {
        email: `m***@${domain}`,
        asked_at: '2026-03-03T14:50:00.000Z',
        asked_from: 'Chrome on Android',
        purpose: 'sign-in',
        type: 'student',
      },
    })
    assert.ok(!response.text.includes(name ?? ''), 'the complete address isn’t there')
    assert.deepEqual(response.cookies, {}, 'no one is signed in')
  }
  const clicked = await verify(world, 'student', { token, answer: 'continue' }, { headers: fromAPage })
  assert.equal(clicked.status, 200)
  assert.equal(clicked.body.student_id, student.id)
  const response = await verify(world, 'student', { token }, { cookies, headers: fromAPage })
  assert.equal(response.status, 200, 'and the browser that asked still can')
})

onAnyEngine('the browser that requested the link is signed in at once', async (world) => {
  const { student, token, cookies } = await anEmail(world)
  const { status, body } = await verify(world, 'student', { token }, { cookies })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.message, body.user_type, body.student_id],
    ['Email verified successfully.', 'student', student.id],
  )
  assert.equal(await visit(world, 'student', student.id, { token: body.token }), 200)
})

onAnyEngine('a program uses the link by GET, once, as the specification requires', async (world) => {
  const faculty = await aFaculty(world, await aSchool(world))
  const { token } = await askForLink(world, 'faculty', faculty.email)
  const path = `/api/verify-email/?token=${token}&type=faculty`
  const { status, body } = await world.call('GET', path)
  assert.equal(status, 200)
  assert.equal(typeof body.message, 'string')
  assert.deepEqual([body.faculty_id, body.school_id], [faculty.id, faculty.school])
  assert.equal(await visit(world, 'faculty', faculty.id, { token: body.token }), 200)
  const response = await world.call('GET', path)
  assert.deepEqual([response.status, messagesIn(response.body)], [400, invalid])
})

onAnyEngine('a missing or made-up link is refused', async (world) => {
  const { token, cookies } = await anEmail(world)
  for (const [name, kind, wrongToken, words] of [
    ['none', 'student', '', 'No verification token found.'],
    ['made up', 'student', 'x'.repeat(43), invalid.error],
    ['changed by a letter', 'student', `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`, invalid.error],
  ] as const) {
    const byPage = await verify(world, kind, { token: wrongToken }, { cookies })
    assert.deepEqual([byPage.status, byPage.body.error], [400, words], name)
    const byProgram = await world.call('GET', `/api/verify-email/?token=${wrongToken}&type=${kind}`)
    assert.deepEqual([byProgram.status, byProgram.body.error], [400, words], name)
  }
  const unknownKind = await world.call('POST', '/api/verify-email/', { body: { token, type: 'master' } })
  assert.ok(Array.isArray(unknownKind.body.type))
  assert.equal((await verify(world, 'student', { token }, { cookies })).status, 200, 'and it still works')
})

onAnyEngine('the token alone decides whose link it is, whatever type the request has', async (world) => {
  const school = await aSchool(world)
  for (const kind of ['student', 'faculty'] as const)
    for (const type of [undefined, null, 'student', 'faculty', 'admin']) {
      const person = await (kind === 'student' ? aStudent(world, school) : aFaculty(world, school))
      const { token, cookies } = await askForLink(world, kind, person.email)
      const elsewhere = await world.call('POST', '/api/verify-email/', { body: { token, type } })
      assert.deepEqual([elsewhere.status, elsewhere.body.confirm?.type], [200, kind], elsewhere.text)
      const { status, body } = await world.call('POST', '/api/verify-email/', { body: { token, type }, cookies })
      assert.deepEqual([status, body[`${kind}_id`], body.user_type], [200, person.id, kind], `${kind} as ${type}`)
    }
  const faculty = await aFaculty(world, school)
  const { token, code, cookies } = await askForLink(world, 'faculty', faculty.email)
  const byCode = await world.call('POST', '/api/verify-email/', { body: { code }, cookies })
  assert.deepEqual([byCode.status, byCode.body.faculty_id], [200, faculty.id], 'a code without a type')
  const byProgram = await world.call('GET', `/api/verify-email/?token=${token}`)
  assert.equal(byProgram.status, 400, 'the email was used by its code')
})

onAnyEngine('a used link still works for the person who is signed in to its account', async (world) => {
  const { student, token, cookies } = await anEmail(world)
  const { body: session } = await verify(world, 'student', { token }, { cookies })
  const secondAnswer = await world.call('POST', '/api/verify-email/', { body: { token }, token: session.token })
  assert.equal(secondAnswer.status, 200, secondAnswer.text)
  assert.deepEqual(
    [
      secondAnswer.body.already_signed_in,
      secondAnswer.body.type,
      secondAnswer.body.token,
      secondAnswer.body.student_id,
    ],
    [true, 'student', undefined, undefined],
  )
  world.clock.pass(60 * 60_000)
  const late = await world.call('POST', '/api/verify-email/', { body: { token }, token: student.token })
  assert.equal(late.status, 200, 'also when it is too old')
  const otherStudent = await aStudent(world, await aSchool(world))
  for (const stranger of [undefined, otherStudent.token, 'made-up']) {
    const refused = await world.call('POST', '/api/verify-email/', {
      body: { token },
      ...(stranger && { token: stranger }),
    })
    assert.deepEqual([refused.status, refused.body.error], [400, invalid.error])
  }
})
