import assert from 'node:assert/strict'
import test from 'node:test'
import { locate as locateAt, type Geo } from './location.ts'

const position = {
  coords: { latitude: 40.7, longitude: -74, accuracy: 12 },
  timestamp: Date.parse('2026-03-03T15:03:00Z'),
} as GeolocationPosition

const now = position.timestamp + 2_000
const locate = (geo: Geo | undefined) => locateAt(geo, () => now)

/** Answers each request in turn with a position or an error code, and notes the options. */
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

test('the first request is exact, waits 5 s and accepts nothing cached', async () => {
  const geo = geoThatAnswers(position)
  assert.deepEqual(await locate(geo), {
    outcome: 'fix',
    fix: { latitude: 40.7, longitude: -74, accuracy: 12, timestamp: '2026-03-03T15:03:00.000Z' },
  })
  assert.deepEqual(geo.asked, [{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }])
})

test('indoors, a time-out is followed by one rough request of 10 s', async () => {
  const geo = geoThatAnswers(3, position)
  assert.equal((await locate(geo)).outcome, 'fix')
  assert.deepEqual(geo.asked[1], { enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 })
})

test('two time-outs are an error, not a refusal', async () => {
  assert.deepEqual(await locate(geoThatAnswers(3, 3)), { outcome: 'error', isTimeout: true })
})

test('a refusal is not requested again', async () => {
  const geo = geoThatAnswers(1)
  assert.deepEqual(await locate(geo), { outcome: 'denied' })
  assert.equal(geo.asked.length, 1)
})

test('no position is an error; no geolocation at all is unavailable', async () => {
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
  test(`an accuracy that can’t be one is sent as unknown: ${JSON.stringify(accuracy)}, ${typeof accuracy}`, async () => {
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
  test(`a timestamp that can’t be one is replaced by the phone’s clock: ${String(timestamp)}`, async () => {
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
  test(`a position without coordinates is none: ${JSON.stringify(oddPlace)}`, async () =>
    assert.deepEqual(await locate(giving(oddPlace)), { outcome: 'error', isTimeout: false }))

for (const name of ['coords', 'timestamp', 'latitude', 'longitude', 'accuracy'])
  test(`a position that throws when its ${name} is read is none`, async () => {
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
  test(`coordinates are enough: ${JSON.stringify(coords)}`, async () => {
    const expected = { latitude: Number(coords.latitude), longitude: Number(coords.longitude), accuracy: null }
    assert.deepEqual(await locate(giving({ coords })), { outcome: 'fix', fix: { ...expected, timestamp: atNow } })
  })

test('a browser that throws, or fails without a reason, has no position', async () => {
  const throws: Geo = {
    getCurrentPosition() {
      throw new TypeError('disabled')
    },
  }
  const silent: Geo = { getCurrentPosition: (_found, failed) => failed?.(undefined as never) }
  for (const geo of [throws, silent]) assert.deepEqual(await locate(geo), { outcome: 'error', isTimeout: false })
})

test('a browser that never calls back is given up, and isn’t asked again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let requestCount = 0
  const located = locate({ getCurrentPosition: () => void (requestCount += 1) })
  t.mock.timers.tick(20_000)
  assert.deepEqual([await located, requestCount], [{ outcome: 'error', isTimeout: true }, 1])
})
