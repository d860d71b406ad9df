import assert from 'node:assert/strict'
import test from 'node:test'
import { afterSessionEnd } from './session-ended.ts'

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
