import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventFromForm, type EventFormValues } from './event-form-values.ts'
import { buildCopyForm, nextSameWeekday } from './copy-values.ts'

const zone = 'America/New_York'
const stored = {
  id: 'e1',
  name: 'Field Methods Workshop',
  description: 'Bring a notebook.',
  location: 'Harlan Hall, Room 201',
  date: '2026-03-03T14:00:00-05:00',
  end_time: '2026-03-04T01:30:00-05:00',
  checkin_before_minutes: 7,
  checkin_after_minutes: 0,
  room_for: 250,
}

test('a copy has everything of the event and no date', () => {
  const copy: EventFormValues = buildCopyForm(stored, zone)
  assert.equal(eventFromForm(copy, zone), null)
  const { id: _, ...otherFields } = stored
  assert.deepEqual(eventFromForm({ ...copy, date: '2026-03-10' }, zone), {
    ...otherFields,
    // The clocks changed in between; the times of day stay.
    date: '2026-03-10T14:00:00-04:00',
    end_time: '2026-03-11T01:30:00-04:00',
  })
})

for (const { today, next } of [
  { today: '2026-02-01', next: '2026-03-10' },
  { today: '2026-03-03', next: '2026-03-10' },
  { today: '2026-03-09', next: '2026-03-10' },
  { today: '2026-03-10', next: '2026-03-17' },
  { today: '2027-01-04', next: '2027-01-05' },
]) {
  test(`on ${today} the suggested day is the next Tuesday, ${next}`, () => {
    assert.equal(nextSameWeekday(stored, Date.parse(`${today}T12:00:00-05:00`), zone), next)
  })
}
