import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCapacity } from './room-words.ts'

test('a room is described until it is full, and then by how many are too many', () => {
  const says = (count: number) => describeCapacity(count, 250)
  assert.deepEqual([0, 212, 250].map(says), [
    '0 of 250 places taken',
    '212 of 250 places taken',
    '250 of 250 places taken',
  ])
  assert.deepEqual([251, 1350].map(says), ['1 more than the room holds', '1,100 more than the room holds'])
  assert.equal(describeCapacity(1200, 100_000), '1,200 of 100,000 places taken')
})

test('nothing is said of a room without a figure', () => {
  assert.deepEqual([describeCapacity(3, undefined), describeCapacity(3, null)], [null, null])
})
