import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { describeLookup } from './lookup-words.ts'

test('a missing event is explained with a next step, and a retry can’t help', () => {
  const { reason, next, isFinal } = describeLookup(new ApiError(404, { error: 'Not found' }))
  assert.match(reason, /^No event at your university has this code\./)
  assert.match(next, /^Ask the organizer/)
  assert.equal(isFinal, true)
})

test('a network’s own 404 page doesn’t count as the server’s response', () => {
  assert.equal(describeLookup(new ApiError(404, '<html>')).isFinal, false)
})

for (const [name, error, reason] of [
  ['no response', new ApiError(0, undefined), /didn’t answer/],
  ['a failed fetch', new Error('Failed to fetch'), /didn’t answer/],
  ['a busy server', new ApiError(503, { error: 'busy' }), /couldn’t answer/],
  ['too many requests', new ApiError(429, { error: 'x' }), /Too many/],
] as const) {
  test(`a retry can help after: ${name}`, () => {
    const problem = describeLookup(error)
    assert.match(problem.reason, reason)
    assert.equal(problem.isFinal, false)
  })
}

test('any other refusal shows the server’s sentence and is final', () => {
  assert.deepEqual(describeLookup(new ApiError(403, { error: 'You do not have permission to do this' })), {
    reason: 'You do not have permission to do this',
    next: 'Ask the organizer for the current code, then scan that one.',
    isFinal: true,
  })
})
