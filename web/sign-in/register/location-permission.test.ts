import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { askPermission, keepPermission, lookUpPermission, type PermissionSource } from './location-permission.ts'

/**
 * A fake browser that responds to a request with a position (`code` 0) or an error code, and to a query with `state`.
 */
function browser(code: number, state: PermissionState | null): PermissionSource {
  return {
    geolocation: {
      getCurrentPosition: (success, failure) =>
        code === 0 ? success({} as GeolocationPosition) : failure?.({ code } as GeolocationPositionError),
    },
    query: async () => state,
  }
}

const cases = [
  { name: 'a position means that location is granted', code: 0, state: null, is: 'granted' },
  { name: 'a timeout means that location is granted', code: 3, state: null, is: 'granted' },
  { name: 'a denied request means that location is denied', code: 1, state: null, is: 'denied' },
  {
    name: 'an unavailable position with a granted permission means that location is granted',
    code: 2,
    state: 'granted',
    is: 'granted',
  },
  { name: 'an unavailable position with an unknown permission is an error', code: 2, state: null, is: 'error' },
] as const
for (const { name, code, state, is } of cases) {
  test(name, async () => assert.equal(await askPermission(browser(code, state)), is))
}

test('a browser that never calls back is an error after 20 s', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const permission = askPermission({ geolocation: { getCurrentPosition: () => undefined }, query: async () => null })
  t.mock.timers.tick(20_000)
  assert.equal(await permission, 'error')
})

test('the permission is looked up without a prompt, and an undecided one is still to ask', async () => {
  assert.equal(await lookUpPermission(browser(0, 'prompt')), 'to-ask')
  assert.equal(await lookUpPermission(browser(0, null)), 'to-ask')
  assert.equal(await lookUpPermission(browser(0, 'denied')), 'denied')
  assert.equal(await lookUpPermission({ geolocation: undefined, query: async () => null }), 'unavailable')
})

test('only a granted or denied permission is stored', (t) => {
  const storage = anEmptyStorage(t)
  for (const permission of ['to-ask', 'unavailable', 'error', 'checking'] as const) keepPermission(permission)
  assert.deepEqual(Object.fromEntries(storage), {})
  keepPermission('denied')
  assert.deepEqual(Object.fromEntries(storage), { locationPermissionStatus: 'denied' })
  keepPermission('granted')
  keepPermission('error')
  assert.deepEqual(Object.fromEntries(storage), { locationPermissionStatus: 'granted' })
})
