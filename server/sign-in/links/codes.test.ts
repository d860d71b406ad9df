import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { askForLink, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const refusal = { code: ['This code is wrong or has expired. Check the newest email, or send a new one.'] }

async function anEmail(world: World) {
  const student = await aStudent(world, await aSchool(world))
  return { student, ...(await askForLink(world, 'student', student.email)) }
}

/** Returns a code that differs from the given one. */
function not(code: string): string {
  return String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
}

onAnyEngine('a code has eight digits, may be typed in groups, and works once', async (world) => {
  const { student, code, cookies } = await anEmail(world)
  assert.match(code, /^\d{8}$/)
  const typedCode = ` ${code.slice(0, 4)}-${code.slice(4)} `
  const { status, body } = await verify(world, 'student', { code: typedCode }, { cookies })
  assert.deepEqual([status, body.student_id], [200, student.id])
  const response = await verify(world, 'student', { code }, { cookies })
  assert.deepEqual([response.status, messagesIn(response.body)], [400, refusal])
})

onAnyEngine('a code doesn’t work in a browser that didn’t request it', async (world) => {
  const { code, cookies } = await anEmail(world)
  const otherEmail = await anEmail(world)
  for (const [name, wrongCookies] of [
    ['no cookie', undefined],
    ["another browser's", otherEmail.cookies],
    ['a made-up one', { lr: 'x'.repeat(43) }],
  ] as const) {
    const answer = await verify(world, 'student', { code }, wrongCookies ? { cookies: wrongCookies } : {})
    assert.deepEqual([answer.status, messagesIn(answer.body)], [400, refusal], name)
  }
  assert.equal(
    (await verify(world, 'faculty', { code }, { cookies })).status,
    400,
    'nor for a different kind of person',
  )
  assert.equal((await verify(world, 'student', { code }, { cookies })).status, 200)
})

onAnyEngine('after five wrong codes the correct one is refused, but the link still works', async (world) => {
  const { code, token, cookies } = await anEmail(world)
  for (let count = 0; count < 5; count += 1) {
    const wrong = await verify(world, 'student', { code: not(code) }, { cookies })
    assert.deepEqual([wrong.status, messagesIn(wrong.body)], [400, refusal])
  }
  assert.equal((await verify(world, 'student', { code }, { cookies })).status, 400)
  assert.equal((await verify(world, 'student', { token }, { cookies })).status, 200)
})

onAnyEngine('the fifth try can still succeed', async (world) => {
  const { code, cookies } = await anEmail(world)
  for (let count = 0; count < 4; count += 1) await verify(world, 'student', { code: not(code) }, { cookies })
  assert.equal((await verify(world, 'student', { code }, { cookies })).status, 200)
})

onBothEngines('of a hundred simultaneous guesses, only five are counted, and then no code works', async (world) => {
  const { code, cookies } = await anEmail(world)
  await Promise.all(Array.from({ length: 100 }, () => verify(world, 'student', { code: not(code) }, { cookies })))
  const { wrong_codes } = await world.db.selectFrom('email_link').select('wrong_codes').executeTakeFirstOrThrow()
  assert.equal(wrong_codes, 5)
  assert.equal((await verify(world, 'student', { code }, { cookies })).status, 400)
})

onAnyEngine('a browser that requests again accepts the code in any of its emails', async (world) => {
  const first = await anEmail(world)
  world.clock.pass(minute)
  const second = await askForLink(world, 'student', first.student.email, { cookies: first.cookies })
  assert.deepEqual(second.cookies.lr, first.cookies.lr, 'the browser keeps its cookie')
  assert.equal((await verify(world, 'student', { code: first.code }, { cookies: second.cookies })).status, 200)
})

onAnyEngine('a new email allows five more tries', async (world) => {
  const first = await anEmail(world)
  const { cookies } = first
  for (let count = 0; count < 5; count += 1) await verify(world, 'student', { code: not(first.code) }, { cookies })
  world.clock.pass(minute)
  const second = await askForLink(world, 'student', first.student.email, { cookies })
  assert.equal((await verify(world, 'student', { code: second.code }, { cookies })).status, 200)
})
