import assert from 'node:assert/strict'
import { anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { readCookies, fromAPage, passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const headers = { 'user-agent': chrome }

/** Returns the recipients of the queued emails about new browsers. */
async function written(world: World): Promise<string[]> {
  const rows = await world.db
    .selectFrom('mail_outbox')
    .select('to_email')
    .where('template', '=', 'admin-new-browser')
    .execute()
  return rows.map((row) => row.to_email).toSorted()
}

onAnyEngine('the email about a new browser tells an administrator when, with what, and what to do', async (world) => {
  const sub = await anAdmin(world, 'sub', { school: await aSchool(world, undefined, 'Europe/Paris') })
  const co = await anAdmin(world, 'co')
  const knownCookies = readCookies(await passwordSignIn(world, 'admin', sub.email, { headers }), 'dev')
  const message = await world.mail.emailTo(sub.email)
  assert.equal(message.subject, 'A new browser signed in to your Rollbook administrator account')
  // The email to a sub administrator uses the university's time zone, other emails the system's.
  assert.match(message.text, /on Tuesday, March 3, 2026 at 3:50\sPM \(Central European Time\), with Chrome on a Mac\./)
  assert.match(
    message.text,
    /If this wasn’t you, choose “Forgot your password\?” at the administrator sign-in right away/,
  )
  assert.match(message.text, /http:\/\/localhost:3000\/auth\/admin\/signin/)
  await passwordSignIn(world, 'admin', co.email)
  assert.match(
    (await world.mail.emailTo(co.email)).text,
    /March 3, 2026 at 9:50\sAM \(Eastern Time\), with an unknown browser\./,
  )

  await passwordSignIn(world, 'admin', sub.email, { headers, cookies: knownCookies })
  assert.deepEqual(await written(world), [co.email, sub.email], 'none for a browser that signed in before')
  await passwordSignIn(world, 'admin', co.email, { cookies: knownCookies })
  assert.deepEqual(await written(world), [co.email, co.email, sub.email], 'it is new to a different account')
})

onBothEngines(
  'only administrators get an email about a new browser, once, and only after a successful sign-in',
  async (world) => {
    const co = await anAdmin(world, 'co')
    const maya = await aStudent(world, await aSchool(world))
    assert.equal((await passwordSignIn(world, 'student', maya.email)).status, 200)
    assert.equal((await passwordSignIn(world, 'admin', co.email, { password: 'not this' })).status, 401)
    assert.deepEqual(await written(world), [])
    const cookies = readCookies(await passwordSignIn(world, 'student', maya.email), 'dev')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => passwordSignIn(world, 'admin', co.email, { cookies, headers })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    assert.deepEqual(await written(world), [co.email])
  },
)

onAnyEngine('an administrator is notified once a day about a program, which keeps no cookie', async (world) => {
  const co = await anAdmin(world, 'co')
  const sub = await anAdmin(world, 'sub', { school: await aSchool(world) })
  for (const { email } of [co, sub]) {
    for (let n = 0; n < 3; n += 1) assert.equal((await passwordSignIn(world, 'admin', email)).status, 200)
    assert.equal((await written(world)).filter((recipient) => recipient === email).length, 1, 'once')
  }
  // Each browser without a cookie is reported, because a known one would have kept its cookie.
  await passwordSignIn(world, 'admin', co.email, { headers: fromAPage })
  assert.deepEqual(await written(world), [co.email, co.email, sub.email])
  world.clock.pass(24 * 3_600_000)
  await passwordSignIn(world, 'admin', co.email)
  assert.deepEqual(await written(world), [co.email, co.email, co.email, sub.email])
})
