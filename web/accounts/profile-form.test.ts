import assert from 'node:assert/strict'
import test from 'node:test'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  toChange,
  confirmProblem,
  toForm,
  isSaveHeld,
  readTrouble,
  troubleBefore,
  type ProfileForm,
} from './profile-form.ts'

const maya = { first_name: 'Maya', last_name: 'Bergström' }
const withPasswords = (password: string, confirm_password: string): ProfileForm => ({
  ...toForm(maya),
  password,
  confirm_password,
})

for (const { name, form, isHeld, says, fault } of [
  { name: 'without a password there is nothing to compare', form: withPasswords('', ''), isHeld: false },
  { name: 'a password typed once holds Save', form: withPasswords('three words', ''), isHeld: true, fault: 'mismatch' },
  {
    name: 'two that differ are said at once',
    form: withPasswords('three words', 'three'),
    isHeld: true,
    says: "Passwords don't match",
    fault: 'mismatch',
  },
  {
    name: 'only the second one is no change but a mistake',
    form: withPasswords('', 'three words'),
    isHeld: false,
    says: "Passwords don't match",
    fault: 'mismatch',
  },
  { name: 'seven characters are too few', form: withPasswords('seven77', 'seven77'), isHeld: false, fault: 'short' },
  { name: 'a run is said before it is sent', form: withPasswords('98765432', '98765432'), isHeld: false, fault: 'run' },
  { name: 'eight are enough', form: withPasswords('eight888', 'eight888'), isHeld: false },
]) {
  test(name, () => {
    assert.equal(isSaveHeld(form), isHeld)
    assert.equal(confirmProblem(form, false), says)
    const trouble = troubleBefore(form)
    assert.deepEqual(
      [trouble?.error ?? null, trouble?.faults ?? {}],
      fault === 'mismatch' ? ['Passwords do not match', {}] : [null, faultsOf[fault ?? 'none']],
    )
  })
}

const faultsOf: Record<string, object | undefined> = {
  short: { password: 'Password must be at least 8 characters long' },
  run: { password: passwordMessages.tooRegular },
  none: {},
}

test('an empty second password is reported after leaving the field', () => {
  assert.equal(confirmProblem(withPasswords('three words', ''), true), "Passwords don't match")
  assert.equal(confirmProblem(withPasswords('', ''), true), undefined)
})

test('a password is sent only if there is one, and the current one only with it', () => {
  assert.deepEqual(toChange(toForm(maya)), maya)
  assert.deepEqual(toChange({ ...toForm(maya), current_password: 'old' }), maya)
  const form = { ...withPasswords('three words', 'three words'), current_password: 'old' }
  assert.deepEqual(toChange(form), { ...maya, password: 'three words', current_password: 'old' })
})

const failed = 'Failed to update profile. Please try again.'
for (const { name, error, hasCurrentPassword = false, shows } of [
  { name: 'no answer is our own sentence', error: new ApiError(0, undefined), shows: { error: failed } },
  {
    name: 'a 500 shows the sentence the server sent',
    error: new ApiError(500, { error: 'x' }),
    shows: { error: 'x' },
  },
  { name: "a refusal is the server's sentence", error: new ApiError(403, { error: 'No.' }), shows: { error: 'No.' } },
  {
    name: 'an error of a field is shown at the field',
    error: new ApiError(400, { password: ['Too common.'] }),
    shows: { faults: { password: 'Too common.' } },
  },
  {
    name: 'an error of no field is shown above them',
    error: new ApiError(400, { email: ['No.'] }),
    shows: { error: 'No.' },
  },
  {
    name: 'an old sign-in asks for the current password',
    error: new ApiError(403, { error: 'Say it.', code: 'reauth_required' }),
    shows: { asksCurrent: true },
  },
  {
    name: 'a wrong current password ends no session',
    error: new ApiError(401, { error: 'Not it.', attempts_left: 8 }),
    hasCurrentPassword: true,
    shows: { faults: { current_password: 'Not it.' }, asksCurrent: true },
  },
  {
    name: 'any other 401 does',
    error: new ApiError(401, { error: 'Authentication required' }),
    hasCurrentPassword: true,
    shows: { isSignedOut: true },
  },
]) {
  test(name, () => {
    const none = { faults: {}, error: null, asksCurrent: false, isSignedOut: false }
    assert.deepEqual(readTrouble(error, hasCurrentPassword), { ...none, ...shows })
  })
}
