import assert from 'node:assert/strict'
import test from 'node:test'
import { momentIn } from '#server/mail/email.ts'

test('emails name a time zone the way pages do', () => {
  const timestamp = Date.parse('2026-03-03T15:00:00Z')
  assert.equal(momentIn(timestamp, 'America/New_York'), 'Tuesday, March 3, 2026 at 10:00 AM (Eastern Time)')
  assert.equal(momentIn(timestamp, 'Asia/Tokyo'), 'Wednesday, March 4, 2026 at 12:00 AM (Japan Standard Time)')
})
