import assert from 'node:assert/strict'
import { answerRequest, facts, newKeys, now, type Facts } from '#test/saml/identity-provider.ts'
import { describePerson, sendAnswer, setUp } from '#test/saml/steps.ts'
import { aPerson, changeProvider, onProvider, signInAt, testProvider } from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onProvider(
  'a test with a person who couldn’t sign in tells the administrator which setting to change',
  async ({ world, provider, school, id, admin }) => {
    const cases: [Record<string, unknown>, RegExp][] = [
      [
        { email: undefined },
        /sent no email address in the claim “email”\. Have it sent there, or under “Claims” .* People would read: “/,
      ],
      [{ email_verified: undefined }, / turn on “The university assigns these email addresses” under “Claims”\. /],
      [
        { email: 'maya@other.example' },
        /^Addresses at .* end in [^ ]+ or [^ ]+\. Test with such an account, or change /,
      ],
    ]
    for (const [claims, sentence] of cases) {
      const { body } = await testProvider(world, provider, { id, token: admin.token }, aPerson(school, 'maya', claims))
      assert.match(body.problem, sentence)
    }
  },
)

onProvider(
  'a test that is refused because of the provider’s clock says so',
  async ({ world, provider, school, id, admin }) => {
    const seconds = Math.floor(Date.now() / 1_000)
    for (const token of [{ nbf: seconds + 400 }, { exp: seconds - 400 }]) {
      provider.faults = { token }
      const { body } = await testProvider(world, provider, { id, token: admin.token }, aPerson(school))
      assert.match(body.error, /^The clocks of your identity provider and of this server differ /)
    }
  },
)

onProvider(
  'a test that is refused because of the provider’s key says so',
  async ({ world, provider, school, id, admin }) => {
    provider.faults = { hasForeignKey: true }
    const { body } = await testProvider(world, provider, { id, token: admin.token }, aPerson(school))
    assert.match(body.error, /^Your identity provider signed with a key that it doesn’t publish\. /)
  },
)

onProvider(
  'a test shows the provider’s own explanation, which the audit doesn’t get because it may name people',
  async ({ world, provider, school, id, admin }) => {
    const { token } = admin
    const unassigned = 'AADSTS50105: maya@alder.edu is not assigned\r\nto a role for the application.'
    provider.faults = { answer: { code: undefined, error: 'access_denied', error_description: unassigned } }
    const canceled = await testProvider(world, provider, { id, token }, aPerson(school))
    assert.match(
      canceled.body.error,
      /^The reason was “error=access_denied: AADSTS50105: maya@alder\.edu is not assigned to /,
    )
    const person = await signInAt(world, provider, id, aPerson(school))
    assert.deepEqual([person.body.code, person.text.includes('AADSTS')], ['sso_canceled', false])
    provider.faults = { explanation: 'Send the secret’s value, not its ID.' }
    const changed = await changeProvider(world, { id, token }, { client_secret: 'wrong' })
    assert.equal(changed.status, 200, changed.text)
    const refused = await testProvider(world, provider, { id, token }, aPerson(school))
    assert.match(refused.body.error, /^Your identity provider refused our client ID and client secret\. /)
    assert.match(refused.body.error, / “token: 401 invalid_client: Send the secret’s value, not its ID\.”/)
    const lines = await world.db.selectFrom('audit').select('detail').where('result', '=', 'refused').execute()
    assert.deepEqual(
      lines.map(({ detail }) => (JSON.parse(detail!) as { reason: string }).reason),
      ['token: 401 invalid_client'],
    )
  },
)

onAnyEngine(
  'a refused test at a SAML provider tells the administrator what to change there',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    const { token } = admin
    const person = describePerson(school, 'e.whitcombe', 'faculty')
    const cases: [Partial<Facts>, RegExp][] = [
      [{ format: facts.format.replace('persistent', 'transient') }, /Have it send pairwise-id/],
      [{ nameId: ' ' }, /Have it send pairwise-id/],
      [{ nameId: '<saml:EncryptedID/>' }, /encrypts only parts of the assertion/],
      [{ audience: 'https://other.test/' }, /Copy our entity ID and our redirect address/],
      [{ recipient: 'https://other.test/' }, /Copy our entity ID and our redirect address/],
      [
        { confirmedUntil: '2026-11-27T13:00:00Z' },
        /^The clocks of .* Correct the one that is wrong\. The reason was “expired/,
      ],
    ]
    const test = async (changes: Partial<Facts>, key = keys[0]!) => {
      const started = await world.call('POST', `/api/identity-providers/${provider.id}/test/`, { token })
      const fields = answerRequest(started.body.address, key, { ...person, ...changes })
      const ticket = await sendAnswer(world, provider.id, fields)
      return world.call('POST', '/api/sso/redeem/', { token, body: { ticket }, cookies: started.cookies })
    }
    for (const [changes, sentence] of cases) assert.match((await test(changes)).body.error, sentence)
    const unknown = await test({}, await newKeys())
    assert.match(unknown.body.error, /a key that isn’t in its metadata.* People would read: “We couldn’t verify /)
    const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
    const message = '<samlp:StatusMessage>Unable to encrypt\nassertion</samlp:StatusMessage><samlp:StatusDetail x="'
    const failed = await test({ status: `${success.replace('Success', 'Responder')}"/>${message}` })
    assert.match(failed.body.error, /^The reason was “provider_error: Responder: Unable to encrypt assertion”\. /)
    const lines = world.db.selectFrom('audit').select('detail').where('detail', 'like', '%provider_error%')
    assert.match((await lines.executeTakeFirstOrThrow()).detail!, /"reason":"provider_error: Responder"/)
    const unexplained = await test({ version: '1.1' })
    assert.match(unexplained.body.error, /^The reason was “wrong_version: 1\.1”\. People would read: “/)
  },
  { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } },
)
