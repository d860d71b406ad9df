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

test('a copy has everything from the event except its date', () => {
  const copy: EventFormValues = buildCopyForm(stored, zone)
  assert.equal(eventFromForm(copy, zone), null)
  const { id: _, ...otherFields } = stored
  assert.deepEqual(eventFromForm({ ...copy, date: '2026-03-10' }, zone), {
    ...otherFields,
    // Daylight-saving time began in between, but the times of day stay the same.
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

for (const { name, copyZone, date, end_time, minutes } of [
  {
    name: 'from 1:45 to the second 1:30',
    copyZone: zone,
    date: '2027-11-07T01:45:00-04:00',
    end_time: '2027-11-07T01:30:00-05:00',
    minutes: 45,
  },
  {
    name: 'from the first to the second 1:45',
    copyZone: zone,
    date: '2027-11-07T01:45:00-04:00',
    end_time: '2027-11-07T01:45:00-05:00',
    minutes: 60,
  },
  {
    name: 'from 11:15 PM to the second 11:00 PM',
    copyZone: 'America/Santiago',
    date: '2027-04-03T23:15:00-03:00',
    end_time: '2027-04-03T23:00:00-04:00',
    minutes: 45,
  },
  {
    name: 'from the evening to the second 1:30',
    copyZone: zone,
    date: '2027-11-06T22:00:00-04:00',
    end_time: '2027-11-07T01:30:00-05:00',
    minutes: 210,
  },
  {
    name: 'from 3:00 to 2:00 a day later, where clocks skip that hour on the first day',
    copyZone: zone,
    date: '2027-03-14T03:00:00-04:00',
    end_time: '2027-03-15T02:00:00-04:00',
    minutes: 1_380,
  },
  {
    name: 'to 11:00 PM a day later, where clocks skip that hour on the first day',
    copyZone: 'America/Nuuk',
    date: '2027-03-27T21:00:00-02:00',
    end_time: '2027-03-28T23:00:00-01:00',
    minutes: 1_560,
  },
])
  test(`a copy of an event ${name} lasts just as long on a day without a clock change`, () => {
    const copy = eventFromForm(
      { ...buildCopyForm({ ...stored, date, end_time }, copyZone), date: '2027-12-15' },
      copyZone,
    )
    assert.equal((Date.parse(copy?.end_time ?? '') - Date.parse(copy?.date ?? '')) / 60_000, minutes)
  })
