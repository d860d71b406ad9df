import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { askForLink, cookieAttributes, register, verify, type RequestedEmail } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const day = 24 * 60 * minute

async function anEmail(world: World, body = {}) {
  const student = await aStudent(world, await aSchool(world))
  return { student, ...(await askForLink(world, 'student', student.email, { body })) }
}

onAnyEngine('a sign-in link works for thirty minutes after sending, and its code for ten minutes', async (world) => {
  for (const [name, passed, status, way] of [
    ['link at its last moment', 30 * minute, 200, 'token'],
    ['link a millisecond later', 30 * minute + 1, 400, 'token'],
    ['code at its last moment', 10 * minute, 200, 'code'],
    ['code a millisecond later', 10 * minute + 1, 400, 'code'],
  ] as const) {
    const { cookies, ...secrets } = await anEmail(world)
    world.clock.pass(passed)
    assert.equal((await verify(world, 'student', { [way]: secrets[way] }, { cookies })).status, status, name)
  }
})

onAnyEngine('a click in another browser has the same thirty minutes', async (world) => {
  for (const [passed, status] of [
    [30 * minute, 200],
    [30 * minute + 1, 400],
  ] as const) {
    const { token } = await anEmail(world)
    world.clock.pass(passed)
    assert.equal((await verify(world, 'student', { token, answer: 'continue' })).status, status)
  }
})

onAnyEngine(
  'a registration can be confirmed for a day, but after thirty minutes a click in another browser doesn’t sign in',
  async (world) => {
    const school = await aSchool(world)
    let count = 0
    const verifyAfter = async (passed: number, way: 'asker' | 'click') => {
      const { token, cookies } = await register(world, 'student', school, `day${(count += 1)}@${school.studentDomain}`)
      world.clock.pass(passed)
      return way === 'asker'
        ? verify(world, 'student', { token }, { cookies })
        : verify(world, 'student', { token, answer: 'continue' })
    }
    assert.ok((await verifyAfter(30 * minute, 'click')).body.token, 'a click within thirty minutes signs in')
    const late = await verifyAfter(30 * minute + 1, 'click')
    assert.deepEqual(
      [late.status, late.body],
      [200, { message: 'Your email is confirmed. Please sign in.', signed_in: false, password_dropped: true }],
    )
    assert.ok((await verifyAfter(day, 'asker')).body.token, 'the browser that asked is signed in all day')
    assert.equal((await verifyAfter(day + 1, 'asker')).status, 400)
    assert.equal((await verifyAfter(day + 1, 'click')).status, 400)
  },
)

onAnyEngine('a browser that requests again gets the same link and code, and both emails work', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const first = await askForLink(world, 'student', email)
  world.clock.pass(14 * minute)
  const secondLink = await askForLink(world, 'student', email, { cookies: first.cookies, body: { remember_me: true } })
  assert.deepEqual([secondLink.token, secondLink.code], [first.token, first.code])
  assert.equal(world.mail.emails.length, 2)
  world.clock.pass(10 * minute)
  const answer = await verify(world, 'student', { code: first.code }, { cookies: first.cookies })
  assert.equal(answer.status, 200, 'the code counts from the latest email')
  assert.ok(cookieAttributes(answer, 'sid').has(`Max-Age=${30 * 86_400}`), 'the latest request counts')
  const later = await askForLink(world, 'student', email, { cookies: first.cookies })
  assert.notEqual(later.token, first.token, 'a used link is not sent again')
})

onAnyEngine('after too many tries of its code, a link isn’t sent again, but a new one is', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const first = await askForLink(world, 'student', email)
  const wrong = first.code === '00000000' ? '00000001' : '00000000'
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await verify(world, 'student', { code: wrong }, { cookies: first.cookies })).status, 400)
  }
  const secondLink = await askForLink(world, 'student', email, { cookies: first.cookies })
  assert.notEqual(secondLink.code, first.code)
  assert.equal((await verify(world, 'student', { code: secondLink.code }, { cookies: first.cookies })).status, 200)
})

onBothEngines('links requested by several browsers all work, and using one ends the others', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const emails: RequestedEmail[] = []
  for (let count = 0; count < 4; count += 1) {
    emails.push(await askForLink(world, 'student', email))
    world.clock.pass(1_000)
  }
  const works = async () =>
    Promise.all(emails.map(async ({ token }) => (await verify(world, 'student', { token })).status === 200))
  assert.deepEqual(await works(), [true, true, true, true])
  const [, , third] = emails
  assert.ok(third)
  assert.equal((await verify(world, 'student', { token: third.token, answer: 'continue' })).status, 200)
  assert.deepEqual(await works(), [false, false, true, false], 'only its own other ways are left')
  for (const { code, cookies } of emails.filter((message) => message !== third)) {
    assert.equal((await verify(world, 'student', { code }, { cookies })).status, 400)
  }
  assert.equal((await verify(world, 'student', { token: third.token }, { cookies: third.cookies })).status, 200)
})

onAnyEngine('using a link doesn’t end other people’s links', async (world) => {
  const [mine, yours] = [await anEmail(world), await anEmail(world)]
  assert.equal((await verify(world, 'student', { token: mine.token }, { cookies: mine.cookies })).status, 200)
  assert.equal((await verify(world, 'student', { token: yours.token }, { cookies: yours.cookies })).status, 200)
})

onAnyEngine('“remember me” and the redirect are stored with the link', async (world) => {
  const redirect = '/scan?event=Zk3_pQ-8aTb0xYw1'
  const { token, cookies, url } = await anEmail(world, { remember_me: true, redirect })
  assert.equal(url.pathname, '/verify-email')
  assert.equal(url.searchParams.get('redirect'), redirect)
  const answer = await verify(world, 'student', { token }, { cookies })
  assert.equal(answer.body.redirect, redirect)
  assert.ok(cookieAttributes(answer, 'sid').has(`Max-Age=${30 * 86_400}`))
  const plain = await anEmail(world)
  const unremembered = await verify(world, 'student', { token: plain.token }, { cookies: plain.cookies })
  assert.equal('redirect' in unremembered.body, false)
  assert.ok(![...cookieAttributes(unremembered, 'sid')].some((attribute) => attribute.startsWith('Max-Age')))
})

onAnyEngine('a link never redirects to another site', async (world) => {
  const site = 'http://localhost:3000'
  const student = await aStudent(world, await aSchool(world))
  const redirects = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    'scan',
    '/ok\u0001',
  ]
  for (const redirect of redirects) {
    const { url, token, cookies } = await askForLink(world, 'student', student.email, { body: { redirect } })
    const { body } = await verify(world, 'student', { token }, { cookies })
    assert.deepEqual([url.searchParams.get('redirect'), body.redirect], [null, undefined], JSON.stringify(redirect))
    assert.equal(url.origin, site)
    world.clock.pass(15 * minute)
  }
})
