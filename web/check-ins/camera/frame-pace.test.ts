import assert from 'node:assert/strict'
import test from 'node:test'
import { framePace } from './frame-pace.ts'

test('a fast phone decodes a frame at most every 66 ms', () => {
  const pace = framePace()
  assert.equal(pace.mayDecode(0), true)
  pace.decoded(1000, { plain: 5, all: 5 })
  assert.equal(pace.mayDecode(1065), false)
  assert.equal(pace.mayDecode(1066), true)
})

test('a slow decode is followed by a pause of the same length', () => {
  const pace = framePace()
  pace.decoded(1000, { plain: 80, all: 150 })
  assert.equal(pace.mayDecode(1299), false)
  assert.equal(pace.mayDecode(1300), true)
})

test('every third frame gets a second look, by turns with noise removed and at the middle', () => {
  const pace = framePace()
  const looks = Array.from({ length: 6 }, () => pace.plan().secondLook)
  assert.deepEqual(looks, [null, null, 'denoise', null, null, 'middle'])
})

test('a slow phone draws frames at 1280 px, and every fourth frame at full size', () => {
  const pace = framePace()
  for (let n = 0; n < 5; n += 1) pace.decoded(0, { plain: 61, all: 61 })
  assert.deepEqual(
    Array.from({ length: 8 }, () => pace.plan().drawWidth),
    [1280, 1280, 1280, null, 1280, 1280, 1280, null],
  )
})

test('a single slow decode doesn’t change the frame size', () => {
  const pace = framePace()
  for (const plain of [5, 300, 6, 5, 7]) pace.decoded(0, { plain, all: plain })
  assert.equal(pace.plan().drawWidth, null)
})
