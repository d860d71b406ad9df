import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from './api-error.ts'
import { signInMessages } from '#contract/sign-in/words.ts'
import { readRefusal } from './read-refusal.ts'

const studentFields = ['first_name', 'last_name', 'school', 'email', 'password'] as const

/** Returns the errors that a failed registration shows for the whole form and at its fields. */
function failed(error: unknown) {
  const { error: whole, faults: fields } = readRefusal(error, studentFields, signInMessages.registrationFailed)
  return { whole, fields }
}

test("a failed registration shows the email's first error, at the email", () => {
  assert.deepEqual(failed(new ApiError(400, { email: ['Not of your university.', 'Too long.'] })), {
    whole: null,
    fields: { email: 'Not of your university.' },
  })
})

test('each invalid field shows its error', () => {
  assert.deepEqual(failed(new ApiError(400, { school: ['Unknown.'], email: ['Not of it.'] })), {
    whole: null,
    fields: { school: 'Unknown.', email: 'Not of it.' },
  })
})

test('a failed registration without a sentence from the server shows the page’s own', () => {
  const whole = 'Registration failed. Please try again.'
  for (const error of [new ApiError(0, undefined), new ApiError(500, {}), new TypeError('x')]) {
    assert.deepEqual(failed(error), { whole, fields: {} })
  }
})

test('an error that belongs to no field is shown for the whole form', () => {
  assert.deepEqual(failed(new ApiError(400, { redirect: ['Not ours.'], email: ['No.'] })), {
    whole: 'Not ours.',
    fields: { email: 'No.' },
  })
  assert.equal(failed(new ApiError(429, { error: 'Wait a minute.' })).whole, 'Wait a minute.')
})
