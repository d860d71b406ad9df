import assert from 'node:assert/strict'
import { newKeys, now } from '#test/saml/identity-provider.ts'
import { describePerson, setUp, signIn, switchOn } from '#test/saml/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'a provider’s new key works once its metadata is read again, and a stranger’s key never does',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const later = new Date(now + 3_600_000).toISOString()
    const changes = { ...describePerson(school, 'm.bergstrom'), notOnOrAfter: later, confirmedUntil: later }
    const visit = async (key = keys[0]!) => {
      const { redeemed } = await signIn(world, provider.id, { keys: key, changes })
      return redeemed.body.code ?? redeemed.body.result
    }
    const readings = async () => {
      const row = await world.db.selectFrom('identity_provider').select('fetched_at').executeTakeFirstOrThrow()
      return row.fetched_at
    }
    assert.equal(await visit(), 'signed-in')
    world.clock.pass(60_000)
    const [old] = keys.splice(0, 1, await newKeys({ keyType: 'ec' }))
    assert.equal(await visit(), 'signed-in', 'the metadata was read again')
    const readAt = world.clock.now()
    assert.equal(await readings(), readAt)

    // A wrong signature makes us read a provider's metadata at most once in five minutes, because strangers can send
    // one.
    world.clock.pass(4 * 60_000)
    assert.deepEqual([await visit(await newKeys()), await visit(old)], ['sso_refused', 'sso_refused'])
    assert.equal(await readings(), readAt)
    world.clock.pass(2 * 60_000)
    assert.equal(await visit(await newKeys()), 'sso_refused')
    assert.equal(await readings(), world.clock.now())
    keys.splice(0, 1, await newKeys({ notAfterDate: new Date(now + 10 * 86_400_000) }))
    assert.equal(await visit(), 'sso_refused')
    world.clock.pass(6 * 60_000)
    assert.equal(await visit(), 'signed-in')
    // The daily reading comes a day after the last one, and might never see this certificate.
    await world.mailIdle()
    const subjects = world.mail.emails.filter((mail) => mail.to === admin.email).map(({ subject }) => subject)
    assert.match(subjects.at(-1)!, /^The certificate of the sign-in of .* expires$/)
  },
  { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } },
)
