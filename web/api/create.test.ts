import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { ApiError } from './api-error.ts'
import { create } from './create.ts'

type Said = 'no answer' | 'cut off' | { status: number; body: object; headers?: Record<string, string> }

const createEvent = (name: string) =>
  create('POST /api/events/', { body: { name, date: '2026-03-03T10:00:00Z', location: 'Hall' } })

/** Starts a server that returns these responses in turn. Returns the idempotency keys it received. */
async function startServerWith(t: TestContext, says: Said[]): Promise<string[]> {
  const keys: string[] = []
  const server = createServer((request, reply: ServerResponse) => {
    keys.push(String(request.headers['idempotency-key']))
    const response = says.shift()
    if (response === undefined || response === 'no answer') return void request.socket.destroy()
    if (response === 'cut off')
      return void reply
        .writeHead(201, { 'content-type': 'application/json' })
        .write('{"id":', () => request.socket.destroy())
    reply
      .writeHead(response.status, { 'content-type': 'application/json', ...response.headers })
      .end(JSON.stringify(response.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const send = globalThis.fetch
  // Pages use relative URLs, which Node's fetch doesn't accept.
  globalThis.fetch = (path, options) => send(`http://127.0.0.1:${port}${path as string}`, options)
  t.after(() => {
    globalThis.fetch = send
    server.closeAllConnections()
    server.close()
  })
  anEmptyStorage(t)
  return keys
}

const created = { status: 201, body: { id: 'e1' } }
const running = { status: 409, body: { error: '…', code: 'idempotency_key_in_use' }, headers: { 'retry-after': '0' } }

test('a retry after a lost response sends the same key, and the next creation sends a new one', async (t) => {
  const keys = await startServerWith(t, ['no answer', created, created])
  await assert.rejects(createEvent('Talk'), { status: 0 })
  assert.deepEqual(await createEvent('Talk'), { id: 'e1' })
  await createEvent('Talk')
  assert.match(keys[0]!, /^[0-9a-f]{32}$/)
  assert.equal(keys[1], keys[0])
  assert.notEqual(keys[2], keys[0])
})

test('a response that is cut off is a lost response', async (t) => {
  const keys = await startServerWith(t, ['cut off', created])
  await assert.rejects(createEvent('Talk'), { status: 0 })
  assert.deepEqual(await createEvent('Talk'), { id: 'e1' })
  assert.equal(keys[1], keys[0])
})

test('a double click sends the same key twice', async (t) => {
  const keys = await startServerWith(t, [created, created])
  await Promise.all([createEvent('Talk'), createEvent('Talk')])
  assert.equal(keys.length, 2)
  assert.equal(keys[0], keys[1])
})

test('different input and a corrected call send a new key', async (t) => {
  const keys = await startServerWith(t, [
    { status: 400, body: { name: ['Enter a name.'] } },
    created,
    'no answer',
    created,
  ])
  await assert.rejects(createEvent(''), ApiError)
  await createEvent('')
  await assert.rejects(createEvent('One'), { status: 0 })
  await createEvent('Two')
  assert.equal(new Set(keys).size, 4)
})

test('a retry while the first call is still running waits for its response', async (t) => {
  const keys = await startServerWith(t, [running, running, created])
  assert.deepEqual(await createEvent('Talk'), { id: 'e1' })
  assert.equal(new Set(keys).size, 1)
})
