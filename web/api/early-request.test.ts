// The early request of the door, which the page sends before any script has loaded.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'

/** Loads a module and what it imports as in the door, where the build sets `IS_DOOR`. */
async function loadForDoor<Module>(file: string): Promise<Module> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const isForDoor = context.parentURL?.endsWith('?door') && resolved.url.includes('/web/api/')
      return isForDoor ? { ...resolved, url: `${resolved.url}?door` } : resolved
    },
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('?door')) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      return { ...loaded, source: source.replaceAll('import.meta.env?.IS_DOOR', 'true') }
    },
  })
  try {
    return (await import(`${file}?door`)) as Module
  } finally {
    hooks.deregister()
  }
}

test('an early request that times out counts as a timeout, so it isn’t repeated', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  // As in web/door.html.
  const abort = new AbortController()
  const response = new Promise((_, reject) => abort.signal.addEventListener('abort', () => reject(abort.signal.reason)))
  const early = { token: null, sentAt: 0, response, abort: (reason: unknown) => abort.abort(reason) }
  Object.assign(globalThis, { earlyRequests: { 'GET /api/schools/': early } })
  t.after(() => Reflect.deleteProperty(globalThis, 'earlyRequests'))
  const { call } = await loadForDoor<typeof import('./call.ts')>('./call.ts')
  const { isTransient } = await loadForDoor<typeof import('./api-error.ts')>('./api-error.ts')
  const answer = call('GET /api/schools/', {}).catch((error: unknown) => error)
  await new Promise(setImmediate)
  t.mock.timers.tick(30_000)
  const error = await answer
  assert.equal((error as { status: number }).status, 0)
  assert.equal((error as { cause: Error }).cause.name, 'TimeoutError')
  assert.equal(isTransient(error as never), false)
})
