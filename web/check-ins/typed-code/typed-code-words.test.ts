import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { readTyped, typedCodeProblem } from './typed-code-words.ts'

test('a typed code is read in any spelling', () => {
  assert.deepEqual(readTyped(' 7k2m-9qxa '), { code: '7K2M9QXA' })
  assert.deepEqual(readTyped('7K2M 9QXO'), { code: '7K2M9QX0' })
})

test('a pasted link or event id works as well', () => {
  assert.deepEqual(readTyped('https://roll.uni.edu/attend/Xk3_9fQz-Lm2Pq7R'), { event: 'Xk3_9fQz-Lm2Pq7R' })
  assert.deepEqual(readTyped('Xk3_9fQz-Lm2Pq7R'), { event: 'Xk3_9fQz-Lm2Pq7R' })
})

test('a mistyped code isn’t read as an id', () => {
  assert.equal(readTyped('7K2M-9QX'), null)
  assert.equal(readTyped(''), null)
  assert.equal(readTyped('https://example.com/menu'), null)
})

test('each failure has its own sentence', () => {
  assert.match(typedCodeProblem(new ApiError(404, { error: 'Not found' })), /^No event that is open/)
  assert.match(typedCodeProblem(new ApiError(404, '<html>')), /can’t check in with a typed code right now/)
  assert.match(typedCodeProblem(new ApiError(429, undefined, 90_000)), /in 2 minutes,/)
  assert.match(typedCodeProblem(new ApiError(0, undefined)), /Check your connection/)
})
