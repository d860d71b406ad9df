import assert from 'node:assert/strict'
import test from 'node:test'
import type { OutboxView } from '#web/check-ins/outbox/waiting-check-ins.ts'
import { isCheckingIn } from './is-checking-in.ts'

const none: OutboxView = { waiting: [], settled: [] }
const checkIn = {
  nonce: 'n',
  student: 's',
  event: { id: 'e', name: 'E', location: null, date: '2026-03-03T15:00:00Z' },
  location: '{}',
  deviceId: 'dev',
  madeAt: 0,
  method: null,
  token: null,
}
const waits = { checkIn, isSending: true, problem: null, nextTryAt: null, isSignedOut: false, isSentWhenClosed: false }

for (const [name, pathname, search, outbox, busy] of [
  ['the dashboard', '/student/dashboard', '', none, false],
  ['the history', '/student/dashboard', '?tab=history', none, false],
  ['an event on the dashboard', '/student/dashboard', '?event=abc', none, true],
  ['an event on the scan page', '/scan', '?event=abc', none, true],
  ['the link from a phone’s own camera', '/attend/abc', '', none, true],
  ['a check-in that is being sent while another page is open', '/about', '', { ...none, waiting: [waits] }, true],
] as const) {
  test(`no one is asked to load a new version in the middle of a check-in: ${name}`, () => {
    assert.equal(isCheckingIn(pathname, search, outbox as OutboxView), busy)
  })
}
