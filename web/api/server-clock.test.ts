import assert from 'node:assert/strict'
import test from 'node:test'
import { narrowGap } from './server-clock.ts'

test('each response narrows the range of the difference between the clocks', () => {
  // The server is 60,300 ms ahead. It sends whole seconds only, and the network takes 100 ms.
  const first = narrowGap(null, 60_000, 0, 100)
  assert.deepEqual(first, { least: 59_900, most: 61_000 })
  const second = narrowGap(first, 61_000, 600, 700)
  assert.deepEqual(second, { least: 60_300, most: 61_000 })
})

test('the range starts over when the phone’s clock was changed', () => {
  assert.deepEqual(narrowGap({ least: 59_900, most: 61_000 }, 3_600_000, 3_599_000, 3_599_100), {
    least: 900,
    most: 2000,
  })
})
