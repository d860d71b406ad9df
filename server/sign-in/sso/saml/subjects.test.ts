import assert from 'node:assert/strict'
import { facts, now, type Facts } from '#test/saml/identity-provider.ts'
import { describePerson, setUp, signIn, switchOn, type Visit } from '#test/saml/steps.ts'
import { onAnyEngine } from '#test/world.ts'

const options = { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } }

onAnyEngine(
  'pairwise-id identifies a person regardless of their name id, or without one',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const person = describePerson(school, 'm.bergstrom')
    const pairwiseId: [string, string] = ['urn:oasis:names:tc:SAML:attribute:pairwise-id', 'HA2TKNZZ@alder.edu']
    const attributes = [...person.attributes!, pairwiseId]
    // By default, Shibboleth sends no name id to a service that requests a persistent one, and otherwise a transient
    // one.
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
  options,
)

onAnyEngine(
  'people in 900 groups can sign in, and those in more get a message',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const person = describePerson(school, 'm.bergstrom')
    const visitIn = (groupCount: number): Visit => {
      const groups = Array.from(
        { length: groupCount },
        (_, n) => `CN="Course ${n}" of the College of Arts and Sciences,OU=Groups,OU=Students,DC=ad,DC=alder,DC=edu`,
      )
      const values = groups.join('</saml:AttributeValue><saml:AttributeValue>')
      return { keys: keys[0]!, changes: { ...person, attributes: [...person.attributes!, ['memberOf', values]] } }
    }
    const { redeemed } = await signIn(world, provider.id, visitIn(900))
    assert.equal(redeemed.body.result, 'signed-in', redeemed.text)
    for (const groupCount of [1_100, 2_000, 10_000]) {
      const { redeemed: refused } = await signIn(world, provider.id, visitIn(groupCount))
      assert.deepEqual([refused.status, refused.body.code], [400, 'sso_refused'], refused.text)
    }
  },
  options,
)
