import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const cases = [
  { name: 'an address that cannot be decoded', line: 'GET /api/%zz HTTP/1.1', status: 400 },
  {
    name: 'a part of an address longer than any id',
    line: `GET /api/schools/${'a'.repeat(101)}/ HTTP/1.1`,
    status: 414,
  },
  { name: 'too many headers', line: `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`, status: 431 },
  { name: 'no HTTP at all', line: 'HELLO', status: 400 },
  {
    name: 'two lengths of one body',
    line: 'POST /api/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4',
    status: 400,
  },
]

test('an invalid request gets a refusal in our usual format that doesn’t repeat any of its content', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  for (const { name, line, status } of cases) {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `), name)
    for (const header of ['content-type: application/json; charset=utf-8', 'x-content-type-options: nosniff'])
      assert.ok(head.toLowerCase().includes(header), `${name}: ${head}`)
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    assert.equal(Number(length), Buffer.byteLength(body), `${name}: a client reads this many bytes of ${body}`)
    assert.deepEqual(Object.keys(JSON.parse(body) as object), ['error', 'code'], name)
    assert.doesNotMatch(body, /%zz|aaaa|HELLO/)
  }
})

test('requests that Node would reject with an empty response get an explanation or are accepted', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const ask = async (request: string) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(`${request}\r\nConnection: close\r\n\r\n`)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return [head.slice(0, 12), body]
  }
  assert.deepEqual(await ask('GET /api/schools/ HTTP/1.1'), [
    'HTTP/1.1 400',
    '{"error":"This request doesn’t say which host it is for.","code":"invalid_host"}',
  ])
  assert.deepEqual(await ask('GET /api/schools/ HTTP/1.1\r\nHost: a.x.edu\r\nhOST: b.x.edu'), [
    'HTTP/1.1 400',
    '{"error":"This request names more than one host.","code":"invalid_host"}',
  ])
  assert.deepEqual(await ask('GET /api/schools/ HTTP/1.0'), ['HTTP/1.1 200', '[]'])
  assert.deepEqual(await ask('GET /api/schools/ HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe'), ['HTTP/1.1 200', '[]'])
})
