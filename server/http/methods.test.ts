import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { openStage, type Caller } from '#test/permissions/cast.ts'
import { requests } from '#test/permissions/requests.ts'
import { binding, withoutRoute } from '#test/permissions/table.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { onAnyEngine, openWorld, type ApiResponse } from '#test/world.ts'

/** At these addresses, GET has an effect (it uses a link or writes an audit line) or opens a stream. */
const withoutHead = [
  '/api/attendance/event/:event/class/:class/xlsx/',
  '/api/audit/csv/',
  '/api/audit/feed/',
  '/api/class/:id/overall-attendance/',
  '/api/classes/:id/credits/file/',
  '/api/classes/:id/published-credits/:published/file/',
  '/api/events/:id/attendance/csv/',
  '/api/events/:id/attendance/live/',
  '/api/events/:id/attendance/xlsx/',
  '/api/schools/:id/archive/',
  '/api/students/:id/export/',
  '/api/verify-email/',
  '/sso/oidc/:id',
]
/** Pages with the same address as a call. */
const alsoPages = ['/stop-emails/:kind/:student/:signature']
const every = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'] as const

/** These headers differ in each response, or depend on the connection. */
const ownEachTime = new Set(['date', 'connection', 'keep-alive', 'set-cookie'])

/** Returns what must be equal for HEAD and GET, with the page's nonce replaced, because each one is new. */
function readHead({ status, headers }: ApiResponse): [number, Record<string, string>] {
  const fields = [...headers].filter(([name]) => !ownEachTime.has(name))
  const text = JSON.stringify(Object.fromEntries(fields)).replaceAll(/nonce-[\w-]+/g, 'nonce')
  return [status, JSON.parse(text) as Record<string, string>]
}

onAnyEngine('HEAD returns the status and headers of GET without a body, for every kind of caller', async (world) => {
  const cast = await openStage(world)
  const wrong: string[] = []
  let requestCount = 0
  for (const row of binding.filter(({ id, method }) => method === 'GET' && !withoutRoute.has(id))) {
    for (const caller of ['A', 'S1', 'F1', 'F3', 'U1', 'MA'] as Caller[]) {
      const { path, endless, cookies } = await requests[row.id]!(world, cast, caller)
      const options = { token: cast.tokenOf(caller), ...(cookies && { cookies }) }
      const head = await world.call('HEAD', path, options)
      requestCount += 1
      if (head.text !== '') wrong.push(`${row.id} ${caller}: a body`)
      if (head.status === 405) continue
      const get = await world.call('GET', path, { ...options, ...(endless && { headOnly: true }) })
      if (JSON.stringify(readHead(head)) !== JSON.stringify(readHead(get)))
        wrong.push(`${row.id} ${caller}: ${JSON.stringify(readHead(head))} instead of ${JSON.stringify(readHead(get))}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(requestCount > 200)
})

test('HEAD also works for health checks, pages and files', async (t) => {
  const pages = newTestFolder('pages')
  mkdirSync(join(pages, 'assets'))
  writeFileSync(join(pages, 'index.html'), '<script nonce="__NONCE__"></script>')
  writeFileSync(join(pages, 'assets', 'main-abc.js'), 'export {}')
  const world = await openWorld(t, { engine: 'sqlite', pages })
  for (const path of ['/', '/faq', '/verify-email?token=x', '/assets/main-abc.js', '/healthz', '/readyz', '/docs/']) {
    const [head, get] = [await world.call('HEAD', path), await world.call('GET', path)]
    assert.equal(head.status, 200, path)
    assert.equal(head.text, '')
    assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(get.text)), path)
    assert.deepEqual(readHead(head), readHead(get), path)
  }
  for (const [path, allow] of [
    ['/faq', 'GET, HEAD'],
    ['/assets/main-abc.js', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
  ] as const) {
    const answer = await world.call('POST', path, { body: {} })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow], path)
  }
  for (const path of ['/assets/gone.js', '/api/gone/', '/dev/mailbox'])
    assert.equal((await world.call('HEAD', path)).status, 404, path)
})

onAnyEngine('an unsupported method is 405 with the supported methods, signed in or not', async (world) => {
  const { token } = await aFaculty(world, await aSchool(world))
  const methodsByPath = new Map<string, Set<string>>()
  for (const [method, path] of world.routes.map((route) => route.split(' ') as [string, string])) {
    const methods = methodsByPath.get(path) ?? new Set()
    for (const name of method === 'GET' && !withoutHead.includes(path) ? ['GET', 'HEAD'] : [method]) methods.add(name)
    if (alsoPages.includes(path)) for (const name of ['GET', 'HEAD']) methods.add(name)
    methodsByPath.set(path, methods)
  }
  const wrong: string[] = []
  for (const [path, methods] of methodsByPath) {
    for (const url of [path, path.replace(/\/$/, '')].map((variant) => variant.replaceAll(/:\w+/g, 'x'))) {
      for (const method of every) {
        if (methods.has(method)) continue
        const headers = method === 'PUT' ? { authorization: `Bearer ${token}` } : {}
        // No route could parse this body. The method must be checked first.
        const payload = method === 'POST' || method === 'PATCH' ? { payload: '{"' } : {}
        const answer = await world.http.inject({ method: method as 'PUT', url, headers, ...payload })
        const allowed = String(answer.headers.allow).split(', ')
        const isRefused = answer.statusCode === 405 && [...methods].every((name) => allowed.includes(name))
        // An address such as /faculty/add-student/ also matches /faculty/:id/ and responds like that route.
        const isAnothers = [...methodsByPath].some(
          ([otherPath, its]) =>
            otherPath !== path &&
            its.has(method) &&
            new RegExp(`^${otherPath.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
        )
        if (isAnothers) continue
        if (!isRefused) wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.headers.allow}`)
        if (method !== 'HEAD')
          assert.equal(answer.json<{ code: string }>().code, 'method_not_allowed', `${method} ${url}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
  const answer = await world.call('PATCH', '/api/events/', { token, body: {} })
  assert.deepEqual(
    [answer.status, answer.headers.get('allow'), answer.body.error],
    [405, 'GET, HEAD, POST', 'This address doesn’t accept PATCH. Use GET, HEAD, or POST.'],
  )
  assert.equal((await world.call('PATCH', '/api/nope/', { token })).status, 404, 'an unknown address stays 404')
  const preflight = await world.call('OPTIONS', '/api/events/', { headers: { origin: 'https://evil.test' } })
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [405, null])
})

onAnyEngine('HEAD is refused where GET has an effect, and writes nothing to the audit', async (world) => {
  const owner = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, owner)
  const paths = withoutHead.map((path) => path.replace(':id', event.id).replaceAll(/:\w+/g, event.id))
  for (const path of paths) {
    const answer = await world.call('HEAD', path, { token: owner.token })
    assert.equal(answer.status, 405, path)
    assert.doesNotMatch(answer.headers.get('allow')!, /HEAD/)
  }
  assert.deepEqual(await world.db.selectFrom('audit').selectAll().execute(), [])
})

onAnyEngine('a 401 explains how to sign in, and whether a token was sent but not accepted', async (world) => {
  const school = await aSchool(world)
  const plain = 'Bearer realm="Rollbook"'
  const readChallenge = async (headers: Record<string, string>) => {
    const { status, headers: answered } = await world.call('GET', '/api/events/', { headers })
    return [status, answered.get('www-authenticate')]
  }
  assert.deepEqual(await readChallenge({}), [401, plain])
  assert.deepEqual(await readChallenge({ authorization: 'Bearer gone' }), [401, `${plain}, error="invalid_token"`])
  assert.deepEqual(await readChallenge({ authorization: 'Basic YTpi' }), [401, plain])
  const { token } = await aFaculty(world, school)
  const wrongPassword = await world.call('POST', '/api/student/direct-signin/', {
    token,
    body: { email: `nobody@${school.studentDomain}`, password: 'not this one at all', remember_me: false },
  })
  assert.deepEqual([wrongPassword.status, wrongPassword.headers.get('www-authenticate')], [401, plain])
  assert.equal((await world.call('GET', '/api/events/', { token })).headers.get('www-authenticate'), null)
})
