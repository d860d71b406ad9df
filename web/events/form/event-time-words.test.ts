import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyEventForm, type EventFormValues } from './event-form-values.ts'
import { describeFormTimes, describeFormWindow, listOccurrences } from './event-time-words.ts'
import { describeZone } from '#web/events/zone-words.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-03-01T12:00:00-05:00')
const at2pm: EventFormValues = {
  ...emptyEventForm,
  date: '2026-03-12',
  startHour: '2',
  startMinute: '0',
  startHalf: 'PM',
}

for (const { name, values, says } of [
  { name: 'only the zone while nothing is odd', values: at2pm, says: ['Eastern Time'] },
  {
    name: 'the next day for an end before the start',
    values: { ...at2pm, endHour: '1', endMinute: '0' },
    says: ['Eastern Time', 'Ends the next day: Friday, March 13, 2026, 1:00 AM.'],
  },
  {
    name: 'the last day of a longer event',
    values: { ...at2pm, endHour: '4', endMinute: '0', endHalf: 'PM' as const, laterDays: 2 },
    says: ['Eastern Time', 'Ends later: Saturday, March 14, 2026, 4:00 PM.'],
  },
  {
    name: 'the resulting moment for a time that the clocks skip',
    values: { ...at2pm, date: '2026-03-08', startHour: '2', startMinute: '30', startHalf: 'AM' as const },
    says: ['Eastern Time', 'Clocks move forward that day, so this time doesn’t exist. The event starts at 3:30 AM.'],
  },
]) {
  test(`below its times the form shows ${name}`, () => assert.deepEqual(describeFormTimes(values, zone, now), says))
}

test('the university’s time zone is named if it differs from the viewer’s', () => {
  assert.deepEqual(describeFormTimes(at2pm, zone, now, 'America/Los_Angeles'), [
    'Eastern Time. The university is in Pacific Time.',
  ])
  assert.equal(
    describeZone(now, 'America/Los_Angeles', zone),
    'Times are shown in Eastern Time. The university is in Pacific Time.',
  )
  assert.equal(describeZone(now, zone, zone), 'Times are shown in Eastern Time.')
  assert.equal(describeZone(now, null, zone), 'Times are shown in Eastern Time.')
})

test('the check-in window is described by its two times', () => {
  assert.equal(describeFormWindow(at2pm, zone, now), 'Students can check in from 1:45\u00a0PM to 2:15\u00a0PM.')
  assert.equal(
    describeFormWindow({ ...at2pm, before: '0', after: '120' }, zone, now),
    'Students can check in from 2:00\u00a0PM to 4:00\u00a0PM.',
  )
  assert.equal(describeFormWindow({ ...at2pm, before: '0', after: '0' }, zone, now), null)
  assert.equal(describeFormWindow(emptyEventForm, zone, now), null)
  assert.match(
    describeFormWindow(at2pm, zone, Date.parse('2026-03-13T00:00:00Z')) ?? '',
    /^Check-in for this time is already over/,
  )
})

test('for an end in the hour that clocks skip, the form says when the event really ends', () => {
  const values = {
    ...at2pm,
    date: '2026-03-08',
    startHour: '1',
    startHalf: 'AM' as const,
    endHour: '2',
    endMinute: '30',
  }
  assert.deepEqual(describeFormTimes(values, zone, now), [
    'Eastern Time',
    'Clocks move forward that day, so this end time doesn’t exist. The event ends at 3:30 AM.',
  ])
})

test('in a repeated hour both moments are offered if both are possible', () => {
  const repeated = { ...at2pm, date: '2026-11-01', startHour: '1', startMinute: '30', startHalf: 'AM' as const }
  const offers = (values: EventFormValues, side: 'start' | 'end') =>
    listOccurrences(values, zone, side)?.map(({ value, words }) => `${value}: ${words}`) ?? null
  assert.deepEqual(offers(repeated, 'start'), ['first: Before clocks go back', 'second: After clocks go back'])
  assert.equal(offers({ ...repeated, startHour: '3' }, 'start'), null)
  assert.equal(offers({ ...repeated, date: '' }, 'start'), null)
  const endsAt = (endHour: string, endMinute: string) => ({ ...repeated, endHour, endMinute, endHalf: 'AM' as const })
  assert.equal(offers(endsAt('1', '45'), 'end')?.length, 2)
  assert.equal(offers({ ...endsAt('1', '45'), startOccurrence: 'second' }, 'end'), null, 'the first end is too early')
  assert.equal(offers(endsAt('1', '15'), 'end'), null)
  assert.equal(offers(endsAt('4', '0'), 'end'), null)
})
