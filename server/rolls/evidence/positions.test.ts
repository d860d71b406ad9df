import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceLimits } from '#contract/rolls/evidence-limits.ts'
import { aFixInTheHall, metersAway, seeded } from '#test/crowd.ts'
import { findFarPositions, roundDistance, type Position } from './positions.ts'

const crowd = (count: number, accuracy = 20, seed = 1) => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => aFixInTheHall(random, accuracy))
}
const repeat = (count: number, north: number): Position[] =>
  Array.from({ length: count }, (_, n) => metersAway(north + n, n, 15))
const farIn = (positions: Position[]) => findFarPositions(positions)?.map(({ position }) => positions.indexOf(position))

test('honest crowds of any accuracy raise no hint: 200 halls of 300 phones', () => {
  const accuracies = [5, 20, 80, 250, 500]
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seeded(seed)
    const mixed = Array.from({ length: 300 }, () => aFixInTheHall(random, accuracies[Math.floor(random() * 5)]!))
    assert.deepEqual(findFarPositions(mixed), [], `hall ${seed}`)
  }
})

test('nothing is reported until ten others have an accurate enough position', () => {
  const { positionsAtLeast, usableAccuracy } = evidenceLimits
  const far = metersAway(2_000, 0, 10)
  assert.equal(findFarPositions([]), null)
  assert.equal(findFarPositions([...crowd(positionsAtLeast - 1), far]), null)
  const rough = crowd(50).map((position) => ({ ...position, accuracy: usableAccuracy + 1 }))
  assert.equal(findFarPositions([...rough, ...crowd(positionsAtLeast - 1), far]), null)
  assert.deepEqual(farIn([...crowd(positionsAtLeast), far]), [positionsAtLeast])
})

test('a few made-up positions don’t move the center', () => {
  const positions = [...crowd(30), ...repeat(9, 2_000)]
  assert.deepEqual(
    farIn(positions),
    Array.from({ length: 9 }, (_, n) => 30 + n),
  )
})

test('an event in two places, or spread over a town, has no center to be far from', () => {
  assert.deepEqual(farIn([...repeat(60, 0), ...repeat(40, 3_000)]), [])
  const random = seeded(3)
  const town = Array.from({ length: 80 }, () => metersAway(9_000 * random(), 9_000 * random(), 10))
  assert.deepEqual(farIn(town), [])
})

test('the distance is measured from the center of the others, anywhere on earth', () => {
  for (const [latitude, longitude] of [
    [42.3744, -71.1169],
    [-16.5, 179.9999],
    [89.999, 10],
    [0, 0],
  ] as const) {
    const positions = crowd(40).map((position) => ({
      accuracy: 20,
      latitude: latitude + (position.latitude - 42.3744) / 10,
      longitude: wrapped(longitude + (position.longitude + 71.1169) / 10),
    }))
    const north = { latitude: latitude - 0.01, longitude, accuracy: 35 }
    const far = findFarPositions([...positions, north])
    assert.equal(far?.length, 1, `at ${latitude}, ${longitude}`)
    assert.ok(Math.abs(far[0]!.distance - 1_112) < 30, `${far[0]!.distance} m at ${latitude}, ${longitude}`)
  }
})

test('many phones with exactly the same position count as one place', () => {
  const samePositions = Array.from({ length: 20 }, () => metersAway(0, 0, 10))
  const far = findFarPositions([...samePositions, metersAway(620, 0, 35)])
  assert.deepEqual(
    far?.map(({ distance }) => Math.round(distance / 10)),
    [62],
  )
})

for (const [meters, rounded] of [
  [618, 620],
  [4_996, 5_000],
  [5_400, 5_000],
  [11_700, 12_000],
]) {
  test(`${meters} m is rounded to ${rounded} m`, () => assert.equal(roundDistance(meters!), rounded))
}

function wrapped(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude
}
