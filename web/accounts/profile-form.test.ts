import assert from 'node:assert/strict'
import test from 'node:test'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  isNames,
  toChange,
  confirmProblem,
  toForm,
  isSaveDisabled,
  readTrouble,
  validatePasswords,
  type ProfileForm,
} from './profile-form.ts'

const maya = { first_name: 'Maya', last_name: 'Bergström' }
const withPasswords = (password: string, confirm_password: string): ProfileForm => ({
  ...toForm(maya),
  password,
  confirm_password,
})

for (const { name, form, held: isHeld, says, before: previous } of [
  { name: 'Save is enabled and nothing is reported without a new password', form: withPasswords('', ''), held: false },
  {
    name: 'a password typed once disables Save',
    form: withPasswords('three words', ''),
    held: true,
    before: 'mismatch',
  },
  {
    name: 'different passwords are reported immediately',
    form: withPasswords('three words', 'three'),
    held: true,
    says: "Passwords don't match",
    before: 'mismatch',
  },
  {
    name: 'a second password without a first one is reported as a mismatch',
    form: withPasswords('', 'three words'),
    held: false,
    says: "Passwords don't match",
    before: 'mismatch',
  },
  {
    name: 'a password of seven characters is too short',
    form: withPasswords('seven77', 'seven77'),
    held: false,
    before: 'short',
  },
  {
    name: 'a run of digits is rejected before it is sent',
    form: withPasswords('98765432', '98765432'),
    held: false,
    before: 'run',
  },
  { name: 'a password of eight characters is long enough', form: withPasswords('eight888', 'eight888'), held: false },
]) {
  test(name, () => {
    assert.equal(isSaveDisabled(form), isHeld)
    assert.equal(confirmProblem(form, false), says)
    const trouble = validatePasswords(form)
    assert.deepEqual(
      [trouble?.error ?? null, trouble?.faults ?? {}],
      previous === 'mismatch' ? ['Passwords do not match', {}] : [null, faultsOf[previous ?? 'none']],
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

test('only changed names are sent', () => {
  assert.deepEqual(toChange({ ...toForm(maya), first_name: 'Maja' }, maya), { first_name: 'Maja' })
  const renamed = { ...withPasswords('three words', 'three words'), last_name: 'Berg' }
  assert.deepEqual(toChange(renamed, maya), { last_name: 'Berg', password: 'three words' })
  assert.deepEqual(
    [{ first_name: 'Maja' }, {}, { last_name: 7 }].map((draft) => isNames(draft)),
    [true, true, false],
  )
})

test('a password is sent only if one was entered, and the current password only together with it', () => {
  assert.deepEqual(toChange(toForm(maya), maya), {})
  assert.deepEqual(toChange({ ...toForm(maya), current_password: 'old' }, maya), {})
  const form = { ...withPasswords('three words', 'three words'), current_password: 'old' }
  assert.deepEqual(toChange(form, maya), { password: 'three words', current_password: 'old' })
})

const failed = 'Failed to update profile. Please try again.'
for (const { name, error, asked: wasAsked = false, shows } of [
  {
    name: 'without a response the page shows its own sentence',
    error: new ApiError(0, undefined),
    shows: { error: failed },
  },
  {
    name: 'a 500 shows the server’s sentence',
    error: new ApiError(500, { error: 'x' }),
    shows: { error: 'x' },
  },
  {
    name: 'a refusal shows the server’s sentence',
    error: new ApiError(403, { error: 'No.' }),
    shows: { error: 'No.' },
  },
  {
    name: 'a field’s error is shown at the field',
    error: new ApiError(400, { password: ['Too common.'] }),
    shows: { faults: { password: 'Too common.' } },
  },
  {
    name: 'an error that belongs to no field is shown for the whole form',
    error: new ApiError(400, { email: ['No.'] }),
    shows: { error: 'No.' },
  },
  {
    name: 'a session that isn’t recent must send the current password',
    error: new ApiError(403, { error: 'Say it.', code: 'reauth_required' }),
    shows: { asksCurrent: true },
  },
  {
    name: 'a wrong current password doesn’t end the session',
    error: new ApiError(401, { error: 'Not it.', attempts_left: 8 }),
    asked: true,
    shows: { faults: { current_password: 'Not it.' }, asksCurrent: true },
  },
  {
    name: 'any other 401 ends the session',
    error: new ApiError(401, { error: 'Authentication required' }),
    asked: true,
    shows: { isSignedOut: true },
  },
]) {
  test(name, () => {
    const none = { faults: {}, error: null, asksCurrent: false, isSignedOut: false }
    assert.deepEqual(readTrouble(error, wasAsked), { ...none, ...shows })
  })
}
