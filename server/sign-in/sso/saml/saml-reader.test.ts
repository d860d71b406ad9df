import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as idp from '#test/saml/identity-provider.ts'
import { writeEntity } from '#test/saml/metadata.ts'
import { catchRefusal } from './faults.ts'
import { SamlReader } from './saml-reader.ts'

test('a thread reads responses and metadata, and starts again after it was stopped', async (t) => {
  const reader = new SamlReader()
  t.after(() => reader.close())
  // Keeps the test's process running, because the reader's thread doesn't.
  const awake = setInterval(() => undefined, 60_000)
  t.after(() => clearInterval(awake))
  const keys = await idp.newKeys()
  const slot = { shares: ['hall'], account: 'one' }
  const { entityId, address, requestId, now, facts } = idp
  const expected = { issuer: facts.issuer, entityId, address, requestId, now, certificates: [keys.cert], key: null }
  const response = idp.inBase64(idp.signXml(idp.writeResponse(idp.writeAssertion()), keys, 'Assertion'))
  for (let start = 0; start < 2; start += 1) {
    const [answer, refused, metadata] = await Promise.all([
      reader.readResponse({ ...expected, response }, slot),
      reader.readResponse({ ...expected, response: idp.inBase64('<a/>') }, slot),
      reader.readMetadata({ xml: writeEntity({ keys: [keys.cert] }), entityId: null, certificate: null, now }, slot),
    ])
    assert.equal(answer.outcome === 'read' && answer.subject, facts.subject)
    assert.deepEqual(refused, { outcome: 'refused', code: 'not_a_response', detail: 'a' })
    assert.equal(metadata.outcome === 'read' && metadata.entityId, facts.issuer)
    await reader.close()
  }
})

test('if a library throws, only its document is refused, so that others in the thread can still be read', () => {
  const result = catchRefusal(() => {
    throw new RangeError('Maximum call stack size exceeded')
  })
  assert.deepEqual(result, { outcome: 'refused', code: 'unreadable', detail: 'Maximum call stack size exceeded' })
})
