import assert from 'node:assert/strict'
import { aSchool, aStudent, type Person } from '#test/builders.ts'
import { readCookies, passwordSignIn } from '#test/sign-in-steps.ts'
import { onBothEngines } from '#test/world.ts'
import { forwardedFor, origins, type Origin } from './origins.ts'
import { floodPasswords, whileFlooded } from './password-flood.ts'

const attacker = '203.0.113.7'
const settings = { trustProxy: ['127.0.0.1'] }

onBothEngines(
  'a flood of wrong passwords from one address blocks no correct password from other addresses or from known browsers behind that address',
  async (world) => {
    const school = await aSchool(world)
    const students: Person[] = []
    for (let count = 0; count < 21; count += 1) students.push(await aStudent(world, school))
    const [strangers, regulars, newcomer] = [students.slice(0, 10), students.slice(10, 20), students[20]!]
    const browsers: Record<string, string>[] = []
    for (const { email } of regulars)
      browsers.push(readCookies(await passwordSignIn(world, 'student', email, forwardedFor(attacker)), 'dev'))

    await whileFlooded(
      () => attacker,
      206,
      async () => {
        const right = await Promise.all([
          ...strangers.map(({ email }, index) =>
            passwordSignIn(world, 'student', email, forwardedFor(`198.51.100.${index}`)),
          ),
          ...regulars.map(({ email }, index) =>
            passwordSignIn(world, 'student', email, { ...forwardedFor(attacker), cookies: browsers[index]! }),
          ),
        ])
        assert.deepEqual(
          right.map(({ status }) => status),
          right.map(() => 200),
        )
        const inFlood = await passwordSignIn(world, 'student', newcomer.email, forwardedFor(attacker))
        assert.equal(inFlood.status, 503, 'that address’s queue was full')
      },
    )
    assert.equal(
      (await passwordSignIn(world, 'student', newcomer.email, forwardedFor(attacker))).status,
      200,
      'after it',
    )
  },
  { settings },
)

onBothEngines(
  'a flood of made-up addresses writes no row and blocks no correct password from the same address',
  async (world) => {
    const school = await aSchool(world)
    const { email } = await aStudent(world, school)
    const madeUp = Array.from({ length: 150 }, (_, index) => `nobody.${index}@${school.studentDomain}`)
    const flood = floodPasswords(world, madeUp, attacker)
    const right = await passwordSignIn(world, 'student', email, forwardedFor(attacker))
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    assert.equal(right.status, 200)
    assert.deepEqual(new Set(statuses), new Set([401]))
    const written = await world.db.selectFrom('audit').select('action').where('result', '=', 'refused').execute()
    assert.deepEqual(written, [])
    const counted = await world.db.selectFrom('sign_in_failure').select('failures').execute()
    assert.deepEqual(counted, [{ failures: 0 }], 'only the right sign-in')
  },
  { settings },
)

/** More guesses than the queue accepts: 300 wait, and two run. */
const guesses = 320
const attackers: Record<string, Origin> = { ...origins, 'a hundred hired machines': (n) => `203.0.113.${n % 100}` }

for (const [name, origin] of Object.entries(attackers))
  onBothEngines(
    `a queue full of wrong passwords from ${name} blocks no correct password, on a campus or elsewhere`,
    async (world) => {
      const school = await aSchool(world)
      const students: Person[] = []
      for (let n = 0; n < 18; n += 1) students.push(await aStudent(world, school))
      const campus = '198.51.100.200'
      // These students have signed in on campus for today's first lecture.
      for (const { email } of students.slice(10)) await passwordSignIn(world, 'student', email, forwardedFor(campus))
      await whileFlooded(origin, guesses, async () => {
        const newcomers = students.slice(0, 10)
        const right = await Promise.all(
          newcomers.map(({ email }, n) =>
            passwordSignIn(world, 'student', email, forwardedFor(n < 6 ? campus : `198.51.100.${n}`)),
          ),
        )
        assert.deepEqual(
          right.map(({ status }) => status),
          right.map(() => 200),
        )
      })
    },
    { settings },
  )
