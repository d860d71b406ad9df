import assert from 'node:assert/strict'
import test from 'node:test'
import { brighten, darkBelow, fitWithin, meanLuma } from './pixels.ts'

const grey = (level: number) => new Uint8ClampedArray(400).fill(level)

test('a dim room is dark, an office is not', () => {
  assert.ok(meanLuma(grey(30)) < darkBelow)
  assert.ok(meanLuma(grey(140)) > darkBelow)
  assert.equal(meanLuma(new Uint8ClampedArray(0)), 0)
})

test('brightening stops at white and leaves the opacity unchanged', () => {
  const rgba = new Uint8ClampedArray([10, 20, 90, 128])
  brighten(rgba)
  assert.deepEqual([...rgba], [40, 80, 255, 128])
})

test('a picture is scaled down, never up', () => {
  assert.deepEqual(fitWithin({ width: 4032, height: 3024 }, 1280), { width: 1280, height: 960 })
  assert.deepEqual(fitWithin({ width: 640, height: 480 }, 1280), { width: 640, height: 480 })
})
