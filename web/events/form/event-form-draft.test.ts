import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropDraft, keepDraft, readDraft, type DraftStorage } from '#web/kit/unsaved/draft.ts'
import { emptyEventForm, isEventForm } from './event-form-values.ts'

const mine = { page: '/faculty/events/add', facultyId: 'me' }
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
  keepDraft(mine, values, storage)
  assert.deepEqual(readDraft(mine, isEventForm, storage), values)
  assert.equal(readDraft({ ...mine, facultyId: 'she' }, isEventForm, storage), null)
  assert.equal(readDraft({ ...mine, page: '/faculty/events/e1/edit' }, isEventForm, storage), null)
  dropDraft(mine.page, storage)
  assert.equal(readDraft(mine, isEventForm, storage), null)
})

test('a broken or outdated draft counts as none', () => {
  for (const text of ['{', 'null', '[]', '{"facultyId":"me"}', '{"facultyId":"me","values":{"name":"x"}}']) {
    const storage = { ...aStorage(), getItem: () => text }
    assert.equal(readDraft(mine, isEventForm, storage), null, text)
  }
})

const refuses = () => {
  throw new Error('QuotaExceededError')
}

test('a browser that refuses to store loses only the draft', () => {
  const storage = { getItem: refuses, setItem: refuses, removeItem: refuses }
  keepDraft(mine, values, storage)
  dropDraft(mine.page, storage)
  assert.equal(readDraft(mine, isEventForm, storage), null)
})
