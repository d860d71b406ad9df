import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validate } from '@scalar/openapi-parser'
import { answers, inputs } from '#contract/shapes.ts'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { toShape, type Operation } from '#test/open-api.ts'
import { fetchOpenApi } from './fetch-open-api.ts'
import { openWorld } from '#test/world.ts'

const root = join(import.meta.dirname, '..')

const table = JSON.parse(readFileSync(join(import.meta.dirname, 'permissions', 'table.json'), 'utf8')) as {
  rows: { method: string; path: string; expect: { A: string } }[]
}

test('the document is valid OpenAPI 3.1, names its server’s URL, and has no unused parts', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { document } = await fetchOpenApi(world)
  const checked = await validate(document)
  assert.deepEqual([checked.valid, checked.version, checked.errors], [true, '3.1', []])
  assert.equal(document.openapi, '3.1.0')
  assert.equal(document.info.title, 'Rollbook API')
  assert.deepEqual(document.servers, [{ url: world.settings.publicUrl }])
  const text = JSON.stringify(document)
  const unused = [...Object.keys(document.components.schemas), ...Object.keys(document.components.responses)].filter(
    (name) => !text.includes(`/${name}"`),
  )
  assert.deepEqual(unused, [])
})

test('every route of the API is in the document, and nothing else is', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { operations } = await fetchOpenApi(world)
  const served = world.routes
    .filter((route) => !route.includes(' /docs/'))
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
  assert.deepEqual([...operations.keys()].toSorted(), served.toSorted())
  const names = [...operations.values()].map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, names.length, 'a generated client needs a name for each')
  for (const [route, { tags, summary, description, parameters }] of operations) {
    assert.ok(summary.length > 5 && description.length > 5 && tags.length === 1, route)
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    assert.deepEqual(
      inPath,
      [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      route,
    )
  }
})

/** Sign-in calls, which have no declaration yet. */
const waiting =
  /\/api\/(?:verify-email|passkeys|reauth|student\/(?:register|signin|direct-signin)|faculty\/(?:register|signin)|admin\/signin|students\/:id\/(?:update|delete))\//

test('every served call is declared except sign-in, every declared call is served, and one list has all declarations', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const served = world.routes.filter((route) => !route.includes(' /docs/'))
  const declarations = await readDeclarations()
  const declared = declarations.flatMap(({ calls }) => Object.keys(calls))
  assert.deepEqual(
    served.filter((route) => !declared.includes(route) && !waiting.test(route)),
    [],
    'is served, but not declared',
  )
  assert.deepEqual(
    declared.filter((name) => !served.includes(name)),
    [],
    'is declared, but not served',
  )
  assert.equal(new Set(declared).size, declared.length, 'two declarations have the same call')
  const union = readFileSync(join(root, 'contract/calls.ts'), 'utf8')
  const listed = [...union.matchAll(/typeof (\w+)/g)].map(([, name]) => name!)
  assert.deepEqual(listed.toSorted(), declarations.map(({ name }) => name).toSorted())
})

test('the document requires a token exactly where the server does', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { operations } = await fetchOpenApi(world)
  const isOpen = ({ security }: Operation) =>
    security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0)
  for (const [route, operation] of operations) {
    const [method, path] = route.split(' ')
    const rows = table.rows.filter((row) => row.method === method && toShape(row.path) === toShape(path!))
    // A route is public if at least one way of calling it is.
    const demands = rows.every((row) => row.expect.A === '401')
    const mayDemand = rows.some((row) => row.expect.A === '401')
    assert.ok(rows.length > 0, route)
    assert.equal(isOpen(operation), !demands, route)
    // Failed sign-ins are also refused with 401.
    const signsIn = /^(signIn(Student|Administrator|WithPasskey)|redeemLink|redeemSso|verifyEmail)$/.test(
      operation.operationId,
    )
    assert.equal('401' in operation.responses, mayDemand || signsIn, `${route} answers 401`)
  }
})

test('every example matches its schema', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { operations, whyNot } = await fetchOpenApi(world)
  let exampleCount = 0
  for (const [route, { requestBody, responses }] of operations) {
    for (const part of [requestBody, ...Object.values(responses)]) {
      for (const media of Object.values(part?.content ?? {})) {
        if (media.example === undefined) continue
        exampleCount += 1
        assert.equal(whyNot(media.schema!, media.example), null, route)
      }
    }
  }
  assert.ok(exampleCount >= 12)
})

test('the example of the CSV file has the file’s columns', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { operations } = await fetchOpenApi(world)
  const owner = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, owner)
  const file = await world.call('GET', `/api/events/${event.id}/attendance/csv/`, { token: owner.token })
  const example = operations.get('GET /api/events/{id}/attendance/csv/')!.responses[200]!.content!['text/csv']!.example
  assert.equal(String(example).split('\r\n', 1)[0], file.text.replace('\uFEFF', '').trim())
})

test('no two schemas of the contract have the same name, and no schema has two names', () => {
  const names = [...Object.keys(inputs), ...Object.keys(answers)]
  assert.equal(new Set(names).size, names.length)
  const shapes = [...Object.values(inputs), ...Object.values(answers)].map(({ shape }) => shape)
  assert.equal(new Set(shapes).size, shapes.length)
})

test('the API documentation loads everything from this server, and its policy allows no other requests', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const page = await world.call('GET', '/docs')
  const policy = page.headers.get('content-security-policy')!
  const nonce = /script-src 'nonce-([\w-]+)'/.exec(policy)?.[1]
  assert.match(policy, /default-src 'none'.*connect-src 'self'.*frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe|https?:|\*/)
  const scripts = page.text.match(/<script[^>]*>/g)!
  assert.ok(scripts.length > 0 && scripts.every((script) => script.includes(`nonce="${nonce}"`)))
  assert.doesNotMatch(page.text, /https?:\/\//)
  const secondPage = await world.call('GET', '/docs/')
  assert.notEqual(secondPage.headers.get('content-security-policy'), policy, 'a nonce is used once')
  const program = await world.call('GET', '/docs/scalar.js')
  assert.equal(program.headers.get('content-encoding'), 'gzip')
  assert.match(program.text, /createApiReference/)
})

/** Returns the exports of the contract that declare calls. */
async function readDeclarations(): Promise<{ name: string; calls: object }[]> {
  const files = globSync('contract/**/*.ts', { cwd: root }).filter((file) =>
    / satisfies Calls$/m.test(readFileSync(join(root, file), 'utf8')),
  )
  const modules = await Promise.all(files.map((file) => import(`#${file}`) as Promise<Record<string, object>>))
  return modules.flatMap((exports) =>
    Object.entries(exports).flatMap(([name, calls]) => (name.endsWith('Calls') ? [{ name, calls }] : [])),
  )
}
