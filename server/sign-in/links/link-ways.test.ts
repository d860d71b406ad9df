import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { askForLink, verify, visit, type RequestedEmail } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type ApiResponse, type World } from '#test/world.ts'

async function anEmail(world: World) {
  const student = await aStudent(world, await aSchool(world))
  const link = await askForLink(world, 'student', student.email)
  const isAlive = async (token: string) => (await visit(world, 'student', student.id, { token })) === 200
  return { student, link, isAlive, use: ways(world, link) }
}

/** The ways to use an email: the link in the browser that requested it, the link with a click elsewhere, the code. */
function ways(world: World, { token, code, cookies }: RequestedEmail) {
  return {
    browser: () => verify(world, 'student', { token }, { cookies }),
    click: () => verify(world, 'student', { token, answer: 'continue' }),
    code: () => verify(world, 'student', { code }, { cookies }),
    program: () => world.call('GET', `/api/verify-email/?token=${token}`),
  }
}

async function atOnce(times: number, work: () => Promise<ApiResponse>): Promise<ApiResponse[]> {
  return Promise.all(Array.from({ length: times }, work))
}

/** Returns the only success among responses. Fails if there are more. */
function onlyOne(answers: ApiResponse[]): ApiResponse {
  const [success, ...extraSuccesses] = answers.filter((answer) => answer.status === 200)
  assert.ok(success, answers.map((answer) => answer.text).join(' '))
  assert.equal(extraSuccesses.length, 0, 'more than one succeeded')
  for (const answer of answers) assert.ok([200, 400].includes(answer.status), answer.text)
  return success
}

onBothEngines('of a hundred simultaneous uses of one token in the same way, exactly one succeeds', async (world) => {
  const { use, isAlive } = await anEmail(world)
  const scanner = onlyOne(await atOnce(100, use.click))
  assert.equal(await isAlive(scanner.body.token), true)
  const person = onlyOne(await atOnce(100, use.browser))
  assert.equal(await isAlive(person.body.token), true)
  assert.equal(await isAlive(scanner.body.token), false, "the scanner's session ends when the real person comes")
  const codeUse = onlyOne(await atOnce(100, use.code))
  assert.equal(await isAlive(codeUse.body.token), true)
  assert.equal(await isAlive(person.body.token), true, "the person's own sessions stay")
})

onAnyEngine('after a scanner pressed the button, the person’s code ends the scanner’s session', async (world) => {
  const { use, isAlive } = await anEmail(world)
  const scanner = await use.click()
  assert.equal(scanner.status, 200)
  const person = await use.code()
  assert.equal(person.status, 200, person.text)
  assert.equal(await isAlive(scanner.body.token), false)
  assert.equal(await isAlive(person.body.token), true)
})

onBothEngines('when scanner and person act simultaneously, the scanner never keeps a session', async (world) => {
  for (let round = 0; round < 4; round += 1) {
    const { use, isAlive } = await anEmail(world)
    const [clicks, browsers, programs] = await Promise.all([
      atOnce(12, use.click),
      atOnce(12, use.browser),
      atOnce(12, use.program),
    ])
    const person = onlyOne(browsers)
    assert.equal(await isAlive(person.body.token), true)
    for (const { status, body } of [...clicks, ...programs]) {
      if (status === 200) assert.equal(await isAlive(body.token), false, 'a click’s session was left')
    }
  }
})

onAnyEngine('after the browser that requested the link has signed in, a click elsewhere is refused', async (world) => {
  for (const way of ['browser', 'code'] as const) {
    const { use } = await anEmail(world)
    assert.equal((await use[way]()).status, 200)
    assert.equal((await use.click()).status, 400)
    assert.equal((await use.program()).status, 400)
  }
})

onAnyEngine("'This wasn’t me' about a clicked link ends it and every session of the account", async (world) => {
  const { student, link, use, isAlive } = await anEmail(world)
  const clicked = await use.click()
  const answer = await verify(world, 'student', { token: link.token, answer: 'not-me' })
  assert.deepEqual([answer.status, answer.body.signed_in], [200, false])
  for (const way of [use.browser, use.code, use.click]) assert.equal((await way()).status, 400)
  assert.equal(await isAlive(clicked.body.token), false)
  assert.equal(await isAlive(student.token), false)
  const still = await world.db.selectFrom('student').select('id').where('id', '=', student.id).execute()
  assert.equal(still.length, 1, 'a confirmed account is not deleted by it')
})
