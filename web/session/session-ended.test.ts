import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { afterSessionEnd, endSession, forgetEndedSession, sessionHasEnded } from './session-ended.ts'

test('a student whose session ended returns to the same event after signing in', () => {
  assert.equal(afterSessionEnd('/scan', '?event=abc', 'student'), '/auth/student/signin?redirect=%2Fscan%3Fevent%3Dabc')
})

test('the page decides the sign-in, not the role that was stored', () => {
  assert.equal(afterSessionEnd('/faculty/events', '', 'student'), '/auth/faculty/signin?redirect=%2Ffaculty%2Fevents')
  assert.equal(afterSessionEnd('/about', '', 'faculty'), '/auth/faculty/signin?redirect=%2Fabout')
})

test('the administrator area and the sign-in pages stay where they are', () => {
  assert.equal(afterSessionEnd('/admin/universities', '', 'admin'), null)
  assert.equal(afterSessionEnd('/auth/student/signin', '?redirect=%2Fscan', 'student'), null)
})

test('a call that fails once the sign-in is open doesn’t hide that the session has ended', (t) => {
  anEmptyStorage(t)
  t.after(forgetEndedSession)
  endSession({ pathname: '/student/dashboard', search: '?profile=open' })
  endSession({ pathname: '/auth/student/signin', search: '' })
  assert.equal(sessionHasEnded(), true)
})
