import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { logOptions } from './log-options.ts'

test('the log shows what failed and doesn’t repeat what was sent', () => {
  const lines: string[] = []
  const { log } = Fastify({ logger: logOptions('trace', { write: (line) => void lines.push(line) }) })
  const broken = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432 for st1_secret'), {
    code: 'ECONNREFUSED',
    // A mail server repeats an address that it doesn't accept.
    response: '550 5.1.1 <maya@students.x.edu>: Recipient address rejected',
    rejected: ['maya@students.x.edu'],
    // Node passes on the bytes of an invalid request, and PostgreSQL passes on the row that it rejected.
    rawPacket: Buffer.from('GET / HTTP/1.1\r\nAuthorization: Bearer st1_secret'),
    detail: 'Failing row contains (maya@x.edu, 42.37, -71.11).',
  })
  log.error({ err: broken }, 'broken')
  log.info({ code: '12345678', scan: { location: '42.37' }, session: { token: 'st1_secret', password: 'plain' } })
  const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, any>)
  assert.equal(first!.err.reason, 'ECONNREFUSED')
  assert.match(first!.err.stack, /log-options\.test/)
  assert.equal(first!.err.response, '550 5.1.1 <…>: Recipient address rejected')
  assert.deepEqual([second!.code, second!.scan.location, second!.session], ['…', '…', { token: '…', password: '…' }])
  for (const secret of ['st1_secret', 'rawPacket', '42.37', 'maya@', 'plain', '12345678'])
    assert.ok(!lines.join('').includes(secret), secret)
})

test('the log shows only the path of a URL, because an emailed link is a secret', async (t) => {
  const lines: string[] = []
  const app = Fastify({ logger: logOptions('info', { write: (line) => void lines.push(line) }) })
  t.after(() => app.close())
  await app.inject({ url: '/verify-email?token=secret-token&type=student', headers: { cookie: 'sid=secret-cookie' } })
  assert.match(lines.join(''), /"path":"\/verify-email"/)
  await app.inject({ url: `/people/maya%40students.x.edu/${'a'.repeat(15_000)}` })
  assert.match(lines.join(''), /"path":"\/people\/…\/a{150,200}…"/, 'and only as many characters as our own have')
  await app.inject({ url: '/receipt/secret-id/secret-signature' })
  await app.inject({ url: '/Receipt/secret-id/secret-signature' })
  assert.match(lines.join(''), /"path":"\/receipt\/…".*"path":"\/Receipt\/…"/s)
  assert.doesNotMatch(lines.join('').replaceAll(/"msg":"Route [^"]*"/g, ''), /secret/)
})
