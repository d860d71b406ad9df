import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { loadOrRemember, purgeOldResponses, deleteRemembered } from './remembered.ts'

/** A fake of the browser's cache storage, with only the methods that the code uses. `has` is false after `delete`. */
const stored = new Map<string, Map<string, Response>>()
const caches = {
  async open(name: string) {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      put: async (key: string, answer: Response) => void entries.set(key, answer),
      keys: async () => [...entries.keys()],
      match: async (key: string) => entries.get(key)?.clone(),
      delete: async (key: string) => entries.delete(key),
    }
  },
  has: async (name: string) => stored.has(name),
  delete: async (name: string) => stored.delete(name),
}
const listeners = { addEventListener: () => undefined }
const browser = { caches, window: { caches, ...listeners } }

const inMemory = () => [...stored.values()].flatMap((entries) => [...entries.keys()])
const settled = () => new Promise((resolve) => setImmediate(resolve))

// Other tests in the same process have their own fake browser, or none.
beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, browser)
})
afterEach(() => {
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
  mock.timers.reset()
})

test('loaded data is stored, and deleted when someone signs out', async () => {
  assert.equal(await loadOrRemember('maya', async () => 'her name', assert.fail), 'her name')
  await settled()
  assert.equal(inMemory().length, 1)
  await deleteRemembered()
  assert.deepEqual(inMemory(), [])
})

test('a response that arrives after its student signed out isn’t stored', async () => {
  const answer = Promise.withResolvers<string>()
  const request = loadOrRemember('maya', () => answer.promise, assert.fail)
  await deleteRemembered()
  answer.resolve('her name')
  await request
  await settled()
  assert.deepEqual(inMemory(), [])
})

const fourHours = 4 * 3_600_000
const withoutNetwork = () => Promise.reject(new Error('no network'))

/** Stores a response, goes offline, advances the phone's clock by `ms`, and requests the data again. */
async function askAfter(ms: number): Promise<unknown> {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000_000_000 })
  await loadOrRemember('maya', async () => 'her name', assert.fail)
  await settled()
  const { navigator: nodeNavigator } = Object.getOwnPropertyDescriptors(globalThis)
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true })
  mock.timers.setTime(1_000_000_000_000 + ms)
  const answer = await loadOrRemember('maya', withoutNetwork, assert.fail).catch(() => 'nothing')
  // Restored, because other test files run in the same process.
  Object.defineProperty(globalThis, 'navigator', nodeNavigator)
  return answer
}

test('a stored response is shown without a network for four hours, and then deleted', async () => {
  assert.equal(await askAfter(fourHours), 'her name')
  mock.timers.reset()
  assert.equal(await askAfter(fourHours + 1), 'nothing')
  assert.deepEqual(inMemory(), [])
  mock.timers.reset()
  assert.equal(await askAfter(-1), 'nothing', 'a clock that is set back keeps nothing longer')
})

test('opening a page deletes responses that are too old', async () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000_000_000 })
  await loadOrRemember('maya', async () => 'her name', assert.fail)
  await settled()
  await purgeOldResponses()
  assert.equal(inMemory().length, 1)
  mock.timers.setTime(1_000_000_000_000 + fourHours + 1)
  await purgeOldResponses()
  assert.deepEqual(inMemory(), [])
})
