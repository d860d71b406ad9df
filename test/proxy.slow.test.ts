// Checks what the proxy of deploy/ adds to responses, and what it leaves unchanged.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { freePort } from './free-port.ts'
import { startProxy } from './proxy.ts'
import { runServer } from './server-process.ts'
import { anEmptyInstallation } from './servers.ts'

test('the proxy terminates TLS, compresses responses, and answers when no server runs', async (t) => {
  const [front, port] = [await freePort(), await freePort()]
  const place = await anEmptyInstallation(t, 'sqlite')
  const behindProxy = { PUBLIC_URL: `https://localhost:${front}`, TRUST_PROXY: '127.0.0.1', PORT: String(port) }
  const server = await runServer(t, place, behindProxy)
  const proxy = await startProxy(t, front, [port])
  const agent = new Agent({ ca: proxy.ca })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const [answer] = (await once(get({ host: 'localhost', port: front, path, agent, headers }), 'response')) as [
      IncomingMessage,
    ]
    return { status: answer.statusCode, headers: answer.headers, raw: answer.rawHeaders, text: await text(answer) }
  }

  await t.test('a response has each security header once', async () => {
    const { status, raw } = await ask('/api/schools/')
    const countHeaders = (name: string) =>
      raw.filter((field, index) => index % 2 === 0 && field.toLowerCase() === name).length
    assert.equal(status, 200)
    for (const name of ['strict-transport-security', 'content-security-policy', 'x-content-type-options']) {
      assert.equal(countHeaders(name), 1, name)
    }
  })

  await t.test('pages are sent compressed', async () => {
    const { headers } = await ask('/', { 'accept-encoding': 'gzip' })
    assert.equal(headers['content-encoding'], 'gzip')
  })

  await t.test('http:// is redirected to https://', async () => {
    const [answer] = (await once(getPlain({ host: 'localhost', port: proxy.plainPort }), 'response')) as [
      IncomingMessage,
    ]
    answer.resume()
    assert.equal(answer.statusCode, 308)
    assert.match(answer.headers.location!, /^https:\/\/localhost/)
  })

  await t.test('without a server, the proxy responds with Retry-After and an error', async () => {
    await server.terminate()
    const answer = await ask('/api/schools/')
    assert.ok([502, 503].includes(answer.status!), `${answer.status}`)
    assert.equal(answer.headers['retry-after'], '2')
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'; frame-ancestors 'none'/)
    assert.deepEqual(JSON.parse(answer.text), { error: 'Rollbook cannot be reached at the moment. Please try again.' })
  })
})
