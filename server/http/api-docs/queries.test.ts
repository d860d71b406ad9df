import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

type Parameter = { name: string; in: string; description?: string }

test('the OpenAPI document describes every query parameter', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { paths } = (await world.call('GET', '/docs/openapi.json')).body as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  }
  const queryParameters = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => ({ ...parameter, of: `${method} ${path}` })),
    ),
  )
  t.diagnostic(`${queryParameters.length} query parameters`)
  assert.ok(queryParameters.length > 60)
  const undescribed = queryParameters.filter(({ description }) => !description)
  assert.deepEqual(
    undescribed.map(({ of: route, name }) => `${route} ${name}`),
    [],
  )
})
