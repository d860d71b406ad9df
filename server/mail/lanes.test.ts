import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFaculty, aSchool } from '#test/builders.ts'
import { aRegistration, askForLink, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine } from '#test/world.ts'
import { ShareBudgets } from './share-budgets.ts'

onAnyEngine('a sign-in email is sent before hundreds of registrations that came first', async (world, t) => {
  const school = await aSchool(world)
  const professor = await aFaculty(world, school)
  const made = 200
  // The mail server accepts emails and confirms none, so that every connection for registrations is in use.
  world.mail.fail('held')
  t.after(() => world.mail.fail(null))
  const register = (number: number) => {
    const body = { ...aRegistration(school, `made.up.${number}@${school.facultyDomain}`), password: undefined }
    return world.call('POST', '/api/faculty/register/', { body })
  }
  for (let number = 0; number < made; number += 1) assert.equal((await register(number)).status, 201)
  const cookies = (await world.call('POST', '/api/faculty/signin/', { body: { email: professor.email } })).cookies
  await world.mail.emailTo(professor.email)
  const before = world.mail.emails.findIndex(({ to }) => to === professor.email)
  // Two, plus those that timed out on a busy machine.
  assert.ok(before < made / 2, `${before} emails came first, though registrations have two connections`)
  world.mail.fail(null)
  await world.mailIdle()
  assert.ok(world.mail.emails.length > before + 1, 'the others are sent later')
  assert.ok(cookies.lr)
  const again = await askForLink(world, 'faculty', professor.email, { cookies })
  assert.equal((await verify(world, 'faculty', { token: again.token }, { cookies })).status, 200)
})

test('a client share has 1,600 emails an hour, and confirmed ones are returned', () => {
  const shares = new ShareBudgets(true)
  for (let count = 0; count < 1_600; count += 1) assert.equal(shares.take(2, '192.0.2.1', 0), count)
  assert.equal(shares.take(2, '192.0.2.1', 0), null)
  assert.equal(shares.take(2, '192.0.2.2', 0), 0, 'no share uses another one’s budget')
  assert.equal(shares.take(1, '192.0.2.1', 0), 0, 'the lanes are counted separately')
  shares.giveBack('192.0.2.1')
  assert.equal(shares.take(2, '192.0.2.1', 0), 1_599)
  assert.equal(shares.take(2, '192.0.2.1', 3_600_000), 0, 'an hour later')
})

test('a few client shares can’t use up the whole budget for unconfirmed addresses', () => {
  const shares = new ShareBudgets(true)
  const takeAll = (share: string) => {
    let taken = 0
    while (shares.take(2, share, 0) !== null) taken += 1
    return taken
  }
  assert.deepEqual([takeAll('a'), takeAll('b'), takeAll('c')], [1_600, 1_400, 50])
  assert.equal(shares.wasSpent(0), false)
  let networks = 0
  while (takeAll(`network ${networks}`) > 0) networks += 1
  assert.equal(networks, 59)
  assert.ok(shares.wasSpent(0), 'readiness warns')
})
