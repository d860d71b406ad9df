import assert from 'node:assert/strict'
import test from 'node:test'
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts'

function aTab({ canReload = true, canStore = true } = {}) {
  const reloads: string[] = []
  const page = {
    canReload: async () => canReload,
    hasReloadedFor: (message: string) => reloads.includes(message),
    reloadFor: (message: string) => canStore && reloads.push(message) > 0,
  }
  return { page, reloads }
}

const missing = 'Failed to fetch dynamically imported module: https://rollbook.example/assets/history-tab-a1.js'

test('a page whose code was replaced by a new release reloads, but only once for the same code', async () => {
  const { page, reloads } = aTab()
  assert.equal(await reloadOnMissingChunk(new Error(missing), page), true)
  assert.equal(await reloadOnMissingChunk(new Error(missing), page), false)
  assert.equal(await reloadOnMissingChunk(new Error(missing.replace('a1', 'b2')), page), true)
  assert.equal(await reloadOnMissingChunk(new Error(missing), page), false, 'two missing parts don’t take turns')
  assert.equal(reloads.length, 2)
})

for (const message of [
  'error loading dynamically imported module: /assets/a.js',
  'Importing a module script failed.',
]) {
  test(`each browser’s message for missing code is recognized: ${message}`, async () => {
    assert.equal(await reloadOnMissingChunk(new TypeError(message), aTab().page), true)
  })
}

test('other errors don’t reload the page, and neither does missing code while reloading can’t work', async () => {
  assert.equal(await reloadOnMissingChunk(new Error('x is undefined'), aTab().page), false)
  assert.equal(await reloadOnMissingChunk(new Error(missing), aTab({ canReload: false }).page), false)
  assert.equal(await reloadOnMissingChunk(new Error(missing), aTab({ canStore: false }).page), false)
})
