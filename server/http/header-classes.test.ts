import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { aProfessor, anEvent, aSchool, aStudent, type Event, type Person } from '#test/builders.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { openWorld, type World } from '#test/world.ts'
import { tooMuch } from '#server/load/load.ts'

// The expected headers of each class of response, word for word. If you change a header, change it here too.
const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const api = { ...everywhere, 'cache-control': 'no-store', 'content-security-policy': nothing }
const displayed = {
  ...everywhere,
  'content-security-policy': nothing,
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const policyWith = (sources: string) =>
  `default-src 'none'; script-src ${sources} 'wasm-unsafe-eval'; style-src ${sources}; img-src 'self' data: blob:; ` +
  "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types rollbook; report-to csp; upgrade-insecure-requests"
const reporting = { 'reporting-endpoints': 'csp="/api/policy-reports/"' }
const file = { ...displayed, ...reporting, 'content-security-policy': policyWith("'self'") }
const page = {
  ...displayed,
  ...reporting,
  'cache-control': 'no-store',
  'content-security-policy': policyWith("'self' 'nonce-N'"),
}
const docsPage = {
  ...displayed,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-N'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; upgrade-insecure-requests",
}
const json = { 'content-type': 'application/json; charset=utf-8' }
const picture = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const forAnHour = { 'cache-control': 'private, max-age=3600' }

/** Headers about the connection or the transfer, which this test ignores. */
const transportHeaders =
  /^(date|connection|keep-alive|content-length|transfer-encoding|etag|last-modified|accept-ranges|vary|content-encoding|set-cookie|retry-after|content-disposition|allow|refresh)$/

type Cast = { student: Person; professor: Person; event: Event }
type Class = {
  path: string | ((cast: Cast) => string)
  status: number
  carries: object
  method?: string
  by?: 'student' | 'professor'
  body?: string
  headers?: Record<string, string>
}

const classes: Record<string, Class> = {
  page: { path: '/faq', status: 200, carries: { ...page, 'content-type': 'text/html; charset=utf-8' } },
  script: {
    path: '/assets/main-abc.js',
    status: 200,
    carries: {
      ...file,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    },
  },
  worker: {
    path: '/service-worker.js',
    status: 200,
    carries: { ...file, 'cache-control': 'no-cache', 'content-type': 'application/javascript; charset=utf-8' },
  },
  'a file that is not there': { path: '/assets/gone.js', status: 404, carries: { ...displayed, ...json } },
  'JSON of the API': { path: '/api/schools/', status: 200, carries: { ...api, ...json } },
  'an answer without a body': { path: '/api/signout/', method: 'POST', status: 204, carries: api },
  CSV: {
    path: ({ event }) => `/api/events/${event.id}/attendance/csv/`,
    by: 'professor',
    status: 200,
    carries: { ...api, 'content-type': 'text/csv; charset=utf-8' },
  },
  Excel: {
    path: ({ event }) => `/api/events/${event.id}/attendance/xlsx/`,
    by: 'professor',
    status: 200,
    carries: { ...api, 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  },
  PNG: {
    path: ({ event }) => `/api/events/${event.id}/generate-qr/?format=png`,
    status: 200,
    carries: { ...api, ...forAnHour, 'content-security-policy': picture, 'content-type': 'image/png' },
  },
  SVG: {
    path: ({ event }) => `/api/events/${event.id}/generate-qr/?format=svg`,
    status: 200,
    carries: {
      ...api,
      ...forAnHour,
      'content-security-policy': picture,
      'content-type': 'image/svg+xml; charset=utf-8',
    },
  },
  'a stream of the roll': {
    path: ({ event }) => `/api/events/${event.id}/attendance/live/`,
    by: 'professor',
    status: 200,
    carries: {
      ...api,
      'cache-control': 'no-store, no-transform',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    },
  },
  '/docs': { path: '/docs/', status: 200, carries: { ...docsPage, 'content-type': 'text/html; charset=utf-8' } },
  'the document of the API': {
    path: '/docs/openapi.json',
    status: 200,
    carries: { ...displayed, ...json, 'cache-control': 'no-cache' },
  },
  'nobody signed in': {
    path: '/api/events/',
    status: 401,
    carries: { ...api, ...json, 'www-authenticate': 'Bearer realm="Rollbook"' },
  },
  'a method that the address does not take': {
    path: '/api/events/',
    method: 'PATCH',
    status: 405,
    carries: { ...api, ...json },
  },
  'not for a student': { path: '/api/events/', by: 'student', status: 403, carries: { ...api, ...json } },
  'no such thing': { path: '/api/events/nobodys/', by: 'professor', status: 404, carries: { ...api, ...json } },
  'no such call': { path: '/api/nope/', status: 404, carries: { ...api, ...json } },
  'a method that no call has': { path: '/api/schools/', method: 'PROPFIND', status: 404, carries: { ...api, ...json } },
  'input that is wrong': {
    path: '/api/student/signin/',
    method: 'POST',
    body: '{}',
    status: 400,
    carries: { ...api, ...json },
  },
  'what is too large': {
    path: '/api/student/signin/',
    method: 'POST',
    body: JSON.stringify({ email: 'a'.repeat(17_000) }),
    status: 413,
    carries: { ...api, ...json },
  },
  'what is no JSON': {
    path: '/api/student/signin/',
    method: 'POST',
    body: 'email=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    carries: { ...api, ...json },
  },
  'an id that none can be': { path: '/api/events/%00/', status: 400, carries: { ...api, ...json } },
  'health, for a proxy': { path: '/healthz', status: 200, carries: { ...displayed, ...json } },
  'readiness, for a proxy': {
    path: '/readyz',
    status: 200,
    carries: { ...displayed, ...json, 'cache-control': 'no-store' },
  },
}

let folder: string
before(() => {
  folder = join(newTestFolder('headers'), 'pages')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<script nonce="__NONCE__">1</script>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
  writeFileSync(join(folder, 'service-worker.js'), '')
})

const open = (t: Parameters<typeof openWorld>[0], limits = tooMuch): Promise<World> =>
  openWorld(t, {
    engine: 'sqlite',
    settings: { publicUrl: 'https://rollbook.x.edu' },
    pages: folder,
    tooMuch: limits,
  })

/** Returns the headers that matter to a browser. Nonces are replaced, because each one is new. */
function said(headers: IncomingHttpHeaders): Record<string, unknown> {
  const fields = Object.entries(headers).filter(([name]) => !transportHeaders.test(name))
  return Object.fromEntries(
    fields.map(([name, value]) => [name, String(value).replaceAll(/nonce-[\w-]{24}/g, 'nonce-N')]),
  )
}

test('every class of response has its headers, word for word', async (t) => {
  const world = await open(t)
  const { school, professor } = await aProfessor(world)
  const cast = { student: await aStudent(world, school), professor, event: await anEvent(world, professor) }
  const actual: Record<string, object> = {}
  const expected: Record<string, object> = {}
  for (const [name, { path, status, carries, method = 'GET', by: person, body, headers = {} }] of Object.entries(
    classes,
  )) {
    const request = ask(world.url + (typeof path === 'string' ? path : path(cast)), {
      method,
      headers: {
        ...(person && { authorization: `Bearer ${cast[person].token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    }).end(body)
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    actual[name] = { status: answer.statusCode, carries: said(answer.headers) }
    expected[name] = { status, carries }
    answer.destroy()
  }
  assert.deepEqual(actual, expected)
})

test('a 429 and an unexpected error have the headers of the API too', async (t) => {
  const world = await open(t)
  const school = await aSchool(world)
  const maya = await aStudent(world, school)
  const body = { email: 'nobody@x.edu', password: 'not the right words' }
  for (let attempt = 1; attempt < 5; attempt += 1) await world.call('POST', '/api/admin/signin/', { body })
  const limited = await world.call('POST', '/api/admin/signin/', { body })
  assert.equal(limited.status, 429)
  assert.deepEqual(said(Object.fromEntries(limited.headers)), { ...api, ...json })
  world.expectErrors(/no such table/)
  await world.db.schema.alterTable('school').renameTo('school_away').execute()
  const fault = await world.call('GET', '/api/schools/', { token: maya.token })
  await world.db.schema.alterTable('school_away').renameTo('school').execute()
  assert.equal(fault.status, 500)
  assert.deepEqual(said(Object.fromEntries(fault.headers)), { ...api, ...json })
})

test('requests rejected under load get the headers of the API', async (t) => {
  const world = await open(t, { ...tooMuch, heavyDelay: -1, delay: -1 })
  const away = await world.call('GET', '/api/schools/', { once: true })
  assert.equal(away.status, 503)
  assert.deepEqual(said(Object.fromEntries(away.headers)), { ...api, ...json })
})

test('requests refused before a route is found get the headers of the API', async (t) => {
  const world = await open(t)
  for (const [line, status] of [
    ['GET /api/%zz HTTP/1.1', 400],
    [`GET /api/schools/${'a'.repeat(101)}/ HTTP/1.1`, 414],
    [`GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`, 431],
    ['HELLO', 400],
    ['GET /api/schools/ HTTP/1.1', 400],
  ] as const) {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    const host = line.startsWith('GET /api/schools/ ') ? '' : 'Host: localhost\r\n'
    socket.write(`${line}\r\n${host}Connection: close\r\n\r\n`)
    const [head = ''] = (await text(socket)).split('\r\n\r\n')
    const [first, ...lines] = head.split('\r\n')
    assert.match(first!, new RegExp(`^HTTP/1.1 ${status} `))
    const headers = lines.map((rawLine) => [
      rawLine.split(': ', 1)[0]!.toLowerCase(),
      rawLine.slice(rawLine.indexOf(': ') + 2),
    ])
    assert.deepEqual(said(Object.fromEntries(headers) as IncomingHttpHeaders), { ...api, ...json }, line.slice(0, 40))
  }
})
