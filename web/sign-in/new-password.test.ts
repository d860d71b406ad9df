import assert from 'node:assert/strict'
import test from 'node:test'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { newPasswordFaults } from './new-password.ts'

const cases = [
  ['', '', 'New password is required', 'Please confirm your new password'],
  ['seven77', 'seven77', 'Password must be at least 8 characters long', undefined],
  ['eight888', 'eight888', undefined, undefined],
  ['eight888', 'eight889', undefined, 'Passwords do not match'],
  ['eight888', '', undefined, 'Please confirm your new password'],
  ['987654321', '987654321', passwordMessages.tooRegular, undefined],
  ['x'.repeat(129), 'x'.repeat(129), 'Password must be at most 128 characters long', undefined],
] as const

test('a new password must have a valid length, not be a run of characters, and match its confirmation', () => {
  for (const [newPassword, repetition, password, confirmation] of cases)
    assert.deepEqual(
      newPasswordFaults({ new_password: newPassword, confirmation: repetition }),
      { new_password: password, confirmation },
      `${newPassword} ${repetition}`,
    )
})
