import assert from 'node:assert/strict'
import { anAdmin, aSchool } from '#test/builders.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { reachesProviders } from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'a discovery address keeps its query, with which some providers choose the application',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { token } = await anAdmin(world, 'sub', { school })
    const wellKnown = `${provider.issuer}/.well-known/openid-configuration?appid=abc`
    for (const address of [wellKnown, `${provider.issuer}?appid=abc`]) {
      const path = `/api/schools/${school.id}/identity-providers/`
      const added = await world.call('POST', path, { token, body: { address } })
      assert.deepEqual([added.status, added.body.address], [201, wellKnown], added.text)
    }
  },
  reachesProviders,
)
