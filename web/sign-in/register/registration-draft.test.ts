import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { keepDraft, readDraft } from './registration-draft.ts'

const empty = { first_name: '', last_name: '', email: '', school: '' }

/** A tab's storage. The map has its content. */
function aTab(t: TestContext): Map<string, string> {
  const storage = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  }
  Object.defineProperty(globalThis, 'window', { value: { sessionStorage }, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  return storage
}

test('a registration outlives a reload, each kind its own, and never with a password', (t) => {
  const storage = aTab(t)
  keepDraft('student', { ...empty, first_name: 'Maya', password: 'three words', confirm_password: 'three words' })
  assert.deepEqual(readDraft('student'), { ...empty, first_name: 'Maya' })
  assert.deepEqual(readDraft('faculty'), empty)
  assert.doesNotMatch([...storage.values()].join(), /three words/)
  keepDraft('student', null)
  assert.equal(storage.size, 0)
})

test('a stored draft that can’t be read is ignored', (t) => {
  const storage = aTab(t)
  for (const odd of ['{', '7', 'null', '[]', '{"first_name":1,"role":"master"}']) {
    storage.set('draft:register-student', odd)
    assert.deepEqual(readDraft('student'), empty, odd)
  }
})

test('a browser without storage has an empty draft', () => {
  assert.deepEqual(readDraft('student'), empty)
  keepDraft('student', { first_name: 'Maya' })
})
