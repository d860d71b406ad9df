import assert from 'node:assert/strict'
import { aSchool } from '#test/builders.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, reachesProviders, setUpProvider, signInAt } from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'sign-ins at the university are limited per account and day, like those with a password',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider)
    const signIn = async (name: string) => (await signInAt(world, provider, id, aPerson(school, name))).status
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) statuses.push(await signIn('maya'))
    assert.deepEqual(statuses, [200, 200, 200, 429, 429])
    assert.equal(await signIn('nora'), 200, 'another account isn’t affected')
    const lines = await world.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'sign-in.sso')
      .where('result', '=', 'done')
      .execute()
    assert.equal(lines.length, 4, 'a refused sign-in adds no line')
    world.clock.pass(24 * 3_600_000 + 1)
    assert.equal(await signIn('maya'), 200)
  },
  { settings: { ...reachesProviders.settings, rateLimits: true }, dayLimits: { signIns: 3 } },
)
