import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import fc from 'fast-check'
import { startHttpsServer } from '#test/https-server.ts'
import { createOutbound, OutboundError, type OutboundReason } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'

const localAnswer = [{ address: '127.0.0.1', family: 4 }]

function failsWith(reason: OutboundReason) {
  return (error: unknown) => {
    assert.ok(error instanceof OutboundError, String(error))
    assert.equal(error.reason, reason, error.message)
    return true
  }
}

/** All kinds of addresses that don't belong to public servers. */
const privateAddresses = [
  '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 169.254.169.254',
  '172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1',
  '203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1',
  '::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1',
  '5f00::1 fc00::1 fd12:3456:789a::1 fe80::1 fe80::1%eth0 2606:4700::1%eth0 fec0::1 ff02::1 x',
].flatMap((line) => line.split(' '))

test('no address of a private or special network is treated as public, however it is written', () => {
  assert.deepEqual([...privateAddresses, ''].filter(isPublicAddress), [])
  const open = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1']
  const openV6 = ['2606:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001::1', '2003::1', '2001:200::1']
  assert.deepEqual(
    [...open, ...openV6].filter((address) => !isPublicAddress(address)),
    [],
  )
})

test('an IPv6 address that contains an IPv4 address is never treated as public', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(octet, octet, octet, octet, (...octets) => {
      const [dotted, hex] = [
        octets.join('.'),
        Buffer.from(octets)
          .toString('hex')
          .replace(/(....)/, '$1:'),
      ]
      for (const address of [`::ffff:${dotted}`, `::${dotted}`, `64:ff9b::${dotted}`, `2002:${hex}::1`])
        assert.equal(isPublicAddress(address), false, address)
    }),
  )
})

test('a name that resolves to a private address is refused before anything is sent, even if it has public addresses too', async (t) => {
  let requests = 0
  const { port } = await startHttpsServer(t, (_request, response) => response.end(String((requests += 1))))
  for (const address of privateAddresses) {
    const addresses = [
      { address: '1.1.1.1', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]
    const outbound = createOutbound({ allowed: [], resolve: async () => addresses })
    await assert.rejects(outbound.request(`https://here.test:${port}/`), failsWith('private'), address)
  }
  assert.equal(requests, 0)
})

test('a private IP address in the URL is refused, however it is written', async (t) => {
  let requests = 0
  const { port } = await startHttpsServer(t, (_request, response) => response.end(String((requests += 1))))
  const outbound = createOutbound({ allowed: [] })
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]']
  for (const host of [...hosts, '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', 'localhost'])
    await assert.rejects(outbound.request(`https://${host}:${port}/`), failsWith('private'), host)
  assert.equal(requests, 0)
})

test('a name is resolved once per request, and the connection uses that address', async (t) => {
  const hosts: (string | undefined)[] = []
  const { port } = await startHttpsServer(t, (request, response) => {
    hosts.push(request.headers.host)
    response.end('here')
  })
  const answers = [localAnswer, [{ address: '127.0.0.2', family: 4 }]]
  let resolutions = 0
  const outbound = createOutbound({ allowed: ['127.0.0.1'], resolve: async () => answers[resolutions++]! })
  const response = await outbound.request(`https://here.test:${port}/`)
  assert.deepEqual([response.status, await response.text(), resolutions], [200, 'here', 1])
  assert.deepEqual(hosts, [`here.test:${port}`])
  // The name server's answer has changed. The new answer is checked too.
  await assert.rejects(outbound.request(`https://here.test:${port}/`), failsWith('private'))
  assert.deepEqual([resolutions, hosts.length], [2, 1])
})

test('the setting allows only the private hosts and networks that it lists', async (t) => {
  const { port } = await startHttpsServer(t, (_request, response) => response.end())
  const fetchWith = (allowed: string[]) =>
    createOutbound({ allowed, resolve: async () => localAnswer }).request(`https://here.test:${port}/`)
  for (const allowed of [['here.test'], ['HERE.test'], ['127.0.0.0/8'], ['10.0.0.0/8', '127.0.0.1']])
    assert.equal((await fetchWith(allowed)).status, 200, String(allowed))
  for (const allowed of [[], ['test'], ['other.test'], ['127.0.0.2'], ['10.0.0.0/8'], ['::1']])
    await assert.rejects(fetchWith(allowed), failsWith('private'), String(allowed))
})

test('only a plain https URL with a known host is fetched, and only if its certificate is valid for the host', async (t) => {
  const outbound = createOutbound({ allowed: ['127.0.0.1'], resolve: async () => localAnswer })
  for (const address of ['http://127.0.0.1/', 'ftp://x.edu/', 'file:///etc/passwd', 'https://a:b@x.edu/', 'x', ''])
    await assert.rejects(outbound.request(address), failsWith('not-https'), address)
  const untrusted = await startHttpsServer(t, (_request, response) => response.end(), { isTrusted: false })
  await assert.rejects(outbound.request(`https://here.test:${untrusted.port}/`), failsWith('certificate'))
  const trusted = await startHttpsServer(t, (_request, response) => response.end())
  await assert.rejects(outbound.request(`https://other.test:${trusted.port}/`), failsWith('certificate'))
  const unknown = createOutbound({
    allowed: [],
    resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })),
  })
  await assert.rejects(unknown.request('https://nowhere.test/'), failsWith('unknown-host'))
})

test('a redirect is not followed', async (t) => {
  const paths: (string | undefined)[] = []
  const { port } = await startHttpsServer(t, ({ url }, response) => {
    paths.push(url)
    response.writeHead(302, { location: '/secret' }).end()
  })
  const outbound = createOutbound({ allowed: ['127.0.0.1'] })
  assert.equal((await outbound.request(`https://127.0.0.1:${port}/`)).status, 302)
  assert.deepEqual(paths, ['/'])
})

test('a response may have a limited number of bytes, and the connection of an endless response is closed', async (t) => {
  let hungUp: Promise<unknown> | undefined
  const { port } = await startHttpsServer(t, ({ url }, response) => {
    if (url !== '/endless') return response.end('x'.repeat(Number(url!.slice(1))))
    hungUp = new Promise((resolve) => response.once('close', resolve))
    return pourInto(response)
  })
  const outbound = createOutbound({ allowed: ['127.0.0.1'], limits: { size: 1_000, time: 60_000 } })
  const requestPath = (path: string) => outbound.request(`https://127.0.0.1:${port}/${path}`)
  assert.equal((await (await requestPath('1000')).text()).length, 1_000)
  await assert.rejects(requestPath('1001'), failsWith('too-large'))
  await assert.rejects(requestPath('endless'), failsWith('too-large'))
  await hungUp
})

test('a request to a server that is silent or sends too slowly fails when its total time is over', async (t) => {
  const timers: NodeJS.Timeout[] = []
  t.after(() => timers.map(clearInterval))
  const { port } = await startHttpsServer(t, ({ url }, response) => {
    if (url === '/slow') timers.push(setInterval(() => response.write('x'), 5))
  })
  const outbound = createOutbound({ allowed: ['127.0.0.1'], limits: { time: 300 } })
  for (const path of ['silent', 'slow'])
    await assert.rejects(outbound.request(`https://127.0.0.1:${port}/${path}`), failsWith('unreachable'), path)
  const lost = createOutbound({ allowed: [], limits: { time: 300 }, resolve: () => new Promise(() => undefined) })
  await assert.rejects(lost.request('https://here.test/'), failsWith('unreachable'))
})

test('a limited number of requests run at once, fewer of them for one university, and others wait', async (t) => {
  const names = ['busy.test', 'busy.test', 'calm.test']
  const open = new Map<ServerResponse, string>()
  const peak = { all: 0, ofOne: 0 }
  let arrived: () => void = () => undefined
  const { port } = await startHttpsServer(
    t,
    (request, response) => {
      open.set(response, request.headers.host!)
      peak.all = Math.max(peak.all, open.size)
      for (const host of open.values())
        peak.ofOne = Math.max(peak.ofOne, [...open.values()].filter((name) => name === host).length)
      arrived()
    },
    { names },
  )
  const limits = { all: 8, university: 4, person: 4, wait: 120_000, time: 120_000 }
  const outbound = createOutbound({ allowed: names, limits, resolve: async () => localAnswer })
  const requests = Array.from({ length: 30 }, (_, index) => {
    const university = names[index % 3]!
    return outbound.inTurn({ university, person: 'anyone' }, () => outbound.request(`https://${university}:${port}/`))
  })
  const remaining = new Map([
    [`busy.test:${port}`, 20],
    [`calm.test:${port}`, 10],
  ])
  for (let answered = 0; answered < 30; answered += 1) {
    const expected = [...remaining.values()].reduce((sum, count) => sum + Math.min(4, count), 0)
    while (open.size < expected) await new Promise<void>((resolve) => (arrived = resolve))
    const [[response, host]] = open.entries() as unknown as [[ServerResponse, string]]
    open.delete(response)
    remaining.set(host, remaining.get(host)! - 1)
    response.end()
  }
  assert.deepEqual(
    (await Promise.all(requests)).map(({ status }) => status),
    Array(30).fill(200),
  )
  assert.deepEqual(peak, { all: 8, ofOne: 4 })
})

test('work that waits too long for its turn is refused', async () => {
  const outbound = createOutbound({ allowed: [], limits: { all: 1, wait: 50 } })
  const turn = { university: 'alder', person: 'anyone' }
  const { promise: end, resolve: endFirst } = Promise.withResolvers<void>()
  const first = outbound.inTurn(turn, () => end)
  await assert.rejects(
    outbound.inTurn(turn, () => assert.fail('it has no turn')),
    failsWith('busy'),
  )
  endFirst()
  await first
  assert.equal(await outbound.inTurn(turn, async () => 'its turn'), 'its turn')
})

async function pourInto(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    if (!response.write('x'.repeat(10_000)))
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
  }
}
