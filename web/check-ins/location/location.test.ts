import assert from 'node:assert/strict'
import test from 'node:test'
import { locate, type Geo } from './location.ts'

const position = {
  coords: { latitude: 40.7, longitude: -74, accuracy: 12 },
  timestamp: Date.parse('2026-03-03T15:03:00Z'),
} as GeolocationPosition

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
  assert.deepEqual(await locate(geoThatAnswers(3, 3)), { outcome: 'error' })
})

test('a refusal is not requested again', async () => {
  const geo = geoThatAnswers(1)
  assert.deepEqual(await locate(geo), { outcome: 'denied' })
  assert.equal(geo.asked.length, 1)
})

test('no position is an error; no geolocation at all is unavailable', async () => {
  assert.deepEqual(await locate(geoThatAnswers(2)), { outcome: 'error' })
  assert.deepEqual(await locate(undefined), { outcome: 'unavailable' })
})
