import assert from 'node:assert/strict'
import test from 'node:test'
import { ringEvent } from './ring-event.ts'

test('a highlighted event is ringed after 300 ms, for two seconds', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const seen: string[] = []
  ringEvent({ begin: () => seen.push('ring'), end: () => seen.push('no ring') })
  t.mock.timers.tick(299)
  assert.deepEqual(seen, [])
  t.mock.timers.tick(1)
  assert.deepEqual(seen, ['ring'])
  t.mock.timers.tick(1999)
  assert.deepEqual(seen, ['ring'])
  t.mock.timers.tick(1)
  assert.deepEqual(seen, ['ring', 'no ring'])
})

test('nothing is ringed on a page that was left', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const seen: string[] = []
  const stop = ringEvent({ begin: () => seen.push('ring'), end: () => seen.push('no ring') })
  stop()
  t.mock.timers.tick(10_000)
  assert.deepEqual(seen, ['no ring'])
})
