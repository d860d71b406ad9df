import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventFormSentences, findProblems, assignServerErrors } from './event-form-problems.ts'
import {
  checkInChoices,
  describeMinutes,
  emptyEventForm,
  eventFromForm,
  formFromEvent,
  type EventFormValues,
} from './event-form-values.ts'

const zone = 'America/New_York'
const filled: EventFormValues = {
  ...emptyEventForm,
  name: ' Field Methods Workshop ',
  description: 'Bring a notebook.',
  location: 'Harlan Hall, Room 201',
  date: '2026-03-12',
  startHour: '2',
  startMinute: '0',
  startHalf: 'PM',
}

test('a new form allows check-in 15 minutes before and after, and has no end', () => {
  assert.deepEqual(eventFromForm(filled, zone), {
    name: 'Field Methods Workshop',
    description: 'Bring a notebook.',
    date: '2026-03-12T14:00:00-04:00',
    end_time: null,
    location: 'Harlan Hall, Room 201',
    checkin_before_minutes: 15,
    checkin_after_minutes: 15,
  })
})

for (const event of [
  { name: 'plain', end_time: '2026-03-12T16:00:00-04:00' },
  { name: 'without an end', end_time: null },
  { name: 'over midnight', end_time: '2026-03-13T01:00:00-04:00' },
  { name: 'of three days', end_time: '2026-03-14T16:00:00-04:00' },
  { name: 'of three days, ending earlier in the day', end_time: '2026-03-14T09:00:00-04:00' },
]) {
  test(`opening and saving changes nothing in an event ${event.name}`, () => {
    const stored = {
      ...event,
      id: 'e1',
      description: 'As it was.',
      location: 'Sayre Chapel',
      date: '2026-03-12T14:00:00-04:00',
      checkin_before_minutes: 7,
      checkin_after_minutes: 0,
    }
    const { id: _, ...expected } = stored
    assert.deepEqual(eventFromForm(formFromEvent(stored, zone), zone), expected)
  })
}

test('minutes go from 0 to 120 by fifteens; one off the steps stays selectable', () => {
  assert.deepEqual(checkInChoices('15'), ['0', '15', '30', '45', '60', '75', '90', '105', '120'])
  assert.deepEqual(checkInChoices('20').slice(0, 4), ['0', '15', '20', '30'])
  assert.equal(describeMinutes('0'), 'Not allowed')
  assert.equal(describeMinutes('1'), '1 minute')
  assert.equal(describeMinutes('15'), '15 minutes')
})

test('an empty form names each missing field', () => {
  assert.deepEqual(findProblems(emptyEventForm, zone), {
    name: 'Event name is required',
    location: 'Enter where the event takes place, for example Harlan Hall, Room 201.',
    date: eventFormSentences.date,
    startHour: eventFormSentences.start,
  })
  assert.deepEqual(Object.keys(findProblems({ ...filled, startMinute: '' }, zone)), ['startMinute'])
  assert.deepEqual(findProblems(filled, zone), {})
})

test('check-in closed on both sides is refused, on one side it is not', () => {
  assert.deepEqual(findProblems({ ...filled, before: '0', after: '0' }, zone), { before: eventFormSentences.neverOpen })
  assert.deepEqual(findProblems({ ...filled, before: '0' }, zone), {})
  assert.deepEqual(findProblems({ ...filled, after: '0' }, zone), {})
})

test("the server's field errors go to their fields, the rest into one sentence", () => {
  assert.deepEqual(
    assignServerErrors({
      end_time: ['Too early.'],
      name: ['Taken.', 'Really.'],
      non_field_errors: ['No.'],
      x: ['Odd.'],
    }),
    {
      problems: { endHour: 'Too early.', name: 'Taken. Really.' },
      rest: 'No. Odd.',
    },
  )
  assert.deepEqual(assignServerErrors({}), { problems: {}, rest: null })
})

test('an end with an hour and no minutes asks for the minutes', () => {
  const at2pm = {
    ...emptyEventForm,
    name: 'Talk',
    location: 'Hall',
    date: '2026-03-12',
    startHour: '2',
    startMinute: '0',
  }
  const ends = (endHour: string, endMinute: string) => findProblems({ ...at2pm, endHour, endMinute }, 'UTC')
  assert.deepEqual(ends('4', ''), { endMinute: eventFormSentences.end })
  assert.deepEqual(ends('', '30'), { endHour: eventFormSentences.end })
  assert.deepEqual([ends('', ''), ends('4', '30')], [{}, {}])
})
