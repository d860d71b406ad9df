import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyClassForm } from './class-form-values.ts'
import { unsavedWords } from './class-draft.ts'

test('a form describes its unsaved changes', () => {
  const stored = emptyClassForm(new Date(2026, 10, 2))
  const student = { firstName: 'Maya', lastName: 'B', email: 'm@students.alder.edu', line: null }
  assert.equal(unsavedWords(stored, stored), null)
  assert.equal(unsavedWords({ ...stored, refused: [{ ...student, reason: 'No.' }] }, stored), null)
  assert.equal(
    unsavedWords({ ...stored, added: [student, student] }, stored),
    '2 students added to the form, not saved yet.',
  )
  assert.equal(
    unsavedWords({ ...stored, added: [student, { ...student, oldName: 'Mya B' }] }, stored),
    '1 student added to the form, 1 name corrected in the form, not saved yet.',
  )
  assert.equal(
    unsavedWords({ ...stored, name: 'BIO', semester: '', removed: ['a'], typed: student }, stored),
    'Name changed, Semester changed, 1 student removed from the form, One student typed in, not saved yet.',
  )
})
