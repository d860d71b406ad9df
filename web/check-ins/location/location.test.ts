import assert from 'node:assert/strict'
import test from 'node:test'
import { locate as locateAt, type Geo } from './location.ts'

const position = {
  coords: { latitude: 40.7, longitude: -74, accuracy: 12 },
  timestamp: Date.parse('2026-03-03T15:03:00Z'),
} as GeolocationPosition

const now = position.timestamp + 2_000
const locate = (geo: Geo | undefined) => locateAt(geo, () => now)

/**
 * A fake geolocation that responds to each request in turn with a position or an error code, and records the options.
 */
function geoThatAnswers(...answers: (GeolocationPosition | number)[]): Geo & { asked: PositionOptions[] } {
  const requests: PositionOptions[] = []
  return {
    asked: requests,
    getCurrentPosition(onFix, onError, options) {
      const answer = answers[requests.push(options ?? {}) - 1]
      if (answer === undefined) throw new Error('asked too often')
      if (typeof answer === 'number') onError?.({ code: answer } as GeolocationPositionError)
      else onFix(answer)
    },
  }
}

test('the first request is exact, times out after 5 s, and accepts no cached position', async () => {
  const geo = geoThatAnswers(position)
  assert.deepEqual(await locate(geo), {
    outcome: 'fix',
    fix: { latitude: 40.7, longitude: -74, accuracy: 12, timestamp: '2026-03-03T15:03:00.000Z' },
  })
  assert.deepEqual(geo.asked, [{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }])
})

test('a timeout, as happens indoors, is followed by one rough request with a timeout of 10 s', async () => {
  const geo = geoThatAnswers(3, position)
  assert.equal((await locate(geo)).outcome, 'fix')
  assert.deepEqual(geo.asked[1], { enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 })
})

test('two timeouts are an error, not a denied permission', async () => {
  assert.deepEqual(await locate(geoThatAnswers(3, 3)), { outcome: 'error', isTimeout: true })
})

test('after a denied permission, no second request is made', async () => {
  const geo = geoThatAnswers(1)
  assert.deepEqual(await locate(geo), { outcome: 'denied' })
  assert.equal(geo.asked.length, 1)
})

test('an unavailable position is an error, and a browser without geolocation is unavailable', async () => {
  assert.deepEqual(await locate(geoThatAnswers(2)), { outcome: 'error', isTimeout: false })
  assert.deepEqual(await locate(undefined), { outcome: 'unavailable' })
})

const { latitude, longitude } = position.coords
type Odd = { coords?: Record<string, unknown> | null; timestamp?: unknown } | null | undefined
const giving = (answer: Odd): Geo => ({
  getCurrentPosition: (onFix) => onFix(answer as unknown as GeolocationPosition),
})
const atNow = new Date(now).toISOString()

for (const accuracy of [null, undefined, -1, 0, Infinity, -Infinity, NaN, '12', [12], 40_075_001, 1e300, {}, true])
  test(`an invalid accuracy is sent as unknown: ${JSON.stringify(accuracy)}, ${typeof accuracy}`, async () => {
    const located = await locate(giving({ coords: { latitude, longitude, accuracy }, timestamp: now }))
    assert.deepEqual(located, { outcome: 'fix', fix: { latitude, longitude, accuracy: null, timestamp: atNow } })
  })

const safariEpoch = now - 978_307_200_000
const oddTimes = [
  undefined,
  null,
  NaN,
  Infinity,
  -1,
  0,
  safariEpoch,
  now * 1000,
  now / 1000,
  '2026-03-03',
  new Date(now),
  9e15,
]
for (const timestamp of oddTimes)
  test(`an invalid timestamp is replaced by the phone’s clock: ${String(timestamp)}`, async () => {
    const located = await locate(giving({ coords: { latitude, longitude, accuracy: 12 }, timestamp }))
    assert.deepEqual(located, { outcome: 'fix', fix: { latitude, longitude, accuracy: 12, timestamp: atNow } })
  })

const oddPlaces: Odd[] = [
  null,
  undefined,
  {},
  { coords: null },
  { coords: {} },
  ...[
    { latitude: NaN, longitude },
    { latitude: null, longitude },
    { latitude, longitude: undefined },
    { latitude: 91, longitude },
    { latitude, longitude: -180.1 },
    { latitude: Infinity, longitude },
    { latitude: '', longitude },
    { latitude: 'north', longitude },
    { latitude: [42], longitude },
  ].map((coords) => ({ coords, timestamp: now })),
]
for (const oddPlace of oddPlaces)
  test(`a position without valid coordinates is an error: ${JSON.stringify(oddPlace)}`, async () =>
    assert.deepEqual(await locate(giving(oddPlace)), { outcome: 'error', isTimeout: false }))

for (const name of ['coords', 'timestamp', 'latitude', 'longitude', 'accuracy'])
  test(`a position that throws when its ${name} is read is an error`, async () => {
    const forbidden = {
      get: () => {
        throw new DOMException('Not allowed', 'SecurityError')
      },
    }
    const place = { coords: { latitude, longitude, accuracy: 12 }, timestamp: now }
    Object.defineProperty(name in place ? place : place.coords, name, forbidden)
    assert.deepEqual(await locate(giving(place)), { outcome: 'error', isTimeout: false })
  })

for (const coords of [
  { latitude: 0, longitude: 0 },
  { latitude: -90, longitude: 180 },
  { latitude: '42.3744', longitude: '-71.1169' },
])
  test(`coordinates alone are a valid position: ${JSON.stringify(coords)}`, async () => {
    const expected = { latitude: Number(coords.latitude), longitude: Number(coords.longitude), accuracy: null }
    assert.deepEqual(await locate(giving({ coords })), { outcome: 'fix', fix: { ...expected, timestamp: atNow } })
  })

test('a browser that throws, or fails without a reason, is an error', async () => {
  const throws: Geo = {
    getCurrentPosition() {
      throw new TypeError('disabled')
    },
  }
  const silent: Geo = { getCurrentPosition: (_found, failed) => failed?.(undefined as never) }
  for (const geo of [throws, silent]) assert.deepEqual(await locate(geo), { outcome: 'error', isTimeout: false })
})

test('a browser that never calls back is a timeout after 20 s, without a second request', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let requestCount = 0
  const located = locate({ getCurrentPosition: () => void (requestCount += 1) })
  t.mock.timers.tick(20_000)
  assert.deepEqual([await located, requestCount], [{ outcome: 'error', isTimeout: true }, 1])
})
