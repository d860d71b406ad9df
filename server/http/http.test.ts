import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { aFaculty, aSchool } from '#test/builders.ts'
import { onAnyEngine, openWorld } from '#test/world.ts'
import { servePages } from './pages.ts'
import { keepRequestRules } from './request-rules.ts'
import { sendSecurityHeaders } from './security-headers.ts'

onAnyEngine('every response of the API has the security headers and isn’t cached', async (world) => {
  const school = await aSchool(world)
  const { token } = await aFaculty(world, school)
  for (const [path, status] of [
    ['/api/schools/', 200],
    ['/api/events/', 200],
    ['/api/nope/', 404],
    ['/api/events/x/', 404],
    // The same call, with its address encoded differently.
    ['/%61pi/schools/', 200],
  ] as const) {
    const answer = await world.call('GET', path, { token })
    assert.equal(answer.status, status)
    const header = (name: string) => answer.headers.get(name)
    assert.equal(header('cache-control'), 'no-store', path)
    assert.match(header('content-security-policy') ?? '', /^default-src 'none'/)
    assert.match(header('permissions-policy') ?? '', /camera=\(self\), geolocation=\(self\), microphone=\(\)/)
    assert.deepEqual(
      ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'].map(
        header,
      ),
      ['nosniff', 'no-referrer', 'same-origin', 'same-origin'],
    )
    assert.equal(header('strict-transport-security'), null, 'plain http promises no https')
    assert.match(header('content-type') ?? '', /charset=utf-8/)
    assert.equal(header('access-control-allow-origin'), null)
  }
})

test('HSTS is sent when the public URL is https', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite', settings: { publicUrl: 'https://rollbook.x.edu' } })
  const answer = await world.call('GET', '/api/schools/')
  assert.equal(answer.headers.get('strict-transport-security'), 'max-age=63072000')
})

test('the addresses at the door get their own document, if it is built, and all others the whole site’s', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-pages-'))
  writeFileSync(join(folder, 'index.html'), '<html>the whole site __NONCE__')
  writeFileSync(join(folder, 'door.html'), 'the door __NONCE__ __SUPPORT_EMAIL__')
  const app = Fastify()
  t.after(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  await servePages(app, folder, { publicUrl: 'http://localhost:3000', supportEmail: 'help@x.edu' })

  for (const address of [
    '/scan',
    '/scan?event=a',
    '/attend/a-1',
    '/auth/attend/a-1',
    '/auth/student/signin?redirect=%2F',
  ]) {
    const { body, headers } = await app.inject(address)
    const nonce = /^the door ([\w-]{24}) help@x\.edu$/.exec(body)?.[1]
    assert.ok(nonce && String(headers['content-security-policy']).includes(`'nonce-${nonce}'`), address)
  }
  for (const address of [
    '/',
    '/student/dashboard',
    '/scan/',
    '/scanner',
    '/attend',
    '/attend/a/b',
    '/auth/faculty/signin',
  ])
    assert.match((await app.inject(address)).body, /^<html>the whole site /, address)
  assert.match(
    (await app.inject('/kept-page')).body,
    /^<html data-cached="1">the whole site /,
    'a phone’s copy knows it',
  )
  assert.equal((await app.inject('/door.html')).statusCode, 404, 'no document is a file')
})

test('each page gets its own nonce, files are cached forever, and an unknown file is a 404', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<meta content="__SUPPORT_EMAIL__"><script nonce="__NONCE__">1</script><style nonce="__NONCE__"></style>',
  )
  for (const file of ['main-abc.js', 'main-abc.js.br']) writeFileSync(join(folder, 'assets', file), 'export {}')
  const app = Fastify()
  t.after(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  keepRequestRules(app)
  sendSecurityHeaders(app, false)
  await servePages(app, folder, { publicUrl: 'http://localhost:3000', supportEmail: 'help@x.edu' })

  const [dashboard, two] = [await app.inject('/student/dashboard?tab=history'), await app.inject('/')]
  const nonces = [dashboard, two].map((page) => /nonce="([\w-]{24})"/.exec(page.body)?.[1])
  assert.ok(nonces[0] && nonces[1] && nonces[0] !== nonces[1])
  const policy = String(dashboard.headers['content-security-policy'])
  assert.ok(policy.includes(`script-src 'self' 'nonce-${nonces[0]}' 'wasm-unsafe-eval'`))
  assert.ok(policy.includes("require-trusted-types-for 'script'") && policy.includes('trusted-types rollbook'))
  assert.ok(!policy.includes('unsafe-inline') && !policy.includes('upgrade-insecure-requests'))
  assert.equal(dashboard.headers['cache-control'], 'no-store')
  assert.match(dashboard.body, /content="help@x\.edu"/)

  const script = await app.inject('/assets/main-abc.js')
  assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(script.headers['content-security-policy']), /wasm-unsafe-eval/)
  for (const file of [
    'gone.js',
    'main-abc.js.br',
    '..%2findex.html',
    '%2e%2e%2findex.html',
    'main-abc.js%00',
    'toString',
  ])
    assert.equal((await app.inject(`/assets/${file}`)).statusCode, file.includes('%00') ? 400 : 404, file)
  // A scanner that looks for exposed files must not get the page.
  for (const path of ['/.env', '/.git/config', '/%2Egit/config', '/faculty/.env', '/wp-login.php', '/.well-known/x'])
    assert.equal((await app.inject(path)).statusCode, 404, path)
  const fetchPage = (accept: string) => app.inject({ url: '/faculty/events', headers: { accept } })
  assert.equal((await fetchPage('application/json')).statusCode, 404)
  assert.equal((await fetchPage('text/html,application/xhtml+xml,*/*;q=0.8')).statusCode, 200)
  assert.equal((await app.inject('/verify-email?next=/x.y')).statusCode, 200)
  const id = 'AbCdEfGh12345678'
  for (const path of [`/attend/${id}.`, `/auth/attend/${id}.)`, `/attend/${id}.See`, `/receipt/${id}/${id}.`])
    assert.equal((await app.inject(path)).statusCode, 200, 'a link with the period of a sentence is a page')
  assert.equal((await app.inject('/api/gone')).statusCode, 404)
  assert.equal((await app.inject({ method: 'POST', url: '/faq' })).statusCode, 405)
})

test('a route without a declared permission can’t be added', async () => {
  const app = Fastify()
  keepRequestRules(app)
  assert.throws(() => app.get('/api/open/', async () => 1), /does not say who may call it/)
})

onAnyEngine('readiness is a 503 while a check-in couldn’t be stored', async (world) => {
  assert.deepEqual((await world.call('GET', '/healthz')).body, { status: 'ok' })
  assert.equal((await world.call('GET', '/readyz')).body.ready, true)
  await world.db.schema.alterTable('instance').renameTo('instance_away').execute()
  assert.equal((await world.call('GET', '/readyz')).status, 200, 'an answer is cached for five seconds')
  world.clock.pass(5_000)
  const away = await world.call('GET', '/readyz')
  const { ready, problem } = away.body
  assert.deepEqual([away.status, ready, problem], [503, false, 'the database accepts no writes'])
  await world.db.schema.alterTable('instance_away').renameTo('instance').execute()
})

onAnyEngine('an unexpected error shows the visitor one sentence without details, and logs its cause', async (world) => {
  world.expectErrors(/no such table|does not exist/)
  await world.db.schema.alterTable('school').renameTo('school_away').execute()
  const answer = await world.call('GET', '/api/schools/')
  assert.equal(answer.status, 500)
  assert.deepEqual(Object.keys(answer.body).toSorted(), ['code', 'error', 'request_id'])
  assert.ok(!answer.text.includes('school_away') && !answer.text.includes('select'))
  await world.db.schema.alterTable('school_away').renameTo('school').execute()
})
