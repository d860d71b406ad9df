import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { askOrRemember, forgetRemembered } from './remembered.ts'

/** The parts of a browser's cache that the code uses. A deleted cache can't be found any more. */
const stored = new Map<string, Map<string, Response>>()
const caches = {
  async open(name: string) {
    const kept = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, kept)
    return {
      put: async (key: string, answer: Response) => void kept.set(key, answer),
      keys: async () => [...kept.keys()],
      match: async (key: string) => kept.get(key)?.clone(),
      delete: async (key: string) => kept.delete(key),
    }
  },
  delete: async (name: string) => stored.delete(name),
}
const listeners = { addEventListener: () => undefined }
const browser = { caches, window: { caches, ...listeners } }

const inMemory = () => [...stored.values()].flatMap((kept) => [...kept.keys()])
const settled = () => new Promise((resolve) => setImmediate(resolve))

// Other tests in the same process have their own browsers, or none.
beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, browser)
})
afterEach(() => {
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
})

test('loaded data is stored, and deleted when someone signs out', async () => {
  assert.equal(await askOrRemember('maya', async () => 'her name', assert.fail), 'her name')
  await settled()
  assert.equal(inMemory().length, 1)
  await forgetRemembered()
  assert.deepEqual(inMemory(), [])
})

test('an answer that arrives after its student signed out is not kept', async () => {
  const answer = Promise.withResolvers<string>()
  const asked = askOrRemember('maya', () => answer.promise, assert.fail)
  await forgetRemembered()
  answer.resolve('her name')
  await asked
  await settled()
  assert.deepEqual(inMemory(), [])
})
