import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { answerErrors } from './error-handler.ts'
import { acceptForms } from './form-body.ts'
import { keepRequestRules } from './request-rules.ts'

const bytes = 2_000_000
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('one route accepts a form, and all others still reject it', async (t) => {
  const app = Fastify({ bodyLimit: 16_384 })
  t.after(() => app.close())
  keepRequestRules(app)
  answerErrors(app)
  const config = { access: 'public' as const }
  await app.register(async (scope) => {
    acceptForms(scope, { fields: ['SAMLResponse', 'RelayState'], bytes })
    scope.post('/takes-forms', { config }, async ({ body }) => ({ body }))
  })
  app.post('/another', { config }, async ({ body }) => ({ body }))
  const send = async (url: string, payload: string) => {
    const response = await app.inject({ method: 'POST', url, headers: form, payload })
    return [response.statusCode, response.json()] as [number, { body?: unknown; code?: string; error_codes?: unknown }]
  }

  const large = 'A'.repeat(100_000)
  const answers = await send('/takes-forms', `SAMLResponse=${large}%2B%2F%3D&RelayState=a+b&other=1&other=2`)
  assert.deepEqual(answers, [200, { body: { SAMLResponse: `${large}+/=`, RelayState: 'a b' } }])
  assert.deepEqual(await send('/takes-forms', 'other=1'), [200, { body: {} }])

  // Decoding all of a long text would block the server for a second.
  const [, { body: cut }] = (await send('/takes-forms', `RelayState=1&SAMLResponse=${'+'.repeat(1_900_000)}`)) as any
  assert.deepEqual([cut.RelayState, cut.SAMLResponse.length], ['1', 450_000])

  const refusals: [string, number, string][] = [
    [`SAMLResponse=${'A'.repeat(bytes)}`, 413, 'payload_too_large'],
    [`SAMLResponse=A${'&a=b'.repeat(50)}`, 413, 'payload_too_large'],
    ['SAMLResponse=A%00', 400, 'invalid_text'],
  ]
  for (const [payload, status, code] of refusals) {
    const [refusedStatus, refusal] = await send('/takes-forms', payload)
    assert.deepEqual([refusedStatus, refusal.code], [status, code])
  }
  const [status, repeated] = await send('/takes-forms', 'RelayState=1&RelayState=2')
  assert.deepEqual([status, repeated.error_codes], [400, { RelayState: ['repeated'] }])

  const [otherStatus, refusal] = await send('/another', 'SAMLResponse=A')
  assert.deepEqual([otherStatus, refusal.code], [415, 'unsupported_media_type'])
  const json = { method: 'POST', url: '/takes-forms', payload: { RelayState: 'x' } } as const
  assert.deepEqual((await app.inject(json)).json(), { body: { RelayState: 'x' } })
})
