import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeOnTheWall, describeStart, chooseNameSize } from './projector-words.ts'

const zone = 'America/New_York'
const startsAt = Date.parse('2026-03-03T15:00:00Z')
const minute = 60_000
const event = { startsAt, beforeMinutes: 15, afterMinutes: 15 }

for (const { name, time, ...wall } of [
  {
    name: 'before the window',
    time: startsAt - 20 * minute,
    state: 'early',
    instruction: 'Check-in is not open yet',
    says: 'Check-in opens in 5\u00a0min',
  },
  {
    name: 'in its last moment',
    time: startsAt + 15 * minute,
    state: 'open',
    instruction: 'Open your phone’s camera and point it here',
    says: 'Check-in open ·\u00a0closes in 0:00',
  },
  {
    name: 'after the window',
    time: startsAt + 15 * minute + 1,
    state: 'late',
    instruction: 'Check-in is closed',
    says: 'Check-in closed at 10:15 AM',
  },
]) {
  test(`${name} the projector shows the state of check-in`, () =>
    assert.deepEqual(describeOnTheWall(event, time, zone), wall))
}

test('the start of today’s event is a time, and on other days it has its date', () => {
  assert.equal(describeStart(startsAt, startsAt - minute, zone), 'Today ·\u00a010:00 AM')
  assert.equal(describeStart(startsAt, startsAt - 24 * 60 * minute, zone), 'Tuesday, March 3, 2026 ·\u00a010:00 AM')
})

test('a longer name is smaller', () => {
  const sizes = [20, 80, 200].map((length) => chooseNameSize('x'.repeat(length)))
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  )
})
