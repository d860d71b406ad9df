import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { cookiesOf, passwordSignIn } from '#test/sign-in-steps.ts'
import { onBothEngines } from '#test/world.ts'
import { floodPasswords, from } from './password-flood.ts'

const attacker = '203.0.113.7'
const settings = { trustProxy: ['127.0.0.1'] }

onBothEngines(
  'a flood of wrong passwords from one address refuses no right one from others, nor from known browsers behind it',
  async (world) => {
    const school = await aSchool(world)
    const [victims, others, known] = [[], [], []] as Awaited<ReturnType<typeof aStudent>>[][]
    for (let count = 0; count < 240; count += 1) victims!.push(await aStudent(world, school))
    for (let count = 0; count < 10; count += 1) others!.push(await aStudent(world, school))
    for (let count = 0; count < 10; count += 1) known!.push(await aStudent(world, school))
    const browsers: Record<string, string>[] = []
    for (const { email } of known!)
      browsers.push(cookiesOf(await passwordSignIn(world, 'student', email, from(attacker)), 'dev'))

    const flood = await floodPasswords(
      world,
      victims!.map(({ email }) => email),
      attacker,
    )
    const right = await Promise.all([
      ...others!.map(({ email }, at) => passwordSignIn(world, 'student', email, from(`198.51.100.${at}`))),
      ...known!.map(({ email }, at) =>
        passwordSignIn(world, 'student', email, { ...from(attacker), cookies: browsers[at]! }),
      ),
    ])
    assert.deepEqual(
      right.map(({ status }) => status),
      right.map(() => 200),
    )
    const statuses = (await Promise.all(flood.answers)).map(({ status }) => status)
    assert.ok(statuses.includes(503), 'there was a flood: the address that sent it was refused')
  },
  { settings },
)

onBothEngines(
  'a flood of made-up addresses writes no row and refuses no right password behind the same address',
  async (world) => {
    const school = await aSchool(world)
    const { email } = await aStudent(world, school)
    const madeUp = Array.from({ length: 150 }, (_, at) => `nobody.${at}@${school.studentDomain}`)
    const flood = await floodPasswords(world, madeUp, attacker)
    assert.equal((await passwordSignIn(world, 'student', email, from(attacker))).status, 200)
    const statuses = (await Promise.all(flood.answers)).map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([401]))
    const written = await world.db.selectFrom('audit').select('action').where('result', '=', 'refused').execute()
    assert.deepEqual(written, [])
    const counted = await world.db.selectFrom('sign_in_failure').select('failures').execute()
    assert.deepEqual(counted, [{ failures: 0 }], 'the right sign-in alone')
  },
  { settings },
)
