import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { noFailures } from './admin-lockout.ts'
import { storeLockout, readStoredLockout } from './stored-lockout.ts'

test('an administrator’s failures and the end of the lock are stored in two keys until they expire', (t) => {
  const storage = anEmptyStorage(t)
  const now = 1_767_312_000_000
  storeLockout({ attempts: 3, lockedUntil: null })
  assert.deepEqual(Object.fromEntries(storage), { adminLoginAttempts: '3' })
  storeLockout({ attempts: 5, lockedUntil: now + 300_000 })
  assert.deepEqual(Object.fromEntries(storage), { adminLoginAttempts: '5', adminLockoutEndTime: '1767312300000' })
  assert.deepEqual(readStoredLockout(now), { attempts: 5, lockedUntil: now + 300_000 })
  assert.deepEqual(readStoredLockout(now + 300_000), noFailures)
  storeLockout(noFailures)
  assert.deepEqual(Object.fromEntries(storage), {})
})
