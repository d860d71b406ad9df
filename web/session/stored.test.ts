import assert from 'node:assert/strict'
import test from 'node:test'
import { readSession, storeSignedIn } from './session.ts'
import { watchStored } from './stored.ts'

/** A fake local storage that contains someone else's old session. It rejects values longer than `longest`. */
function aStorage(longest: number) {
  const items = new Map([
    ['authToken', 'of someone before'],
    ['studentId', 'someone-before'],
  ])
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, value: string) {
      if (value.length > longest) throw new Error('QuotaExceededError')
      items.set(key, value)
    },
  }
}

for (const [room, longest] of Object.entries({ free: 99, full: 0, 'nearly full': 8 }))
  test(`someone who signs in sees only their own session, even after a sign-in in another tab: storage ${room}`, (t) => {
    const storage = aStorage(longest)
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
    t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
    storeSignedIn({ token: 'own-token', student_id: 'maya', user_type: 'student' } as never, 'student')
    const { authToken, studentId } = readSession()
    assert.deepEqual([authToken, studentId], ['own-token', 'maya'])
    assert.deepEqual(
      [...storage.items],
      room === 'free' ? Object.entries({ authToken: 'own-token', studentId: 'maya', userType: 'student' }) : [],
      'all of it, or nothing',
    )
    // Someone else signs in in another tab, whose storage has room.
    const window = new EventTarget()
    Object.defineProperty(globalThis, 'window', { value: window, configurable: true })
    t.after(() => Reflect.deleteProperty(globalThis, 'window'))
    t.after(watchStored(() => undefined))
    for (const [key, value] of Object.entries({ authToken: 'of noor', studentId: 'noor', userType: 'student' }))
      storage.items.set(key, value)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'authToken' }))
    const now = readSession()
    assert.deepEqual([now.authToken, now.studentId], ['of noor', 'noor'])
  })
