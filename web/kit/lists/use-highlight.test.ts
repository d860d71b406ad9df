import assert from 'node:assert/strict'
import test from 'node:test'
import { ringCard } from './use-highlight.ts'

test('a highlighted card gets a ring after 300 ms, for two seconds', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const calls: string[] = []
  ringCard({ begin: () => calls.push('ring'), end: () => calls.push('no ring') })
  t.mock.timers.tick(299)
  assert.deepEqual(calls, [])
  t.mock.timers.tick(1)
  assert.deepEqual(calls, ['ring'])
  t.mock.timers.tick(1999)
  assert.deepEqual(calls, ['ring'])
  t.mock.timers.tick(1)
  assert.deepEqual(calls, ['ring', 'no ring'])
})

test('no card gets a ring after leaving the page', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const calls: string[] = []
  const stop = ringCard({ begin: () => calls.push('ring'), end: () => calls.push('no ring') })
  stop()
  t.mock.timers.tick(10_000)
  assert.deepEqual(calls, ['no ring'])
})
