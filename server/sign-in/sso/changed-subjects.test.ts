import assert from 'node:assert/strict'
import { aSchool } from '#test/builders.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, changeProvider, reachesProviders, setUpProvider, signInAt } from '#test/sso/steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

/** The number of times that every person's id at the provider changes. */
const changes = 10
const people = ['ann', 'bo', 'cy', 'di', 'ed']

onBothEngines(
  'a provider that repeatedly gives everyone a new id doesn’t duplicate or lose an account',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id, admin } = await setUpProvider(world, school, provider)
    const accounts = new Map<string, string>()
    for (let round = 0; round <= changes; round += 1) {
      world.clock.pass(3_600_000)
      for (const name of people) {
        const { body } = await signInAt(world, provider, id, aPerson(school, name, { sub: `${name}-${round}` }))
        assert.equal(body.student_id, accounts.get(name) ?? body.student_id, `${name} in round ${round}`)
        accounts.set(name, body.student_id)
      }
    }
    assert.equal(new Set(accounts.values()).size, people.length)
    const students = await world.db.selectFrom('student').select('id').execute()
    const links = await world.db.selectFrom('linked_identity').select('subject').execute()
    assert.deepEqual([students.length, links.length], [people.length, people.length])
    // An earlier id no longer identifies anyone, so a person who has it needs an address again.
    const noEmail = await signInAt(world, provider, id, aPerson(school, 'ann', { sub: 'ann-0', email: undefined }))
    assert.deepEqual([noEmail.status, noEmail.body.code], [400, 'sso_no_email'])
    await world.mailIdle()
    const emails = world.mail.emails.filter(({ subject }) => subject.includes('identifies people differently'))
    assert.deepEqual(
      emails.map((email) => email.to),
      [admin.email],
      'administrators are told once a day',
    )
    t.diagnostic(`${changes * people.length} changes on ${world.engine}`)
  },
  reachesProviders,
)

onAnyEngine(
  'another issuer’s ids belong to other people, and don’t duplicate or lose an account',
  async (world, t) => {
    const [former, next] = [await startFakeProvider(t), await startFakeProvider(t)]
    const school = await aSchool(world)
    const { id, admin } = await setUpProvider(world, school, former)
    const move = async ({ issuer }: { issuer: string }) => {
      const { status } = await changeProvider(world, { id, token: admin.token }, { address: issuer })
      assert.equal(status, 200)
    }
    const enter = async (provider: typeof former, name: string, sub: string) =>
      (await signInAt(world, provider, id, aPerson(school, name, { sub }))).body.student_id as string
    const ann = await enter(former, 'ann', '1001')
    await move(next)
    const bo = await enter(next, 'bo', '1001')
    assert.notEqual(bo, ann, 'Bo has the number there that Ann had at the former sign-in')
    const cy = aPerson(school, 'cy', { sub: '1001', email: undefined })
    assert.equal((await signInAt(world, next, id, cy)).body.student_id, bo)
    assert.equal(await enter(next, 'ann', '2002'), ann)
    await move(former)
    assert.equal(await enter(former, 'ann', '1001'), ann)
    assert.equal(await enter(former, 'bo', '1002'), bo)
    const students = await world.db.selectFrom('student').select('id').execute()
    assert.equal(students.length, 2)
  },
  reachesProviders,
)
