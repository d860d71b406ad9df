import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { keepTabDraft, readTabDraft } from './tab-draft.ts'

const empty = { first_name: '', last_name: '', email: '', school: '' }
const keepDraft = (name: string, values: object | null) => keepTabDraft(name, empty, values)
const readDraft = (name: string) => ({ ...empty, ...readTabDraft(name, empty) })

/** Fakes a tab's session storage. Returns a map of its content. */
function aTab(t: TestContext): Map<string, string> {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.defineProperty(globalThis, 'window', { value: { sessionStorage }, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  return stored
}

test('each form of someone who isn’t signed in survives a reload, but never with a password', (t) => {
  const stored = aTab(t)
  keepDraft('student', { ...empty, first_name: 'Maya', password: 'three words', confirm_password: 'three words' })
  assert.deepEqual(readDraft('student'), { ...empty, first_name: 'Maya' })
  assert.deepEqual(readDraft('faculty'), empty)
  assert.doesNotMatch([...stored.values()].join(), /three words/)
  keepDraft('student', null)
  assert.equal(stored.size, 0)
})

test('a stored draft that can’t be parsed is ignored', (t) => {
  const stored = aTab(t)
  for (const odd of ['{', '7', 'null', '[]', '{"first_name":1,"role":"master"}']) {
    stored.set('draft:student', odd)
    assert.deepEqual(readDraft('student'), empty, odd)
  }
})

test('a browser without storage returns an empty draft', () => {
  assert.deepEqual(readDraft('student'), empty)
  keepDraft('student', { first_name: 'Maya' })
})
