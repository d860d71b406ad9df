import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCheckInNow } from './check-in-now.ts'

const at = (text: string) => Date.parse(`2026-03-${text}Z`)
const event = { startsAt: at('03T10:00:00'), beforeMinutes: 15, afterMinutes: 90 }

for (const { now, state, says } of [
  { now: '01T09:00:00', state: 'early', says: 'Check-in opens Tue, Mar 3, 2026, 9:45 AM' },
  { now: '03T02:00:00', state: 'early', says: 'Check-in opens at 9:45 AM' },
  { now: '02T23:00:00', state: 'early', says: 'Check-in opens Tue, Mar 3, 2026, 9:45 AM' },
  { now: '03T09:32:30', state: 'early', says: 'Check-in opens in 13\u00a0min' },
  { now: '03T09:44:59', state: 'early', says: 'Check-in opens in 1\u00a0min' },
  { now: '03T09:45:00', state: 'open', says: 'Check-in open ·\u00a0closes in 1:45:00' },
  { now: '03T11:18:48', state: 'open', says: 'Check-in open ·\u00a0closes in 11:12' },
  { now: '03T11:30:00', state: 'open', says: 'Check-in open ·\u00a0closes in 0:00' },
  { now: '03T11:30:01', state: 'late', says: 'Check-in closed' },
] as const) {
  test(`at ${now} the roll says: ${says}`, () => {
    assert.deepEqual(describeCheckInNow(event, at(now), 'UTC'), { state, says })
  })
}
