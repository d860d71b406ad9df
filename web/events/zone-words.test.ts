import assert from 'node:assert/strict'
import test from 'node:test'
import { hintZone } from './zone-words.ts'

test('a list names the viewer’s zone if its clocks differ at one of the events', () => {
  const [september, november] = ['2026-09-12T01:30:00Z', '2026-11-12T02:30:00Z'].map((date) => ({ event_date: date }))
  const hint = (events: { event_date: string }[], viewer: string) => hintZone(events, 'America/New_York', viewer)
  assert.equal(hint([november!, september!], 'America/Panama'), 'Times are shown in Eastern Standard Time.')
  assert.equal(hint([november!], 'America/Panama'), null)
  assert.equal(hint([november!, september!], 'America/Toronto'), null)
  assert.equal(hint([], 'Asia/Tokyo'), null)
})
