import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { showRegistrationTrouble } from './form-trouble.ts'
import { studentFields } from './register/register-form.ts'

/** Returns the errors of a failed registration, of the whole form and by field. The focused field has a star. */
function failed(error: unknown) {
  const fields: Record<string, string> = {}
  const whole = showRegistrationTrouble(error, studentFields, (name, { message }, { shouldFocus }) => {
    fields[name] = message + (shouldFocus ? ' *' : '')
  })
  return { whole, fields }
}

test("a failed registration shows the email's first error, at the email", () => {
  assert.deepEqual(failed(new ApiError(400, { email: ['Not of your university.', 'Too long.'] })), {
    whole: null,
    fields: { email: 'Not of your university. *' },
  })
})

test('of several invalid fields the first gets the focus', () => {
  assert.deepEqual(failed(new ApiError(400, { school: ['Unknown.'], email: ['Not of it.'] })), {
    whole: null,
    fields: { school: 'Unknown. *', email: 'Not of it.' },
  })
})

test('a failed registration without an explanation from the server has its own sentence', () => {
  const whole = 'Registration failed. Please try again.'
  for (const error of [new ApiError(0, undefined), new ApiError(500, {}), new TypeError('x')]) {
    assert.deepEqual(failed(error), { whole, fields: {} })
  }
})

test('an error that belongs to no field is shown for the whole form', () => {
  assert.deepEqual(failed(new ApiError(400, { redirect: ['Not ours.'], email: ['No.'] })), {
    whole: 'Not ours.',
    fields: { email: 'No. *' },
  })
  assert.equal(failed(new ApiError(429, { error: 'Wait a minute.' })).whole, 'Wait a minute.')
})
