import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { pageFromNetworkFirst } from './installed-app.ts'

const request = new Request('https://rollbook.example/scan')
const cachedResponse = () => new Response('kept')
const never = new Promise<Response>(() => undefined)

/** A phone's worker whose network and storage the test controls. */
function aWorker(t: TestContext, network: () => Promise<Response>, store: Response | undefined) {
  // The second worker of a test must find the originals, or its cleanup would restore the first one's.
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

test('a page is loaded from the network when there is one', async (t) => {
  assert.equal(await aWorker(t, answers('new'), cachedResponse())(), 'new')
})

test('a refusal from the server is shown', async (t) => {
  assert.equal(await aWorker(t, answers('gone', 404), cachedResponse())(), 'gone')
})

test('without a network, or behind a captive portal, the cached page is shown', async (t) => {
  assert.equal(await aWorker(t, fails, cachedResponse())(), 'kept')
  assert.equal(await aWorker(t, answers('bad gateway', 502), cachedResponse())(), 'kept')
})

test('a network that takes over four seconds isn’t waited for', async (t) => {
  const page = aWorker(t, () => never, cachedResponse())()
  t.mock.timers.tick(3_999)
  assert.equal(await Promise.race([page, Promise.resolve('still waiting')]), 'still waiting')
  t.mock.timers.tick(1)
  assert.equal(await page, 'kept')
})

test('with nothing cached, the network’s answer counts', async (t) => {
  assert.equal(await aWorker(t, answers('bad gateway', 502), undefined)(), 'bad gateway')
  await assert.rejects(aWorker(t, fails, undefined)(), /Failed to fetch/)
})
