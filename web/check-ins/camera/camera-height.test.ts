import assert from 'node:assert/strict'
import test from 'node:test'
import { cameraHeight } from './camera.ts'

/** Evaluates the CSS rule for a window of this height, in px. */
function heightIn(windowHeight: number): number {
  const [, minimum, share, maximum] = /^clamp\((\d+)px, (\d+)vh, (\d+)px\)$/.exec(cameraHeight) ?? []
  return Math.min(Math.max(Number(minimum), (Number(share) * windowHeight) / 100), Number(maximum))
}

test('the camera area has 35% of the window’s height, from 180 px to 250 px', () => {
  assert.deepEqual([400, 600, 700, 1200].map(heightIn), [180, 210, 245, 250])
})
