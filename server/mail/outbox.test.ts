import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aFaculty, aSchool, aStudent } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { aRegistration, askForLink, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, openWorld, type World } from '#test/world.ts'
import { addToOutbox, markFailed, markSent } from './outbox.ts'

const minute = 60_000

async function waitFor(world: World, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += minute) {
    world.clock.pass(minute)
    await world.mailIdle()
  }
}

onBothEngines(
  'while the mail server is down, no request fails, and afterwards each email is sent once',
  async (world) => {
    const school = await aSchool(world)
    const [student, faculty] = [await aStudent(world, school), await aFaculty(world, school)]
    const newcomer = `maya@${school.studentDomain}`
    world.mail.refuse(true)
    const answers = [
      await world.call('POST', '/api/student/signin/', { body: { email: student.email } }),
      await world.call('POST', '/api/faculty/signin/', { body: { email: faculty.email } }),
      await world.call('POST', '/api/student/register/', { body: aRegistration(school, newcomer) }),
    ]
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 201],
    )
    await world.mailIdle()
    await waitFor(world, 15 * minute)
    assert.deepEqual(world.mail.emails, [])
    world.mail.refuse(false)
    await waitFor(world, 15 * minute)
    const sent = () => world.mail.emails.map((message) => message.to).toSorted()
    assert.deepEqual(sent(), [faculty.email, newcomer, student.email].toSorted())
    await waitFor(world, 15 * minute)
    assert.equal(sent().length, 3, 'and never again')
    const states = await world.db.selectFrom('mail_outbox').select('state').distinct().execute()
    assert.deepEqual(
      states.map((row) => row.state),
      ['sent'],
    )
  },
)

onAnyEngine('a link in a delayed email is valid for a full thirty minutes after sending', async (world) => {
  for (const [passed, status] of [
    [30 * minute, 200],
    [30 * minute + 1, 400],
  ] as const) {
    const { email } = await aStudent(world, await aSchool(world))
    world.mail.refuse(true)
    const { cookies } = await world.call('POST', '/api/student/signin/', { body: { email } })
    await world.mailIdle()
    await waitFor(world, 15 * minute)
    world.mail.refuse(false)
    const received = world.mail.emailTo(email)
    // Advance minute by minute, so that the time of sending is known.
    while (!world.mail.emails.some((message) => message.to === email)) await waitFor(world, minute)
    const { token } = secretsIn(await received)
    world.clock.pass(passed)
    assert.equal((await verify(world, 'student', { token }, { cookies })).status, status)
  }
})

onAnyEngine('a waiting email is sent even after a restart', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  world.mail.refuse(true)
  await world.call('POST', '/api/student/signin/', { body: { email } })
  await world.mailIdle()
  await world.restart()
  world.mail.refuse(false)
  await waitFor(world, minute)
  assert.equal(world.mail.emails.length, 1)
})

onAnyEngine('a sign-in email older than an hour is given up, because no one waits for it anymore', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  world.mail.refuse(true)
  await world.call('POST', '/api/student/signin/', { body: { email } })
  await waitFor(world, 75 * minute)
  world.mail.refuse(false)
  await waitFor(world, 30 * minute)
  assert.deepEqual(world.mail.emails, [])
  const { state, last_error } = await world.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
  assert.equal(state, 'given-up')
  assert.match(last_error ?? '', /451|Try again later/)
})

onAnyEngine('an email has text and HTML, with the same link and code in both', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const { message, token, code } = await askForLink(world, 'student', email)
  assert.equal(message.subject, 'Your Rollbook sign-in link')
  for (const part of [message.text, message.html]) {
    assert.ok(part.includes(`http://localhost:3000/verify-email?token=${token}`), part)
    assert.ok(part.includes(`${code.slice(0, 4)} ${code.slice(4)}`), part)
    assert.doesNotMatch(part, /\/api\//)
  }
  assert.match(message.id, /^<[\w-]{16}@rollbook\.test>$/)
  // RFC 3834, and Exchange’s own.
  assert.equal(message.headers['auto-submitted'], 'auto-generated')
  assert.equal(message.headers['x-auto-response-suppress'], 'All')
})

onAnyEngine('an email isn’t sent if its link is no longer valid', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  const first = await askForLink(world, 'student', email)
  world.clock.pass(minute)
  world.mail.refuse(true)
  await world.call('POST', '/api/student/signin/', { body: { email } })
  await world.mailIdle()
  assert.equal((await verify(world, 'student', { token: first.token }, { cookies: first.cookies })).status, 200)
  world.mail.refuse(false)
  await waitFor(world, 5 * minute)
  assert.equal(world.mail.emails.length, 1)
})

onAnyEngine('the content of an email is deleted when the email is sent or given up', async (world) => {
  const now = world.clock.now()
  const mail = { template: 'event-news', school: null, link: null, worthUntil: now } as const
  for (const recipient of ['a@x.edu', 'b@x.edu']) {
    await addToOutbox(world.db, { ...mail, to: recipient, details: { deleted_by: 'Priya Ames' } }, now + 86_400_000)
  }
  const emails = await world.db.selectFrom('mail_outbox').selectAll().execute()
  assert.ok(emails.every(({ details }) => details?.includes('Priya Ames')))
  const [first, second] = emails
  await markSent(world.db, first!.id, now)
  await markFailed(world.db, second!, { why: 'refused' }, now)
  const rows = await world.db.selectFrom('mail_outbox').select(['state', 'details']).orderBy('state').execute()
  assert.deepEqual(rows, [
    { state: 'given-up', details: null },
    { state: 'sent', details: null },
  ])
})

test('an email is never marked as sent or given up if its attachments can’t be deleted', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const now = world.clock.now()
  world.mail.refuse(true)
  const attachments = [{ fileName: 'a.csv', content: 'Maya' }]
  const mail = { template: 'event-news', to: 'a@x.edu', school: null, link: null, worthUntil: now } as const
  await addToOutbox(world.db, { ...mail, attachments }, now + 86_400_000)
  const message = await world.db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
  await sql`create trigger files_stay before delete on mail_attachment begin select raise(abort, 'not now'); end`.execute(
    world.db,
  )
  await assert.rejects(markSent(world.db, message.id, now), /not now/)
  await assert.rejects(markFailed(world.db, message, { why: 'refused' }, now), /not now/)
  const { state } = await world.db.selectFrom('mail_outbox').select('state').executeTakeFirstOrThrow()
  assert.equal(state, 'waiting')
})
