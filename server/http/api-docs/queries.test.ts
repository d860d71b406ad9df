import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

type Parameter = { name: string; in: string; description?: string }

test('the OpenAPI document describes every query parameter', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { paths } = (await world.call('GET', '/docs/openapi.json')).body as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.filter((one) => one.in === 'query').map((one) => ({ ...one, of: `${method} ${path}` })),
    ),
  )
  t.diagnostic(`${all.length} query parameters`)
  assert.ok(all.length > 60)
  const without = all.filter(({ description }) => !description)
  assert.deepEqual(
    without.map(({ of, name }) => `${of} ${name}`),
    [],
  )
})
