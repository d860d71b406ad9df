import assert from 'node:assert/strict'
import { facts, now, type Facts } from '#test/saml/identity-provider.ts'
import { describePerson, setUp, signIn, switchOn } from '#test/saml/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'a person whose university sends pairwise-id is the same one with any name id, or none',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const person = describePerson(school, 'm.bergstrom')
    const pairwiseId: [string, string] = ['urn:oasis:names:tc:SAML:attribute:pairwise-id', 'HA2TKNZZ@alder.edu']
    const attributes = [...person.attributes!, pairwiseId]
    // Shibboleth sends none by default to a service that asks for a persistent one, and transient ones otherwise.
    const nameIds: Partial<Facts>[] = [
      { nameId: ' ' },
      { format: facts.format.replace('persistent', 'transient'), subject: 'one' },
      { format: facts.format.replace('2.0:nameid-format:persistent', '1.1:nameid-format:unspecified'), subject: 'two' },
    ]
    for (const nameId of nameIds) {
      const changes = { ...person, attributes, ...nameId }
      const { redeemed } = await signIn(world, provider.id, { keys: keys[0]!, changes })
      assert.equal(redeemed.body.result, 'signed-in', redeemed.text)
    }
    const links = await world.db.selectFrom('linked_identity').select('subject').execute()
    assert.deepEqual(links, [{ subject: pairwiseId[1] }])
  },
  { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } },
)
