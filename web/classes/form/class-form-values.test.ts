import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepDraft, readDraft, type DraftStorage } from '#web/kit/unsaved/draft.ts'
import { choicesWith, emptyClassForm, isClassForm } from './class-form-values.ts'

const mine = { page: '/faculty/classes/add', facultyId: 'me' }
const march = new Date(2026, 2, 2)
const student = { firstName: 'Maya', lastName: 'Bergström', email: 'm@students.alder.edu', line: 2 }

function aStorage(): DraftStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  }
}

test('a class draft is restored with its students, for the same person on the same page', () => {
  const storage = aStorage()
  const values = { ...emptyClassForm(march), name: 'BIO 210', added: [student] }
  keepDraft(mine, values, storage)
  assert.deepEqual(readDraft(mine, isClassForm, storage), values)
  assert.equal(readDraft({ ...mine, facultyId: 'she' }, isClassForm, storage), null)
  assert.equal(readDraft({ ...mine, page: '/faculty/classes/c1/edit' }, isClassForm, storage), null)
})

test('a broken or outdated draft of a class is ignored', () => {
  const brokenDrafts = [
    '{',
    'null',
    '{"facultyId":"me"}',
    '{"facultyId":"me","values":{"name":"x"}}',
    JSON.stringify({ facultyId: 'me', values: { ...emptyClassForm(march), added: [null] } }),
  ]
  for (const text of brokenDrafts) {
    assert.equal(readDraft(mine, isClassForm, { ...aStorage(), getItem: () => text }), null, text)
  }
})

test('a stored semester that is no longer offered can stay', () => {
  assert.equal(emptyClassForm(march).semester, 'Spring 2026')
  assert.deepEqual(choicesWith('Fall 2024', march), [
    'Fall 2024',
    'Spring 2026',
    'Summer 2026',
    'Fall 2026',
    'Winter 2026',
  ])
  assert.equal(choicesWith('', march)[0], '')
  assert.equal(choicesWith('Fall 2026', march).length, 4)
})
