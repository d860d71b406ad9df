import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropDraft, keepDraft, readDraft, type DraftStorage } from '#web/kit/unsaved/draft.ts'
import { emptyEventForm, isEventForm } from './event-form-values.ts'

const ownDraft = { page: '/faculty/events/add', facultyId: 'me' }
const values = { ...emptyEventForm, name: 'Field Methods Workshop' }

function aStorage(): DraftStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  }
}

test('a draft is restored on the same page, for the same person', () => {
  const storage = aStorage()
  keepDraft(ownDraft, values, storage)
  assert.deepEqual(readDraft(ownDraft, isEventForm, storage), values)
  assert.equal(readDraft({ ...ownDraft, facultyId: 'she' }, isEventForm, storage), null)
  assert.equal(readDraft({ ...ownDraft, page: '/faculty/events/e1/edit' }, isEventForm, storage), null)
  dropDraft(ownDraft.page, storage)
  assert.equal(readDraft(ownDraft, isEventForm, storage), null)
})

test('a broken or outdated draft counts as none', () => {
  for (const text of ['{', 'null', '[]', '{"facultyId":"me"}', '{"facultyId":"me","values":{"name":"x"}}']) {
    const storage = { ...aStorage(), getItem: () => text }
    assert.equal(readDraft(ownDraft, isEventForm, storage), null, text)
  }
})

const refuses = () => {
  throw new Error('QuotaExceededError')
}

test('a browser that refuses to store loses only the draft', () => {
  const storage = { getItem: refuses, setItem: refuses, removeItem: refuses }
  keepDraft(ownDraft, values, storage)
  dropDraft(ownDraft.page, storage)
  assert.equal(readDraft(ownDraft, isEventForm, storage), null)
})
