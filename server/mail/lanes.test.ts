import assert from 'node:assert/strict'
import { aFaculty, aProfessor } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey } from '#test/passkeys/steps.ts'
import { aRegistration, askForLink, verify } from '#test/sign-in-steps.ts'
import { dueEmails } from './due-emails.ts'
import { patience } from '#test/patience.ts'
import { onAnyEngine, publicUrl } from '#test/world.ts'

onAnyEngine('a sign-in email is sent before many registrations that came first', async (world, t) => {
  const { school, professor } = await aProfessor(world)
  const emailCount = 60
  // The mail server accepts emails and confirms none, so that every connection for registrations is in use.
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
  // Two, plus those that timed out on a busy machine.
  assert.ok(position < emailCount / 2, `${position} emails came first, though registrations have two connections`)
  world.mail.fail(null)
  await world.mailIdle()
  assert.ok(world.mail.emails.length > position + 1, 'the others are sent later')
  assert.ok(cookies.lr)
  const response = await askForLink(world, 'faculty', professor.email, { cookies })
  assert.equal((await verify(world, 'faculty', { token: response.token }, { cookies })).status, 200)
})

onAnyEngine('an account that causes email after email lets others at its university go first', async (world, t) => {
  const { school, professor } = await aProfessor(world)
  const colleague = await aFaculty(world, school)
  // Both connections wait for the mail server.
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
