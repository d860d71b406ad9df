import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { afterFailure, afterLock, afterRefusal, noFailures, readAttemptsLeft, readLockout } from './admin-lockout.ts'

const now = 1_767_312_000_000

test('failures are counted, and the fifth locks the form for five minutes', () => {
  let lockout = noFailures
  for (let n = 1; n <= 4; n++) {
    lockout = afterFailure(lockout, undefined, now)
    assert.deepEqual(lockout, { attempts: n, lockedUntil: null })
  }
  assert.deepEqual(afterFailure(lockout, undefined, now), { attempts: 5, lockedUntil: now + 300_000 })
})

test('the server’s count overrides our own', () => {
  assert.deepEqual(afterFailure({ attempts: 4, lockedUntil: null }, 4, now), { attempts: 1, lockedUntil: null })
  assert.deepEqual(afterFailure(noFailures, 0, now), { attempts: 5, lockedUntil: now + 300_000 })
  assert.deepEqual(afterLock(42_000, now), { attempts: 5, lockedUntil: now + 42_000 })
})

test('only a 429 for the lock locks the form, and other errors leave it unchanged', () => {
  const lockout = { attempts: 2, lockedUntil: null }
  const lock = new ApiError(429, { error: 'Locked.', attempts: 5, retry_after: 42 }, 42_000)
  assert.deepEqual(afterRefusal(lock, lockout, now), { attempts: 5, lockedUntil: now + 42_000 })
  for (const otherError of [new ApiError(429, { error: 'Too many today.' }, 80_000_000), new ApiError(0, undefined)])
    assert.deepEqual(afterRefusal(otherError, lockout, now), lockout)
  assert.deepEqual(afterRefusal(new ApiError(401, { attempts_left: 2 }), lockout, now), {
    attempts: 3,
    lockedUntil: null,
  })
})

test('when the lock has expired, its count is cleared as well', () => {
  assert.deepEqual(readLockout('5', String(now + 1), now), { attempts: 5, lockedUntil: now + 1 })
  assert.deepEqual(readLockout('5', String(now), now), noFailures)
  assert.deepEqual(readLockout('3', null, now), { attempts: 3, lockedUntil: null })
  assert.deepEqual(readLockout('nonsense', 'nonsense', now), noFailures)
})

test('the remaining attempts are read from the body of a 401 only if they are a number', () => {
  assert.equal(readAttemptsLeft({ error: 'No.', attempts_left: 3 }), 3)
  assert.equal(readAttemptsLeft({ error: 'No.' }), undefined)
  assert.equal(readAttemptsLeft('No.'), undefined)
})
