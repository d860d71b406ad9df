import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { describeLookup } from './lookup-words.ts'

test('an event the server doesn’t have says why and what to do, and isn’t loaded again', () => {
  const { reason, next, isFinal } = describeLookup(new ApiError(404, { error: 'Not found' }))
  assert.match(reason, /^No event at your university has this code\./)
  assert.match(next, /^Ask the organizer/)
  assert.equal(isFinal, true)
})

test('a network’s own 404 page isn’t the server’s answer', () => {
  assert.equal(describeLookup(new ApiError(404, '<html>')).isFinal, false)
})

for (const [name, error, reason] of [
  ['no answer', new ApiError(0, undefined), /didn’t answer/],
  ['a code that doesn’t run', new Error('Failed to fetch'), /didn’t answer/],
  ['a busy server', new ApiError(503, { error: 'busy' }), /couldn’t answer/],
  ['too many requests', new ApiError(429, { error: 'x' }), /Too many/],
] as const) {
  test(`it may be retried after: ${name}`, () => {
    const problem = describeLookup(error)
    assert.match(problem.reason, reason)
    assert.equal(problem.isFinal, false)
  })
}

test('another refusal shows the server’s own sentence and is final', () => {
  assert.deepEqual(describeLookup(new ApiError(403, { error: 'You do not have permission to do this' })), {
    reason: 'You do not have permission to do this',
    next: 'Ask the organizer for the current code, then scan that one.',
    isFinal: true,
  })
})
