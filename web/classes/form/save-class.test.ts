import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createdWords } from '#web/classes/class-changes.ts'
import { readClassId } from './save-class.ts'

test('a new class’s id is read from any of its possible places in a response', () => {
  const responses = [{ id: 'c1' }, { class_id: 'c1' }, { _id: 'c1' }, { class: { id: 'c1' } }, { id: '', _id: 'c1' }]
  for (const response of responses) assert.equal(readClassId(response), 'c1', JSON.stringify(response))
  assert.equal(readClassId({ id: 7 }), '7')
  for (const response of [undefined, null, 'c1', {}, { class: null }, { class: 'c1' }]) {
    assert.equal(readClassId(response), null, JSON.stringify(response))
  }
})

test('the message about a new class says how many students were added, and how many weren’t', () => {
  assert.equal(createdWords({ added: 30, failed: 0 }), 'Class created successfully! 30 students added.')
  assert.equal(createdWords({ added: 0, failed: 0 }), 'Class created successfully! No students added.')
  assert.equal(
    createdWords({ added: 28, failed: 2 }),
    'Class created successfully! 28 students added, 2 could not be added.',
  )
})
