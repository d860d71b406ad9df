import assert from 'node:assert/strict'
import { inBase64, newKeys, now } from '#test/saml/identity-provider.ts'
import { describePerson, setUp, signIn, switchOn } from '#test/saml/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'a stranger’s answer is refused by its signature, before all of its content is hashed',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const { redeemed } = await signIn(world, provider.id, {
      keys: await newKeys(),
      changes: describePerson(school, 'm.bergstrom'),
      // Its hash is wrong, too. Hashing takes 0.1 s for the largest content.
      change: ({ SAMLResponse = '', ...fields }) => {
        const xml = Buffer.from(SAMLResponse, 'base64').toString().replace('Márta', 'Maria')
        return { ...fields, SAMLResponse: inBase64(xml) }
      },
    })
    assert.equal(redeemed.body.code, 'sso_refused', redeemed.text)
    const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'sign-in.sso').execute()
    const [reason] = lines.map(({ detail }) => JSON.parse(detail!).reason)
    assert.equal(reason, 'wrong_signature: not by the provider')
  },
  { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } },
)
