import assert from 'node:assert/strict'
import { anAdmin, aSchool } from '#test/builders.ts'
import { startOidcProvider } from '#test/sso/oidc-provider.ts'
import { changeProvider, comeBack, reachesProviders, redeem, start } from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

// A real provider has its own clock, so the test's clock must be right.
const now = { ...reachesProviders, at: new Date().toISOString() }

onAnyEngine(
  'an administrator sets up oidc-provider, and a student signs in and proves their identity',
  async (world, t) => {
    const [provider, school] = [await startOidcProvider(t), await aSchool(world)]
    const admin = await anAdmin(world, 'sub', { school })
    for (const name of ['tester', 'maya']) {
      const names = { given_name: 'Maya', family_name: 'Bergström' }
      provider.accounts.set(name, { email: `${name}@${school.studentDomain}`, email_verified: true, ...names })
    }
    const added = await world.call('POST', `/api/schools/${school.id}/identity-providers/`, {
      token: admin.token,
      body: { address: provider.issuer, client_id: 'rollbook', client_secret: 's3cret' },
    })
    assert.equal(added.status, 201, added.text)
    const { id, ours } = added.body
    provider.register(ours.redirect_address, 's3cret')
    const test = await world.call('POST', `/api/identity-providers/${id}/test/`, { token: admin.token })
    const testTicket = await comeBack(world, await provider.signIn(test.body.address, 'tester'))
    const tested = await redeem(world, testTicket, test.cookies, { token: admin.token })
    assert.equal(tested.body.problem, null, tested.text)
    assert.equal((await changeProvider(world, { id, token: admin.token }, { is_enabled: true })).status, 200)

    const { address, cookies } = await start(world, id, { remember_me: true })
    const signedIn = await redeem(world, await comeBack(world, await provider.signIn(address, 'maya')), cookies)
    assert.deepEqual([signedIn.body.result, signedIn.body.user_type], ['signed-in', 'student'], signedIn.text)

    const { token } = signedIn.body
    const proof = await world.call('POST', '/api/reauth/sso/', { token, body: {} })
    const ticket = await comeBack(world, await provider.signIn(proof.body.address, 'maya'))
    assert.equal((await redeem(world, ticket, proof.cookies, { token })).body.result, 'proved')
  },
  now,
)

onAnyEngine(
  'for a wrong or expired client secret, the test and the audit say that the provider refused the client',
  async (world, t) => {
    const [provider, school] = [await startOidcProvider(t), await aSchool(world)]
    const { token } = await anAdmin(world, 'sub', { school })
    provider.accounts.set('tester', { email: `tester@${school.studentDomain}`, email_verified: true })
    const added = await world.call('POST', `/api/schools/${school.id}/identity-providers/`, {
      token,
      body: { address: provider.issuer, client_id: 'rollbook', client_secret: 'not theirs' },
    })
    const { id, ours } = added.body
    provider.register(ours.redirect_address, 's3cret')
    const test = await world.call('POST', `/api/identity-providers/${id}/test/`, { token })
    const ticket = await comeBack(world, await provider.signIn(test.body.address, 'tester'))
    const { code, error } = (await redeem(world, ticket, test.cookies, { token })).body
    assert.equal(code, 'sso_refused')
    assert.match(
      error,
      /^Your identity provider refused our client ID and client secret\. Enter both again as it shows /,
    )
    assert.match(error, / The reason was “token: 401 invalid_client”\. People would read: “We couldn’t verify /)
    const lines = await world.db.selectFrom('audit').select('detail').where('result', '=', 'refused').execute()
    assert.deepEqual(
      lines.map(({ detail }) => (JSON.parse(detail!) as { reason: string }).reason),
      ['token: 401 invalid_client'],
    )
  },
  now,
)
