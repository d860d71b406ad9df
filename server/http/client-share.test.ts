import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { aSchool, aStudent, password } from '#test/builders.ts'
import { patience } from '#test/patience.ts'
import { openWorld } from '#test/world.ts'
import { clientShare, clientShares } from './client-share.ts'

const shares: [string, string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:50000', '192.0.2.7'],
  ['[2001:db8::1]:50000', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[fe80::1%eth0]:50000', 'fe80:0:0:0::/64'],
]

test('each IPv4 address has its own share, and the IPv6 addresses of a /64 have one share together', () => {
  for (const [ip, share] of shares) assert.equal(clientShare(ip), share, ip)
})

test('an IPv6 address is also counted for its /56 and /48', () => {
  assert.deepEqual(clientShares('2001:db8:1:ab34:5:6:7:8'), [
    '2001:db8:1:0::/48',
    '2001:db8:1:ab00::/56',
    '2001:db8:1:ab34::/64',
  ])
  assert.deepEqual(clientShares('::ffff:192.0.2.7'), ['192.0.2.7'])
})

/** Connects, sends a request and resets the connection, all in another thread. */
const hasty = `
  const { connect } = require('node:net')
  const { port, request, left } = require('node:worker_threads').workerData
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(request, () => {
      socket.resetAndDestroy()
      Atomics.store(left, 0, 1)
      Atomics.notify(left, 0)
    })
  })
`

for (const trustProxy of [[], ['127.0.0.1']])
  test(`a request is served even if its client leaves before its address is read, proxies: ${trustProxy.length}`, async (t) => {
    const world = await openWorld(t, { engine: 'sqlite', settings: { trustProxy } })
    const student = await aStudent(world, await aSchool(world))
    const port = Number(new URL(world.url).port)
    const body = JSON.stringify({ email: student.email, password })
    const numbers = new Int32Array(new SharedArrayBuffer(4))
    const head = ['POST /api/student/direct-signin/ HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    const request = [...head, `Content-Length: ${body.length}`, '', body].join('\r\n')
    const addresses: unknown[] = []
    world.http.server.prependListener('request', ({ socket }) => addresses.push(socket.remoteAddress))
    const worker = new Worker(hasty, { eval: true, workerData: { port, request, left: numbers } })
    t.after(() => worker.terminate())
    // Block this thread until the client has left, so that the server can't accept the connection earlier.
    Atomics.wait(numbers, 0, 0)
    const sessions = () => world.db.selectFrom('session').select('id').where('student_id', '=', student.id).execute()
    await t.waitFor(async () => assert.equal((await sessions()).length, 2), patience)
    assert.deepEqual(addresses, [undefined])
  })
