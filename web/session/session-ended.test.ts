import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { afterSessionEnd, endSession, forgetEndedSession, sessionHasEnded } from './session-ended.ts'

test('a student whose session ended returns to the same event after signing in', () => {
  assert.equal(afterSessionEnd('/scan', '?event=abc', 'student'), '/auth/student/signin?redirect=%2Fscan%3Fevent%3Dabc')
})

test('the page determines the sign-in page, and the stored role only on public pages', () => {
  assert.equal(afterSessionEnd('/faculty/events', '', 'student'), '/auth/faculty/signin?redirect=%2Ffaculty%2Fevents')
  assert.equal(afterSessionEnd('/about', '', 'faculty'), '/auth/faculty/signin?redirect=%2Fabout')
})

test('the administrators’ area and the sign-in pages don’t redirect', () => {
  assert.equal(afterSessionEnd('/admin/universities', '', 'admin'), null)
  assert.equal(afterSessionEnd('/auth/student/signin', '?redirect=%2Fscan', 'student'), null)
})

test('a call that fails after the redirect to the sign-in page doesn’t hide that the session has ended', (t) => {
  anEmptyStorage(t)
  t.after(forgetEndedSession)
  endSession({ pathname: '/student/dashboard', search: '?profile=open' })
  endSession({ pathname: '/auth/student/signin', search: '' })
  assert.equal(sessionHasEnded(), true)
})
