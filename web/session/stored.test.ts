import assert from 'node:assert/strict'
import test from 'node:test'
import { readSession, storeSignedIn } from './session.ts'

/** A browser's storage with what someone before left there. */
function aStorage(isFull: boolean) {
  const items = new Map([
    ['authToken', 'of someone before'],
    ['studentId', 'someone-before'],
  ])
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError')
      items.set(key, value)
    },
  }
}

for (const isFull of [false, true])
  test(`someone who signs in is signed in, and no one else, with storage ${isFull ? 'full' : 'free'}`, (t) => {
    const storage = aStorage(isFull)
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
    t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
    storeSignedIn({ token: 'own', student_id: 'maya', user_type: 'student' } as never, 'student')
    const { authToken, studentId } = readSession()
    assert.deepEqual([authToken, studentId], ['own', 'maya'])
    assert.deepEqual(
      [...storage.items.values()].filter((value) => value.includes('before')),
      [],
    )
  })
