import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test, type TestContext } from 'node:test'
import { fetchPatiently } from './retry-while-busy.ts'
import { call } from './call.ts'

/** Starts a server that sends these responses in turn. Returns its address, and a function that counts its requests. */
async function aServerThatAnswers(t: TestContext, answers: [status: number, code: string][]) {
  let requests = 0
  const server = createServer((_request, reply) => {
    const [status, code] = answers[requests] ?? [500, 'too many requests']
    requests += 1
    reply.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify({ code }))
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, requests: () => requests }
}

const busyTwice: [number, string][] = [
  [503, 'overloaded'],
  [503, 'database_busy'],
  [200, 'fine'],
]

test('a test’s request is retried while the server is busy', async (t) => {
  const first = await aServerThatAnswers(t, busyTwice)
  const answer = await call(first.url, 'GET', '/')
  assert.deepEqual([answer.status, answer.body, first.requests()], [200, { code: 'fine' }, 3])
  const second = await aServerThatAnswers(t, busyTwice)
  const response = await fetchPatiently(second.url)
  assert.deepEqual([response.status, await response.json(), second.requests()], [200, { code: 'fine' }, 3])
})

test('any other refusal is returned immediately, and so is the first response if the test asks for it', async (t) => {
  const refusing = await aServerThatAnswers(t, [[503, 'database_unavailable']])
  const response = await fetchPatiently(refusing.url)
  assert.deepEqual([response.status, await response.json()], [503, { code: 'database_unavailable' }])
  const busy = await aServerThatAnswers(t, busyTwice)
  assert.equal((await call(busy.url, 'GET', '/', { once: true })).body.code, 'overloaded')
  assert.equal(busy.requests(), 1)
})
