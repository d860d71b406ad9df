import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyEventForm } from './event-form-values.ts'
import { dropDraft, keepDraft, readDraft, type DraftStorage } from './form-draft.ts'

const mine = { page: '/faculty/events/add', facultyId: 'me' }
const typed = { ...emptyEventForm, name: 'Field Methods Workshop' }

function aStorage(): DraftStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

test('what was typed comes back on the same page, for the same person', () => {
  const storage = aStorage()
  keepDraft(storage, mine, typed)
  assert.deepEqual(readDraft(storage, mine), typed)
  assert.equal(readDraft(storage, { ...mine, facultyId: 'she' }), null)
  assert.equal(readDraft(storage, { ...mine, page: '/faculty/events/e1/edit' }), null)
  dropDraft(storage, mine.page)
  assert.equal(readDraft(storage, mine), null)
})

test('a broken or outdated draft counts as none', () => {
  for (const text of ['{', 'null', '[]', '{"facultyId":"me"}', '{"facultyId":"me","values":{"name":"x"}}']) {
    const storage = { ...aStorage(), getItem: () => text }
    assert.equal(readDraft(storage, mine), null, text)
  }
})

const refuses = () => {
  throw new Error('QuotaExceededError')
}

test('a browser that refuses to store loses only the draft', () => {
  const storage = { getItem: refuses, setItem: refuses, removeItem: refuses }
  keepDraft(storage, mine, typed)
  dropDraft(storage, mine.page)
  assert.equal(readDraft(storage, mine), null)
})
