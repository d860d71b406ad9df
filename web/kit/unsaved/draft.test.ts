import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropAllDrafts, type ListedStorage } from './draft-storage.ts'
import { dropDraft, isShapedLike, keepDraft, copyDraftsForNextTab, readDraft, dropCopiedDrafts } from './draft.ts'

const ownDraft = { page: '/faculty/classes/add', facultyId: 'me' }
const isText = (values: unknown): values is { name: string } => isShapedLike({ name: '' }, values)
const hour = 3_600_000

function aStorage(): ListedStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

test('a closed tab’s draft is restored in the next tab, once, and only for the same person', () => {
  const [first, browser, second, third] = [aStorage(), aStorage(), aStorage(), aStorage()]
  keepDraft(ownDraft, { name: 'BIO 210' }, first)
  assert.equal(readDraft(ownDraft, isText, second, browser), null, 'the first tab is still open')
  copyDraftsForNextTab(Date.now(), first, browser)
  assert.equal(readDraft({ ...ownDraft, facultyId: 'she' }, isText, second, browser), null)
  assert.deepEqual(readDraft(ownDraft, isText, second, browser), { name: 'BIO 210' })
  assert.equal(readDraft(ownDraft, isText, third, browser), null, 'the second tab has it now')
  assert.deepEqual(readDraft(ownDraft, isText, second, browser), { name: 'BIO 210' })
})

test('a reloaded tab restores its drafts', () => {
  const [tab, browser, otherTab] = [aStorage(), aStorage(), aStorage()]
  keepDraft(ownDraft, { name: 'BIO 210' }, tab)
  copyDraftsForNextTab(Date.now(), tab, browser)
  dropCopiedDrafts(Date.now(), tab, browser)
  assert.equal(readDraft(ownDraft, isText, otherTab, browser), null)
  assert.deepEqual(readDraft(ownDraft, isText, tab, browser), { name: 'BIO 210' })
})

test('the draft of a closed tab expires after 24 hours', () => {
  const [tab, browser] = [aStorage(), aStorage()]
  keepDraft(ownDraft, { name: 'BIO 210' }, tab)
  copyDraftsForNextTab(Date.now() - 25 * hour, tab, browser)
  assert.equal(readDraft(ownDraft, isText, aStorage(), browser), null)
  dropCopiedDrafts(Date.now(), aStorage(), browser)
  assert.equal(browser.length, 0)
})

test('signing out deletes every draft and nothing else', () => {
  const [tab, browser] = [aStorage(), aStorage()]
  keepDraft(ownDraft, { name: 'BIO 210' }, tab)
  keepDraft({ ...ownDraft, page: '/faculty/events/add' }, { name: 'Lecture' }, tab)
  copyDraftsForNextTab(Date.now(), tab, browser)
  browser.setItem('classesUpdated', '1')
  dropAllDrafts(tab, browser)
  assert.deepEqual([tab.length, browser.length], [0, 1])
})

test('a draft is restored only on the same page, and not after it was dropped', () => {
  const storage = aStorage()
  keepDraft(ownDraft, { name: 'BIO 210' }, storage)
  assert.equal(readDraft({ ...ownDraft, page: '/faculty/classes/c1/edit' }, isText, storage, aStorage()), null)
  dropDraft(ownDraft.page, storage)
  assert.equal(readDraft(ownDraft, isText, storage, aStorage()), null)
})

test('a broken or outdated draft is ignored', () => {
  for (const text of ['{', 'null', '[]', '{"facultyId":"me"}', '{"facultyId":"me","values":{"name":1}}']) {
    assert.equal(readDraft(ownDraft, isText, { ...aStorage(), getItem: () => text }, aStorage()), null, text)
  }
})

test('a browser that refuses storage loses only the draft', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  keepDraft(ownDraft, { name: 'BIO 210' }, storage)
  dropDraft(ownDraft.page, storage)
  assert.equal(readDraft(ownDraft, isText, storage, aStorage()), null)
})
