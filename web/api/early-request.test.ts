// The early request of the door, which the page sends before any script has loaded.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'

// The build sets `IS_DOOR`.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/web/api/client.ts')) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: source.replaceAll('import.meta.env?.IS_DOOR', 'true') }
  },
})

test('an early request that times out counts as a timeout, so it isn’t repeated', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  // As in web/door.html.
  const abort = new AbortController()
  const response = new Promise((_, reject) => abort.signal.addEventListener('abort', () => reject(abort.signal.reason)))
  const early = { token: null, sentAt: Date.now(), response, abort: (reason: unknown) => abort.abort(reason) }
  Object.assign(globalThis, { earlyRequests: { 'GET /api/schools/': early } })
  const { call } = await import('./call.ts')
  const { isTransient } = await import('./api-error.ts')
  const answer = call('GET /api/schools/', {}).catch((error: unknown) => error)
  await new Promise(setImmediate)
  t.mock.timers.tick(30_000)
  const error = await answer
  assert.equal((error as { status: number }).status, 0)
  assert.equal((error as { cause: Error }).cause.name, 'TimeoutError')
  assert.equal(isTransient(error as never), false)
})
