import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyClassForm } from './class-form-values.ts'
import { addTyped, listEmails, isTypingStudent, withStudents } from './form-roster.ts'

const domain = 'students.alder.edu'
const empty = emptyClassForm(new Date(2026, 2, 2))
const typing = (firstName: string, lastName: string, email: string) => ({
  ...empty,
  typed: { firstName, lastName, email },
})
const stored = [
  { id: 's1', first_name: 'Jonas', last_name: 'Lindqvist', email: `j@${domain}`, email_verified: true },
  { id: 'p1', first_name: 'Amara', last_name: 'Okafor', email: `a@${domain}`, email_verified: false },
]

test('a student is added with all three fields, in lower case, and the fields are cleared', () => {
  const outcome = addTyped(typing(' Maya ', 'Bergström', `M.Bergstrom@${domain.toUpperCase()}`), stored, domain)
  assert.ok(outcome && 'values' in outcome)
  assert.deepEqual(outcome.values.added, [
    { firstName: 'Maya', lastName: 'Bergström', email: `m.bergstrom@${domain}`, line: null },
  ])
  assert.equal(isTypingStudent(outcome.values), false)
})

test('if one of the three fields is empty, nothing happens', () => {
  for (const values of [typing('', 'B', `m@${domain}`), typing('M', ' ', `m@${domain}`), typing('M', 'B', '')]) {
    assert.equal(addTyped(values, stored, domain), null)
  }
})

test('a duplicate, foreign or invalid address is rejected at its field', () => {
  const findReason = (email: string) => {
    const outcome = addTyped(typing('Maya', 'B', email), stored, domain)
    return outcome && 'reason' in outcome ? [outcome.field, outcome.reason] : outcome
  }
  assert.deepEqual(findReason(`J@${domain}`), ['email', 'A student with this email already exists in the class.'])
  assert.deepEqual(findReason('maya@gmail.com'), [
    'email',
    `Only official student emails can be on a roster. They end in @${domain}.`,
  ])
  assert.deepEqual(findReason('maya'), [
    'email',
    '“maya” isn’t an email address. Enter one like name@students.alder.edu.',
  ])
  // If the page doesn’t know the university’s domain, the server checks the address.
  const outcome = addTyped(typing('Maya', 'B', 'maya@gmail.com'), stored, null)
  assert.ok(outcome && 'values' in outcome)
})

test('adding a removed student again cancels the removal', () => {
  const values = { ...empty, removed: ['p1'] }
  assert.deepEqual([...listEmails(values, stored)], [`j@${domain}`])
  const restored = withStudents(values, stored, [{ firstName: 'A', lastName: 'O', email: `a@${domain}`, line: 2 }])
  assert.deepEqual([restored.added, restored.removed], [[], []])
})
