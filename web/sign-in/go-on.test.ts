import assert from 'node:assert/strict'
import test from 'node:test'
import { callAfterReading, pickRedirect } from './redirect-after-sign-in.ts'

test('the message after a sign-in is shown for a second before the page continues', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let callCount = 0
  callAfterReading(() => (callCount += 1))
  t.mock.timers.tick(999)
  assert.equal(callCount, 0)
  t.mock.timers.tick(1)
  assert.equal(callCount, 1)
})

test('someone who leaves the page within that second isn’t redirected', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let callCount = 0
  const stop = callAfterReading(() => (callCount += 1))
  t.mock.timers.tick(500)
  stop()
  t.mock.timers.tick(10_000)
  assert.equal(callCount, 0)
})

test('a sign-in opens the page’s redirect, otherwise the link’s, otherwise the dashboard', () => {
  const answer = { token: 'st1_x', redirect: '/scan?event=e2' }
  assert.equal(pickRedirect('student', '/scan?event=e1', answer), '/scan?event=e1')
  assert.equal(pickRedirect('student', null, answer), '/scan?event=e2')
  assert.equal(
    pickRedirect('student', null, { token: 'st1_x', redirect: 'https://evil.example' }),
    '/student/dashboard',
  )
  assert.equal(pickRedirect('faculty', null), '/faculty/dashboard')
  assert.equal(pickRedirect('admin', null), '/admin/dashboard')
  assert.equal(pickRedirect('student', null, { token: 'st1_x', user_type: 'faculty' }), '/faculty/dashboard')
})
