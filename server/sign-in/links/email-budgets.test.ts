import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { isShortSet } from '#test/short-set.ts'
import { aRegistration, askForLink, linkSignIn, passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const hour = 60 * minute

type Cookies = { cookies?: Record<string, string> }

/** Requests emails as strangers do, each from its own browser. Every response must be the same 200. */
async function strangersAsk(world: World, path: string, email: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    assert.equal((await world.call('POST', path, { body: { email } })).status, 200)
  }
  await world.mailIdle()
}

function emailsTo(world: World, address: string): number {
  return world.mail.emails.filter(({ to: recipient }) => recipient === address).length
}

/** Requests an email and returns whether it was sent. */
async function isMailed(world: World, path: string, email: string, options: Cookies = {}): Promise<boolean> {
  const emailCount = emailsTo(world, email)
  assert.equal((await world.call('POST', path, { ...options, body: { email } })).status, 200)
  await world.mailIdle()
  return emailsTo(world, email) > emailCount
}

for (const requests of isShortSet ? [50] : [20, 50]) {
  onAnyEngine(`${requests} anonymous requests don’t lock a professor out`, async (world) => {
    const professor = await aFaculty(world, await aSchool(world))
    const signIn = await linkSignIn(world, professor)
    const usual = { dev: signIn.cookies.dev! }
    world.clock.pass(hour)
    const pending = await askForLink(world, 'faculty', professor.email, { cookies: usual })
    await strangersAsk(world, '/api/faculty/signin/', professor.email, requests)

    // The link she requested before still works, and so does its code: no one replaced it or used up its tries.
    const response = await verify(world, 'faculty', { code: pending.code }, { cookies: pending.cookies })
    assert.equal(response.status, 200)
    // In a browser that she has used before, she gets another email at once.
    const link = await askForLink(world, 'faculty', professor.email, { cookies: usual })
    assert.equal((await verify(world, 'faculty', { token: link.token }, { cookies: link.cookies })).status, 200)
    // In a new browser, she gets one after half an hour at the latest.
    world.clock.pass(30 * minute)
    const fresh = await askForLink(world, 'faculty', professor.email)
    assert.equal((await verify(world, 'faculty', { token: fresh.token }, { cookies: fresh.cookies })).status, 200)
  })
}

onBothEngines('while strangers keep requesting links, one of them always works in a new browser', async (world) => {
  const hours = isShortSet ? 6 : 24
  const professor = await aFaculty(world, await aSchool(world))
  for (let passed = 0; passed < hours * hour; passed += 10 * minute) {
    await strangersAsk(world, '/api/faculty/signin/', professor.email, 2)
    const { token } = secretsIn(await world.mail.emailTo(professor.email))
    const response = await verify(world, 'faculty', { token })
    assert.equal(response.status, 200, `after ${passed / minute} minutes`)
    assert.ok(response.body.confirm)
    world.clock.pass(10 * minute)
  }
  const emails = emailsTo(world, professor.email)
  assert.ok(emails <= 20 + 2 * hours, `${emails} emails in ${hours} hours`)
})

onBothEngines('strangers who request an administrator’s reset don’t use up her own browser’s budget', async (world) => {
  const { email } = await anAdmin(world, 'co')
  const signIn = await passwordSignIn(world, 'admin', email)
  await strangersAsk(world, '/api/password-reset/', email, 50)
  assert.equal(emailsTo(world, email), 6, 'five for strangers, one about the new browser')
  assert.ok(await isMailed(world, '/api/password-reset/', email, { cookies: { dev: signIn.cookies.dev! } }))
})

onAnyEngine('strangers can send a mailbox five emails in fifteen minutes, and then five more', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const path = '/api/student/signin/'
  await strangersAsk(world, path, email, 40)
  assert.equal(emailsTo(world, email), 5)
  world.clock.pass(15 * minute)
  await strangersAsk(world, path, email, 40)
  assert.equal(emailsTo(world, email), 10)
})

onAnyEngine('a known browser has its own budget of five emails in fifteen minutes', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const { cookies } = await passwordSignIn(world, 'student', student.email)
  const knownBrowser = { cookies: { dev: cookies.dev! } }
  for (let count = 0; count < 5; count += 1) {
    assert.ok(await isMailed(world, '/api/student/signin/', student.email, knownBrowser))
  }
  assert.equal(await isMailed(world, '/api/student/signin/', student.email, knownBrowser), false)
})

onBothEngines('forty simultaneous requests send five emails', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const ask = () => world.call('POST', '/api/student/signin/', { body: { email } })
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]))
  await world.mailIdle()
  assert.equal(emailsTo(world, email), 5)
})

onAnyEngine('registrations, links and repeated confirmations count toward the same budget', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  await register(world, 'student', school, email)
  await register(world, 'student', school, email)
  await strangersAsk(world, '/api/student/signin/', email, 2)
  assert.equal((await passwordSignIn(world, 'student', email)).status, 403)
  await world.mailIdle()
  assert.equal(emailsTo(world, email), 5)
  const row = () => world.db.selectFrom('student').selectAll().where('email', '=', email).executeTakeFirst()
  const originalRow = await row()
  const body = { ...aRegistration(school, email), first_name: 'Mallory' }
  assert.equal((await world.call('POST', '/api/student/register/', { body })).status, 201)
  await world.mailIdle()
  assert.equal(emailsTo(world, email), 5)
  assert.deepEqual(await row(), originalRow, 'a request without an email changes nothing')
})

onAnyEngine('sixty plus addresses of one mailbox get five emails together', async (world) => {
  const school = await aSchool(world)
  for (let number = 0; number < 60; number += 1) {
    const body = aRegistration(school, `maya+${number}@${school.studentDomain}`)
    assert.equal((await world.call('POST', '/api/student/register/', { body })).status, 201)
  }
  await world.mailIdle()
  assert.equal(world.mail.emails.length, 5)
})

onAnyEngine('emails to one person don’t use up another person’s budget', async (world) => {
  const school = await aSchool(world)
  const [mine, yours] = [await aStudent(world, school), await aStudent(world, school)]
  await strangersAsk(world, '/api/student/signin/', mine.email, 6)
  assert.ok(await isMailed(world, '/api/student/signin/', yours.email))
})

onAnyEngine('a stranger can’t use up the tries of someone else’s code', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const ownLink = await askForLink(world, 'student', email)
  const stranger = await askForLink(world, 'student', email)
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await verify(world, 'student', { code: ownLink.code }, { cookies: stranger.cookies })
    assert.equal(status, 400, 'the code doesn’t work in another browser')
  }
  assert.equal((await verify(world, 'student', { code: ownLink.code }, { cookies: ownLink.cookies })).status, 200)
})

onBothEngines('requests for unknown addresses add no row', async (world) => {
  const school = await aSchool(world)
  const paths = ['/api/student/signin/', '/api/faculty/signin/', '/api/password-reset/', '/api/verify-email/resend/']
  const tables = ['email_link', 'mail_outbox', 'audit', 'sign_in_failure', 'student', 'faculty'] as const
  const count = async () =>
    Promise.all(tables.map(async (table) => (await world.db.selectFrom(table).selectAll().execute()).length))
  const rowCounts = await count()
  for (let number = 0; number < 80; number += 1) {
    const email = `nobody.${number}@${school.studentDomain}`
    assert.equal((await world.call('POST', paths[number % 4]!, { body: { email } })).status, 200)
  }
  await world.mailIdle()
  assert.deepEqual(await count(), rowCounts)
})

onAnyEngine('an email to an unconfirmed address, or requested by a stranger, contains no typed text', async (world) => {
  const school = await aSchool(world)
  const typedTexts = ['ZZFIRST', 'ZZLAST', 'ZZREDIRECT', 'ZZAGENT', 'ZZPASSWORD ZZ']
  const headers = { 'user-agent': 'ZZAGENT (visit evil.example) Chrome/140 Windows', 'accept-language': 'ZZAGENT' }
  const body = { first_name: 'ZZFIRST', last_name: 'ZZLAST http://evil.example', redirect: '/scan?event=ZZREDIRECT' }
  const student = `a@${school.studentDomain}`
  const faculty = `a@${school.facultyDomain}`
  await register(world, 'student', school, student, { headers, body: { ...body, password: 'ZZPASSWORD ZZ' } })
  await register(world, 'faculty', school, faculty, { headers, body })
  await askForLink(world, 'student', student, { headers, body: { redirect: body.redirect } })
  await askForLink(world, 'faculty', faculty, { headers, body: { redirect: body.redirect } })
  // These addresses have an account, but a stranger requests the emails.
  const accounts = [await aStudent(world, school), await aFaculty(world, school)] as const
  await register(world, 'student', school, accounts[0].email, { headers, body })
  await register(world, 'faculty', school, accounts[1].email, { headers, body })
  assert.equal(world.mail.emails.length, 6)
  for (const { to: recipient, subject, text, html } of world.mail.emails) {
    for (const words of [...typedTexts, 'evil.example']) {
      for (const [part, content] of Object.entries({ to: recipient, subject, text, html })) {
        assert.ok(!content.includes(words), `${words} is in the ${part} of "${subject}"`)
      }
    }
  }
})
