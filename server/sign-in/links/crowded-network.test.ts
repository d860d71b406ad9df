import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { behindProxy, filterMailed, registerFrom } from '#test/registration-steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const campus = { 'x-forwarded-for': '203.0.113.1' }
const home = { 'x-forwarded-for': '198.51.100.9' }
/** Two emails are sent, and twenty more may be held. */
const limits = { share: 2, mostByShare: 2, held: { share: 20, few: 1, school: 100, all: 100 } }
const options = { settings: behindProxy, mailLimits: limits }
const refusal = /^Too many people on your network are waiting for an email right now\. .* again in 5 minutes\.$/

function ask(world: World, email: string, { path = '/api/student/signin/', headers = campus, cookies = {} } = {}) {
  return world.call('POST', path, {
    body: { email, ...(path.endsWith('resend/') && { type: 'student' }) },
    headers,
    cookies,
  })
}

onBothEngines(
  'a request for a link is refused in time when a network’s emails wait, with or without an account, and none is dropped',
  async (world) => {
    const school = await aSchool(world)
    const owner = await aStudent(world, school)
    const { cookies } = await passwordSignIn(world, 'student', owner.email)
    const accepted: string[] = []
    let last = ''
    for (let number = 0; number < 30 && last === ''; number += 1) {
      const { email } = await aStudent(world, school)
      const { status } = await ask(world, email)
      await world.mailIdle()
      if (status === 200) accepted.push(email)
      else last = email
    }
    assert.ok(accepted.length >= 11 && accepted.length <= 18, `${accepted.length} of 22`)
    const answers = new Set<string>()
    for (const path of ['/api/student/signin/', '/api/faculty/signin/', '/api/verify-email/resend/'])
      for (const email of [last, owner.email, `nobody@${school.studentDomain}`, `ruth@${school.facultyDomain}`]) {
        const { status, text, headers } = await ask(world, email, { path })
        answers.add(JSON.stringify([status, JSON.parse(text).error, headers.get('retry-after')]))
      }
    assert.equal(answers.size, 1, [...answers].join('\n'))
    const refused = await ask(world, last)
    assert.equal(refused.status, 429)
    assert.match(refused.body.error, refusal)
    assert.equal(refused.headers.get('retry-after'), '300')

    assert.equal((await ask(world, last, { headers: home })).status, 200, 'another network')
    assert.equal((await ask(world, owner.email, { cookies })).status, 200, 'a browser that has signed in before')
    await world.mailIdle()
    assert.deepEqual(filterMailed(world, [last, owner.email]), [last, owner.email])
    const { email: administrator } = await anAdmin(world, 'sub', { school })
    assert.equal((await ask(world, administrator, { path: '/api/password-reset/' })).status, 200)
    await world.mailIdle()
    assert.deepEqual(filterMailed(world, [administrator]), [administrator], 'administrators don’t wait')
    assert.equal((await registerFrom(world, campus['x-forwarded-for'], school)).status, 201, 'a lane of their own')
    for (let passed = 0; passed < 12; passed += 1) {
      world.clock.pass(30 * minute)
      await world.mailIdle()
    }
    assert.equal((await ask(world, last)).status, 200, 'once they were sent')
  },
  options,
)

onAnyEngine(
  'requests for unknown addresses crowd no network',
  async (world) => {
    const school = await aSchool(world)
    for (let number = 0; number < 60; number += 1)
      assert.equal((await ask(world, `nobody.${number}@${school.studentDomain}`)).status, 200)
    await world.mailIdle()
    const { email } = await aStudent(world, school)
    assert.equal((await ask(world, email)).status, 200)
    await world.mailIdle()
    assert.deepEqual(filterMailed(world, [email]), [email])
  },
  options,
)

onAnyEngine(
  'a network’s registrations make a repeated confirmation wait, but no link',
  async (world) => {
    const school = await aSchool(world)
    let status = 201
    while (status === 201) status = (await registerFrom(world, campus['x-forwarded-for'], school)).status
    assert.equal(status, 429)
    const student = await aStudent(world, school)
    const professor = await aFaculty(world, school)
    const repeated = await ask(world, student.email, { path: '/api/verify-email/resend/' })
    assert.deepEqual([repeated.status, refusal.test(repeated.body.error)], [429, true])
    assert.equal((await ask(world, student.email)).status, 200)
    assert.equal((await ask(world, professor.email, { path: '/api/faculty/signin/' })).status, 200)
    await world.mailIdle()
    const emails = [student.email, professor.email]
    assert.deepEqual(filterMailed(world, emails), emails)
  },
  options,
)
