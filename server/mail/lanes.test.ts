import assert from 'node:assert/strict'
import { aFaculty, aProfessor, aStudent } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey } from '#test/passkeys/steps.ts'
import { aRegistration, askForLink, verify } from '#test/sign-in-steps.ts'
import { dueEmails } from './due-emails.ts'
import { patience } from '#test/patience.ts'
import { behindProxy, filterMailed, registerFrom, registerMany } from '#test/registration-steps.ts'
import { onAnyEngine, onBothEngines, publicUrl } from '#test/world.ts'

onAnyEngine('a sign-in email is sent before many registrations that were requested earlier', async (world, t) => {
  const { school, professor } = await aProfessor(world)
  const emailCount = 60
  // The mail server accepts emails but doesn't confirm them, so that every connection for registrations is in use.
  world.mail.fail('held')
  t.after(() => world.mail.fail(null))
  const register = (number: number) => {
    const body = { ...aRegistration(school, `made.up.${number}@${school.facultyDomain}`), password: undefined }
    return world.call('POST', '/api/faculty/register/', { body })
  }
  for (let number = 0; number < emailCount; number += 1) assert.equal((await register(number)).status, 201)
  const cookies = (await world.call('POST', '/api/faculty/signin/', { body: { email: professor.email } })).cookies
  await world.mail.emailTo(professor.email)
  const position = world.mail.emails.findIndex(({ to: recipient }) => recipient === professor.email)
  // Two emails are being sent, plus those that timed out on a busy machine.
  assert.ok(position < emailCount / 2, `${position} emails came first, though registrations have two connections`)
  world.mail.fail(null)
  await world.mailIdle()
  assert.ok(world.mail.emails.length > position + 1, 'the others are sent later')
  assert.ok(cookies.lr)
  const response = await askForLink(world, 'faculty', professor.email, { cookies })
  assert.equal((await verify(world, 'faculty', { token: response.token }, { cookies })).status, 200)
})

onAnyEngine('an account that causes many emails has a later turn than others at its university', async (world, t) => {
  const { school, professor } = await aProfessor(world)
  const colleague = await aFaculty(world, school)
  // Both connections are waiting for the mail server.
  world.mail.fail('held')
  t.after(() => world.mail.fail(null))
  for (let count = 0; count < 6; count += 1) {
    const added = await addPasskey(world, new Authenticator(publicUrl), { token: colleague.token, kind: 'faculty' })
    assert.equal(added.status, 201, added.text)
  }
  await world.call('POST', '/api/faculty/signin/', { body: { email: professor.email } })
  const place = { after: null, at: world.clock.now(), most: 30 }
  await t.waitFor(async () => {
    const { emails } = await dueEmails(world.db, 1, place)
    assert.ok(emails.some(({ to_email }) => to_email === professor.email))
  }, patience)
  const { emails } = await dueEmails(world.db, 1, place)
  world.mail.fail(null)
  await world.mailIdle()
  assert.equal(emails[0]!.to_email, professor.email)
})

onBothEngines(
  'registrations that fill a network’s budgets don’t delay sign-in emails to confirmed people in that network',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    const student = await aStudent(world, school)
    const network = '203.0.113.1'
    await registerMany(world, network, school, 5)
    assert.equal((await registerFrom(world, network, school)).status, 429, 'no more can be held')
    for (const [kind, email] of [
      ['faculty', professor.email],
      ['student', student.email],
    ] as const) {
      const headers = { 'x-forwarded-for': network }
      assert.equal((await world.call('POST', `/api/${kind}/signin/`, { body: { email }, headers })).status, 200)
      await world.mailIdle()
      assert.deepEqual(filterMailed(world, [email]), [email])
    }
  },
  { settings: behindProxy, mailLimits: { share: 3, held: { share: 2, few: 1, school: 100, all: 100 } } },
)

onBothEngines(
  'in each lane, the newest and the oldest held email of a network take turns',
  async (world) => {
    const { school } = await aProfessor(world)
    const network = '203.0.113.1'
    const headers = { 'x-forwarded-for': network }
    const registrations: string[] = []
    const signIns: string[] = []
    for (let number = 0; number < 8; number += 1) {
      world.clock.pass(1)
      registrations.push(...(await registerMany(world, network, school, 1)))
      const { email } = await aStudent(world, school)
      assert.equal((await world.call('POST', '/api/student/signin/', { body: { email }, headers })).status, 200)
      signIns.push(email)
      await world.mailIdle()
    }
    const numbers = (emails: string[]) => filterMailed(world, emails).map((email) => emails.indexOf(email))
    for (const places of [
      [0, 1, 2, 3],
      [0, 1, 2, 3, 7],
      [0, 1, 2, 3, 4, 7],
      [0, 1, 2, 3, 4, 6, 7],
    ]) {
      assert.deepEqual([numbers(signIns), numbers(registrations)], [places, places])
      world.clock.pass(15 * 60_000)
      await world.mailIdle()
    }
  },
  { settings: behindProxy, mailLimits: { share: 4, maxPerShare: 4 } },
)
