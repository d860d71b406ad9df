import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyClassForm, type ClassFormValues } from './class-form-values.ts'
import { describeRemoval, toRows, withoutRow, withRowBack } from './form-rows.ts'

const maya = { firstName: 'Maya', lastName: '', email: 'm@students.alder.edu', line: 2 }
const jonas = { id: 's1', first_name: 'Jonas', last_name: 'Lindqvist', email: 'j@x.edu', email_verified: true }
const values: ClassFormValues = { ...emptyClassForm(new Date(2026, 2, 2)), added: [maya] }

test('removing an unsaved student is immediate, and a saved student will leave when the class is saved', () => {
  assert.deepEqual(toRows(values, [jonas]).map(describeRemoval), [
    'Maya was removed from the list.',
    'Jonas Lindqvist will leave the class when you save.',
  ])
})

test('a removed row can be restored as it was, with the ids from a learning management system’s file', () => {
  const identity = { system: 'canvas', user_id: '17', login: 'noor', section: 'A' } as const
  const noor = { firstName: 'Noor', lastName: 'Aydin', email: 'n@students.alder.edu', line: 3, identity }
  const imported = { ...values, added: [maya, noor, { ...maya, email: 'm2@students.alder.edu' }] }
  for (const row of toRows(imported, [jonas])) {
    const shortened = withoutRow(imported, row)
    assert.ok(!toRows(shortened, [jonas]).some(({ key }) => key === row.key))
    assert.deepEqual(withRowBack(shortened, row), imported)
  }
})

test('a name corrected by an import is shown with the old name, which stays if the row is removed', () => {
  const pending = { ...jonas, email_verified: false }
  const corrected = { firstName: 'Jonas', lastName: 'Lindkvist', email: 'j@x.edu', line: 2, oldName: 'Jonas Lindqvist' }
  const form = { ...values, added: [corrected] }
  const [row, ...otherRows] = toRows(form, [pending])
  assert.deepEqual([row?.status, row?.oldName, otherRows], ['renamed', 'Jonas Lindqvist', []])
  assert.equal(describeRemoval(row!), 'Jonas Lindqvist’s name won’t change.')
  const shortened = withoutRow(form, row!)
  assert.deepEqual(
    toRows(shortened, [pending]).map(({ lastName, status }) => [lastName, status]),
    [['Lindqvist', 'notRegistered']],
  )
  assert.equal(toRows(withRowBack(shortened, row!), [pending])[0]?.oldName, 'Jonas Lindqvist')
})
