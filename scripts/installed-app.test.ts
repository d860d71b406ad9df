import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { pageFromNetworkFirst } from './installed-app.ts'

const request = new Request('https://rollbook.example/scan')
const cachedResponse = () => new Response('kept')
const never = new Promise<Response>(() => undefined)

/** A fake service worker whose network and cache the test controls. */
function aWorker(t: TestContext, network: () => Promise<Response>, store: Response | undefined) {
  // A second worker in the same test must mock the originals, or its cleanup would restore the first worker's mocks.
  t.mock.restoreAll()
  t.mock.timers.reset()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(globalThis, 'fetch', network)
  Object.assign(globalThis, { caches: { match: async () => store } })
  t.after(() => Reflect.deleteProperty(globalThis, 'caches'))
  return async () => (await pageFromNetworkFirst({ request })).text()
}

const answers =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }))
const fails = () => Promise.reject(new TypeError('Failed to fetch'))

test('a page is loaded from the network if there is one', async (t) => {
  assert.equal(await aWorker(t, answers('new'), cachedResponse())(), 'new')
})

test('a 4xx from the server is shown instead of the cached page', async (t) => {
  assert.equal(await aWorker(t, answers('gone', 404), cachedResponse())(), 'gone')
})

test('without a network, or if a proxy can’t reach the server, the cached page is shown', async (t) => {
  assert.equal(await aWorker(t, fails, cachedResponse())(), 'kept')
  assert.equal(await aWorker(t, answers('bad gateway', 502), cachedResponse())(), 'kept')
})

test('if the network takes longer than four seconds, the cached page is shown', async (t) => {
  const page = aWorker(t, () => never, cachedResponse())()
  t.mock.timers.tick(3_999)
  assert.equal(await Promise.race([page, Promise.resolve('still waiting')]), 'still waiting')
  t.mock.timers.tick(1)
  assert.equal(await page, 'kept')
})

test('without a cached page, the network’s response or error is used', async (t) => {
  assert.equal(await aWorker(t, answers('bad gateway', 502), undefined)(), 'bad gateway')
  await assert.rejects(aWorker(t, fails, undefined)(), /Failed to fetch/)
})
