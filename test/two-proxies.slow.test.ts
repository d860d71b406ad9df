// Caddy and nginx, each with its file in deploy/, must both pass these tests.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { builtPages } from '#server/http/pages.ts'
import { freePort } from './free-port.ts'
import { startNginx, startProxy, type Proxy } from './proxy.ts'
import { runServer, type ServerProcess } from './server-process.ts'
import { anEmptyInstallation } from './servers.ts'

/** The largest body that a route accepts, in bytes: a gradebook file with its columns. */
const maxBodyBytes = 7_000_000

const proxies = [
  ['Caddy', async (t: TestContext, ports: number[]) => startProxy(t, await freePort(), ports)],
  ['nginx', async (t: TestContext, ports: number[]) => startNginx(t, ports)],
] as const

for (const [name, start] of proxies) {
  test(`${name} serves the files of the pages itself, with Rollbook’s headers`, async (t) => {
    const { server, proxy } = await openSite(t, 'sqlite', start, 1)
    if (proxy === null) return t.skip('needs nginx')
    const assets = readdirSync(join(builtPages, 'assets'))
    const findAsset = (end: RegExp) => `/assets/${assets.find((file) => end.test(file))}`
    const files = [
      findAsset(/\.js$/),
      findAsset(/\.css$/),
      findAsset(/\.wasm$/),
      findAsset(/\.svg$/),
      findAsset(/\.woff2$/),
    ]
    const roots = ['/icons/icon-192.png', '/manifest.webmanifest', '/service-worker.js']
    const paths = [...files, ...roots, '/docs/scalar.js']
    const gzipHeaders = { 'accept-encoding': 'gzip' }
    const direct = await Promise.all(paths.map((path) => ask(server[0]!.port, path, gzipHeaders)))
    const missing = await ask(proxy, '/assets/missing.js')
    assert.deepEqual([missing.status, missing.headers['cache-control']], [404, undefined])
    const packed = await ask(proxy, `${files[0]}.gz`)
    assert.equal(packed.status, 404)
    const posted = await ask(proxy, files[0]!, { method: 'POST' })
    assert.equal(posted.status, 405)

    // The process has ended, so only the proxy can answer.
    await server[0]!.kill()
    for (const [n, path] of paths.entries()) {
      const answer = await ask(proxy, path, gzipHeaders)
      assert.equal(answer.status, 200, path)
      const ofDocs = path.startsWith('/docs/')
      assert.deepEqual(policies(answer.headers, ofDocs), policies(direct[n]!.headers, ofDocs), path)
      if (n < 3) assert.equal(answer.headers['content-encoding'], 'gzip', path)
    }
    const shell = await ask(proxy, '/index.html')
    assert.notEqual(shell.status, 200, 'the page needs its nonce')
  })

  test(`${name} stops sending requests to a process that is frozen`, withPostgres(), async (t) => {
    const { server, proxy } = await openSite(t, 'postgres', start, 2)
    if (proxy === null) return t.skip('needs nginx')
    const counts = { answered: 0, unanswered: 0, last: 0 }
    const controller = new AbortController()
    t.after(() => controller.abort())
    const began = performance.now()
    server[0]!.signal('SIGSTOP')
    t.after(() => server[0]!.signal('SIGCONT'))
    // Twenty seconds of requests, ten a second. Those that wait for the frozen process are counted at the end.
    const requests = Array.from({ length: 200 }, async (_, n) => {
      await pause(n * 100)
      const sentAfter = performance.now() - began
      const answer = await ask(proxy, '/api/schools/', {}, undefined, controller.signal).catch(() => null)
      if (answer?.status === 200) counts.answered += 1
      else {
        counts.unanswered += 1
        counts.last = Math.max(counts.last, sentAfter)
      }
    })
    await pause(200 * 100 + 3_000)
    controller.abort()
    await Promise.all(requests)
    t.diagnostic(
      `${counts.unanswered} of 200 unanswered, the last one sent ${Math.round(counts.last)} ms after the freeze`,
    )
    assert.equal(counts.answered + counts.unanswered, 200)
    // If requests were still sent to both processes, a hundred would be unanswered.
    assert.ok(counts.unanswered < 50, `${counts.unanswered} of 200 were not answered`)
  })
}

test('nginx forwards the largest import, and refuses a larger body as Rollbook does', async (t) => {
  const { proxy } = await openSite(t, 'sqlite', startNginx, 1)
  if (proxy === null) return t.skip('needs nginx')
  const body = Buffer.alloc(maxBodyBytes, 32)
  const path = '/api/student/register/'
  const answer = await ask(proxy, path, { method: 'POST', 'content-type': 'application/json' }, body)
  // This is Rollbook's own response, because this route accepts less.
  assert.deepEqual([answer.status, answer.headers['content-type']], [413, 'application/json; charset=utf-8'])
  // The body is only announced. nginx closes the connection before it has read all of such a body.
  const larger = await ask(proxy, path, { method: 'POST', 'content-length': String(maxBodyBytes * 2) })
  assert.deepEqual([larger.status, larger.headers['content-type']], [413, 'application/json'])
  assert.deepEqual(larger.body, answer.body)
})

function withPostgres() {
  return { skip: !process.env.TEST_DATABASE_URL && 'run by npm run test:all, or set TEST_DATABASE_URL' }
}

async function openSite(
  t: TestContext,
  engine: 'sqlite' | 'postgres',
  start: (t: TestContext, ports: number[]) => Promise<Proxy | null>,
  processes: number,
): Promise<{ server: ServerProcess[]; proxy: Proxy | null }> {
  const place = await anEmptyInstallation(t, engine)
  const server: ServerProcess[] = []
  const settings = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://localhost' }
  for (let n = 0; n < processes; n += 1) server.push(await runServer(t, place, settings))
  const proxy = await start(
    t,
    server.map(({ port }) => port),
  )
  return { server, proxy }
}

/** Returns the headers that must be the same. */
function policies(headers: IncomingMessage['headers'], ofDocs: boolean) {
  const ownHeaders = [
    'date',
    'etag',
    'last-modified',
    'connection',
    'keep-alive',
    'server',
    'alt-svc',
    'accept-ranges',
    'vary',
  ]
  const encoding = ['content-length', 'content-encoding', 'transfer-encoding']
  // These files aren't shown as pages, so a content policy has no effect.
  const policyHeaders = ofDocs ? ['content-security-policy', 'reporting-endpoints'] : []
  const remaining = Object.entries(headers).filter(
    ([name]) => ![...ownHeaders, ...encoding, ...policyHeaders].includes(name),
  )
  const script = /^(?:text|application)\/javascript(?:; charset=utf-8)?$/
  return Object.fromEntries(
    remaining.map(([name, value]) => [
      name,
      name === 'content-type' ? String(value).replace(script, 'script').replace('; charset=utf-8', '') : value,
    ]),
  )
}

/** Sends a request to a proxy, or to a process on its port. */
async function ask(
  target: Proxy | number,
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
  body?: Buffer,
  signal?: AbortSignal,
) {
  const options = { host: 'localhost', path, method, headers, ...(signal && { signal }) }
  const outgoing =
    typeof target === 'number'
      ? requestPlain({ ...options, host: '127.0.0.1', port: target })
      : request({ ...options, port: target.port, agent: new Agent({ ca: target.ca }) })
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) }
}
