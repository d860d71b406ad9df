import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError, isTransient, readRetryAfter } from './api-error.ts'
import { explainBriefly, explainFailure } from './explain-failure.ts'
import { errorSentence, readFieldErrors } from './read-error.ts'

const fallback = 'Something went wrong. Please try again.'

const cases = [
  { name: 'the server’s sentence is shown', error: new ApiError(403, { error: 'Not yours.' }), says: 'Not yours.' },
  {
    name: 'the sentence can also be in the field “message”',
    error: new ApiError(409, { message: 'Taken.' }),
    says: 'Taken.',
  },
  {
    name: 'the field “error” takes precedence over “message”',
    error: new ApiError(409, { message: 'M', error: 'E' }),
    says: 'E',
  },
  {
    name: 'errors that belong to no field are joined',
    error: new ApiError(400, { non_field_errors: ['A.', 'B.'] }),
    says: 'A. B.',
  },
  {
    name: 'errors of fields aren’t in the general sentence',
    error: new ApiError(400, { email: ['No.'] }),
    says: fallback,
  },
  { name: 'without a response the page’s own sentence is shown', error: new ApiError(0, undefined), says: fallback },
  {
    name: 'the sentence of a server error is shown instead of the page’s own',
    error: new ApiError(500, { error: 'Something went wrong on our side.', request_id: 'r1' }),
    says: 'Something went wrong on our side.',
  },
  {
    name: 'the sentence of a busy server is shown instead of the page’s own',
    error: new ApiError(503, { error: 'Busy.' }),
    says: 'Busy.',
  },
  { name: 'a server error without a sentence shows the page’s own', error: new ApiError(500, {}), says: fallback },
  {
    name: 'a 404 says that the object may have been deleted',
    error: new ApiError(404, { error: 'Not found', code: 'not_found' }),
    says: 'It may have been deleted, or it may belong to someone else.',
  },
  {
    name: 'a 404 with its own code shows the server’s sentence',
    error: new ApiError(404, { error: 'Reload this page to see the other ways.', code: 'sso_gone' }),
    says: 'Reload this page to see the other ways.',
  },
  { name: 'a proxy’s HTML isn’t shown', error: new ApiError(404, '<html>'), says: fallback },
  {
    name: 'the message of an unexpected exception isn’t shown',
    error: new TypeError('x is undefined'),
    says: fallback,
  },
]
for (const { name, error, says } of cases) {
  test(name, () => assert.equal(errorSentence(error, fallback), says))
}

test('only a missing response is blamed on the connection', () => {
  const errors = [new ApiError(0, undefined), new ApiError(502, '<html>'), new TypeError('x'), new ApiError(404, {})]
  const sentences = [...errors, new ApiError(403, { error: 'Not yours.' })].map(explainFailure)
  assert.match(sentences[0]!, /^The server didn’t answer\. Check your connection/)
  assert.match(sentences[1]!, /^Something went wrong on our side/)
  assert.match(sentences[2]!, /^Something went wrong on our side/)
  assert.match(sentences[3]!, /^It may have been deleted/)
  assert.equal(sentences[4], 'Not yours.')
})

test('next to a retry button, the sentence about a server error doesn’t say “Please try again”', () => {
  const error = 'Something went wrong on our side. Please try again.'
  for (const fault of [
    new ApiError(500, { error, code: 'internal_error' }),
    new ApiError(502, ''),
    new TypeError('x'),
  ]) {
    assert.equal(explainFailure(fault), error)
    assert.equal(explainBriefly(fault), 'Something went wrong on our side.')
  }
})

test('field errors are read only from a 400', () => {
  assert.deepEqual(readFieldErrors(new ApiError(400, { email: ['No.'], attempts_left: 3 })), { email: ['No.'] })
  assert.deepEqual(readFieldErrors(new ApiError(409, { email: ['No.'] })), {})
})

test('Retry-After is read as seconds or as a date', () => {
  assert.equal(readRetryAfter('120', 0), 120_000)
  assert.equal(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 15_000), 45_000)
  assert.equal(readRetryAfter('soon', 0), null)
  assert.equal(readRetryAfter(null, 0), null)
})

test('a busy server is worth a retry, but not a list that took too long', () => {
  assert.equal(isTransient(new ApiError(503, { code: 'overloaded' }, 2_000)), true)
  assert.equal(isTransient(new ApiError(0, null)), true)
  assert.equal(isTransient(new ApiError(503, { code: 'reading_too_long' }, 60_000)), false)
  assert.equal(isTransient(new ApiError(403, {})), false)
})
