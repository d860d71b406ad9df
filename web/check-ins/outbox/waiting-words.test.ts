import assert from 'node:assert/strict'
import test from 'node:test'
import { aCheckIn } from '#test/outbox-phone.ts'
import { waitingWords } from './waiting-words.ts'
import type { Waiting } from './waiting-check-ins.ts'

const waiting: Waiting = {
  checkIn: aCheckIn(),
  isSending: false,
  problem: 'Failed to record attendance: Failed to fetch',
  nextTryAt: 5_000,
  countsUntil: 900_000,
  isKept: true,
  isSignedOut: false,
  isSentWhenClosed: false,
}

test('without a network the screen shows that first, and the browser’s own message in small print', () => {
  const { message, detail } = waitingWords(waiting, 0, false)
  assert.deepEqual([message, detail], ['No network.', 'Failed to record attendance: Failed to fetch'])
  assert.equal(waitingWords(waiting, 0).message, 'Failed to record attendance: Failed to fetch')
})

test('the screen shows whether the page may be closed, and until when the check-in counts', () => {
  const say = (change: Partial<Waiting>, now = 0) => waitingWords({ ...waiting, ...change }, now).next
  assert.match(say({}), /^Trying again in 5\u00a0s\. .*This browser can’t send it in the background\. .* 15:00\.$/)
  assert.match(say({ isSentWhenClosed: true }), /You can close this page\./)
  assert.match(say({ isSentWhenClosed: true, isKept: false }), /Keep this page open .* This phone hasn’t stored it\./)
  assert.match(say({ nextTryAt: null, isSending: true }, 900_000), /^Sending… It has waited too long .* a reference/)
})
