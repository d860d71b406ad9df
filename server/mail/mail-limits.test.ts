import assert from 'node:assert/strict'
import { aFaculty, aSchool, aStudent } from '#test/builders.ts'
import { aRegistration, askForLink, passwordSignIn, register } from '#test/sign-in-steps.ts'
import { onBothEngines, type World } from '#test/world.ts'

const minute = 60_000

function ask(world: World, email: string) {
  return world.call('POST', '/api/student/signin/', { body: { email } })
}

onBothEngines('T-ML7 an address gets five letters in a quarter of an hour, known and unknown alike', async (world) => {
  const known = await aStudent(world, await aSchool(world))
  for (const email of [known.email, `x${known.email}`]) {
    world.clock.set('2026-03-03T14:50:00Z')
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await ask(world, email)).status, 200)
      world.clock.pass(minute)
    }
    const refused = await ask(world, email)
    assert.equal(refused.status, 429)
    assert.match(refused.body.error, /Too many emails/)
    assert.equal(refused.headers.get('retry-after'), String(10 * 60))
    world.clock.pass(10 * minute - 1)
    assert.equal((await ask(world, email)).status, 429)
    world.clock.pass(1)
    assert.equal((await ask(world, email)).status, 200, 'exactly when Retry-After said')
    assert.equal((await ask(world, email)).status, 429, 'one at a time')
  }
})

onBothEngines('T-ML7 an address gets twenty letters a day', async (world) => {
  const known = await aStudent(world, await aSchool(world))
  for (const email of [known.email, `x${known.email}`]) {
    world.clock.set('2026-03-03T14:50:00Z')
    for (let count = 0; count < 20; count += 1) {
      assert.equal((await ask(world, email)).status, 200)
      world.clock.pass(15 * minute)
    }
    const refused = await ask(world, email)
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), String((24 * 60 - 20 * 15) * 60))
    world.clock.pass((24 * 60 - 20 * 15) * minute)
    assert.equal((await ask(world, email)).status, 200, 'a day after the first')
  }
})

onBothEngines('T-ML7 registrations, sign-in links and repeated confirmations count together', async (world) => {
  const school = await aSchool(world)
  const email = `maya@${school.studentDomain}`
  await register(world, 'student', school, email)
  await register(world, 'student', school, email)
  await ask(world, email)
  await ask(world, email)
  assert.equal((await passwordSignIn(world, 'student', email)).status, 403)
  assert.equal((await ask(world, email)).status, 429)
  const again = await world.call('POST', '/api/student/register/', { body: aRegistration(school, email) })
  assert.equal(again.status, 429)
  assert.ok(Number(again.headers.get('retry-after')) > 0)
})

onBothEngines('T-ML7 forty requests in one moment are five letters', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(world, email)))
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(35).fill(429)])
  const asked = await world.db.selectFrom('mail_outbox').select('id').execute()
  assert.equal(asked.length, 5)
})

onBothEngines('T-ML7 nobody pays for the letters of others', async (world) => {
  const school = await aSchool(world)
  const [mine, yours] = [await aStudent(world, school), await aStudent(world, school)]
  for (let count = 0; count < 6; count += 1) await ask(world, mine.email)
  assert.equal((await ask(world, yours.email)).status, 200)
})

onBothEngines('T-ML7 a letter to an address nobody has proved holds no text that somebody typed', async (world) => {
  const school = await aSchool(world)
  const typed = ['ZZFIRST', 'ZZLAST', 'ZZREDIRECT', 'ZZAGENT', 'ZZPASSWORD ZZ']
  const headers = { 'user-agent': 'ZZAGENT (visit evil.example) Chrome/140 Windows', 'accept-language': 'ZZAGENT' }
  const body = { first_name: 'ZZFIRST', last_name: 'ZZLAST http://evil.example', redirect: '/scan?event=ZZREDIRECT' }
  const student = `a@${school.studentDomain}`
  const faculty = `a@${school.facultyDomain}`
  await register(world, 'student', school, student, { headers, body: { ...body, password: 'ZZPASSWORD ZZ' } })
  await register(world, 'faculty', school, faculty, { headers, body })
  await askForLink(world, 'student', student, { headers, body: { redirect: body.redirect } })
  await askForLink(world, 'faculty', faculty, { headers, body: { redirect: body.redirect } })
  // To addresses with an account, but asked for by who knows whom.
  const known = [await aStudent(world, school), await aFaculty(world, school)] as const
  await register(world, 'student', school, known[0].email, { headers, body })
  await register(world, 'faculty', school, known[1].email, { headers, body })
  assert.equal(world.mail.letters.length, 6)
  for (const { to, subject, text, html } of world.mail.letters) {
    for (const words of [...typed, 'evil.example']) {
      for (const [part, content] of Object.entries({ to, subject, text, html })) {
        assert.ok(!content.includes(words), `${words} stands in the ${part} of "${subject}"`)
      }
    }
  }
})
