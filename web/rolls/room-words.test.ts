import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCapacity } from './room-words.ts'

test('up to its capacity a room shows how many places are taken, and beyond it how many people are too many', () => {
  const says = (count: number) => describeCapacity(count, 250)
  assert.deepEqual([0, 212, 250].map(says), [
    '0 of 250 places taken',
    '212 of 250 places taken',
    '250 of 250 places taken',
  ])
  assert.deepEqual([251, 1350].map(says), ['1 more than the room holds', '1,100 more than the room holds'])
  assert.equal(describeCapacity(1200, 100_000), '1,200 of 100,000 places taken')
})

test('a room without a known capacity has no description', () => {
  assert.deepEqual([describeCapacity(3, undefined), describeCapacity(3, null)], [null, null])
})
