import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventFormSentences, findProblems, assignServerErrors } from './event-form-problems.ts'
import {
  checkInChoices,
  describeMinutes,
  emptyEventForm,
  eventFromForm,
  formFromEvent,
  isEventDraft,
  mergeEvent,
  packDraft,
  selectChangedFields,
  unpackDraft,
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

test('a new form allows check-in 15 minutes before and after the start, and has no end', () => {
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

test('check-in minutes can be 0 to 120 in steps of 15 or the stored value', () => {
  assert.deepEqual(checkInChoices('15'), ['0', '15', '30', '45', '60', '75', '90', '105', '120'])
  assert.deepEqual(checkInChoices('20').slice(0, 4), ['0', '15', '20', '30'])
  assert.equal(describeMinutes('0'), 'Not allowed')
  assert.equal(describeMinutes('1'), '1 minute')
  assert.equal(describeMinutes('15'), '15 minutes')
})

test('each missing field of an empty form is reported', () => {
  assert.deepEqual(findProblems(emptyEventForm, zone), {
    name: 'Event name is required',
    location: 'Enter where the event takes place, for example Harlan Hall, Room 201.',
    date: eventFormSentences.date,
    startHour: eventFormSentences.start,
  })
  assert.deepEqual(Object.keys(findProblems({ ...filled, startMinute: '' }, zone)), ['startMinute'])
  assert.deepEqual(findProblems(filled, zone), {})
})

test('check-in can’t be closed both before and after the start, but on one side it can', () => {
  assert.deepEqual(findProblems({ ...filled, before: '0', after: '0' }, zone), { before: eventFormSentences.neverOpen })
  assert.deepEqual(findProblems({ ...filled, before: '0' }, zone), {})
  assert.deepEqual(findProblems({ ...filled, after: '0' }, zone), {})
})

test('the server’s field errors are shown at their fields, and the rest are joined to one sentence', () => {
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

test('an end with an hour but no minute asks for the minute, and the other way around', () => {
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

const [berlin, lordHowe] = ['Europe/Berlin', 'Australia/Lord_Howe']
for (const [title, eventZone, date, end_time] of [
  ['the first 1:30 of two', zone, '2027-11-07T01:30:00-04:00', null],
  ['the second 1:30 of two', zone, '2027-11-07T01:30:00-05:00', null],
  ['the second 2:30 of a traveler', berlin, '2027-10-31T02:30:00+01:00', null],
  ['from the first 1:30 to the second', zone, '2027-11-07T01:30:00-04:00', '2027-11-07T01:30:00-05:00'],
  ['from the first 1:30 to the first 1:45', zone, '2027-11-07T01:30:00-04:00', '2027-11-07T01:45:00-04:00'],
  ['from the second 1:30 to the second 1:45', zone, '2027-11-07T01:30:00-05:00', '2027-11-07T01:45:00-05:00'],
  ['from 12:50 to the second 1:10', zone, '2027-11-07T00:50:00-04:00', '2027-11-07T01:10:00-05:00'],
  ['from the evening to the second 1:30', zone, '2027-11-06T22:00:00-04:00', '2027-11-07T01:30:00-05:00'],
  ['from the second 1:50 to 1:30 a day later', zone, '2027-11-07T01:50:00-05:00', '2027-11-08T01:30:00-05:00'],
  ['two days to the first 1:30', zone, '2027-11-05T22:00:00-04:00', '2027-11-07T01:30:00-04:00'],
  ['over the skipped hour', zone, '2027-03-14T01:45:00-05:00', '2027-03-14T03:15:00-04:00'],
  ['the second half hour', lordHowe, '2027-04-04T01:45:00+10:30', '2027-04-04T02:15:00+10:30'],
  ['midnight twice', 'America/Havana', '2027-11-07T00:30:00-05:00', null],
  ['two days to a time skipped before', 'America/Nuuk', '2027-03-27T21:00:00-02:00', '2027-03-28T23:00:00-01:00'],
] as const) {
  const event = { id: 'e1', name: 'Talk', description: '', location: 'Hall', date, end_time }
  const minutes = { checkin_before_minutes: 15, checkin_after_minutes: 15 }

  test(`opening and saving changes nothing in an event at ${title}`, () => {
    const { id: _, ...expected } = { ...event, ...minutes }
    assert.deepEqual(eventFromForm(formFromEvent({ ...event, ...minutes }, eventZone), eventZone), expected)
  })

  test(`a draft of an event at ${title} keeps its times when it is opened in a different time zone`, () => {
    const stored = formFromEvent({ ...event, ...minutes }, eventZone)
    const draft = packDraft({ ...stored, room: '40', startHour: stored.startHour, before: '0' }, stored, eventZone)
    assert.deepEqual(draft, { room: '40', before: '0', zone: eventZone })
    const elsewhere = 'Asia/Kathmandu'
    const storedThere = formFromEvent({ ...event, ...minutes }, elsewhere)
    const restored = unpackDraft(draft, storedThere, elsewhere)
    const body = selectChangedFields(eventFromForm(restored, elsewhere)!, eventFromForm(storedThere, elsewhere)!)
    assert.deepEqual(body, { room_for: 40, checkin_before_minutes: 0 })

    const moved = packDraft({ ...stored, name: 'Talk 2', date: '2027-12-01', laterDays: 0 }, stored, eventZone)
    const movedThere = unpackDraft(JSON.parse(JSON.stringify(moved)), storedThere, elsewhere)
    const [expectedEvent, restoredEvent] = [
      eventFromForm({ ...stored, ...moved }, eventZone)!,
      eventFromForm(movedThere, elsewhere)!,
    ]
    assert.deepEqual(
      [
        restoredEvent.name,
        Date.parse(restoredEvent.date),
        restoredEvent.end_time && Date.parse(restoredEvent.end_time),
      ],
      ['Talk 2', Date.parse(expectedEvent.date), expectedEvent.end_time && Date.parse(expectedEvent.end_time)],
    )
  })
}

test('a form sends only the fields that were changed', () => {
  const event = {
    id: 'e1',
    name: 'Talk',
    description: null,
    location: 'Hall',
    // The form doesn’t show seconds.
    date: '2027-10-31T01:30:27Z',
    end_time: '2027-10-31T02:30:27Z',
    checkin_before_minutes: 7,
    checkin_after_minutes: 15,
    room_for: 40,
  }
  const stored = formFromEvent(event, berlin)
  const send = (changes: Partial<EventFormValues>) =>
    selectChangedFields(eventFromForm({ ...stored, ...changes }, berlin)!, eventFromForm(stored, berlin)!)
  for (const [changes, body] of [
    [{}, {}],
    [{ location: 'Sayre Chapel' }, { location: 'Sayre Chapel' }],
    [{ name: ' Talk ' }, {}],
    [{ description: 'Bring a pen.' }, { description: 'Bring a pen.' }],
    [{ room: '' }, { room_for: null }],
    [{ room: '50' }, { room_for: 50 }],
    [{ before: '15' }, { checkin_before_minutes: 15 }],
    [{ startOccurrence: 'first' }, { date: '2027-10-31T02:30:00+02:00' }],
    [{ endHour: '4' }, { end_time: '2027-10-31T04:30:00+01:00' }],
    [{ endHour: '', endMinute: '' }, { end_time: null }],
    [{ date: '2027-11-01' }, { date: '2027-11-01T02:30:00+01:00', end_time: '2027-11-01T03:30:00+01:00' }],
  ] as const)
    assert.deepEqual(send(changes), body, JSON.stringify(changes))
})

test('a draft with missing or invalid fields is rejected', () => {
  assert.equal(isEventDraft({ zone, name: 'Talk' }), true)
  for (const value of [null, 'x', {}, { name: 'Talk' }, { zone, name: 7 }, { zone, laterDays: '1' }])
    assert.equal(isEventDraft(value), false, JSON.stringify(value))
})

test('typed fields are applied to the current event', () => {
  const event = { id: 'e1', name: 'Talk', description: '', location: 'Hall', date: '2027-11-29T10:00:00-05:00' }
  const opened = formFromEvent({ ...event, end_time: '2027-11-29T11:00:00-05:00' }, zone)
  const moved = { ...event, name: 'Lecture', date: '2027-12-01T14:30:00-05:00', end_time: '2027-12-01T15:30:00-05:00' }
  const now = formFromEvent(moved, zone)
  const readTimes = (values: typeof opened) => {
    const { name, location, date, end_time: end } = eventFromForm(values, zone)!
    return [name, location, date, end]
  }
  const inRoom = { ...opened, location: 'Room 2' }
  const typedRoom = ['Lecture', 'Room 2', moved.date, moved.end_time]
  assert.deepEqual(readTimes(mergeEvent(inRoom, opened, now)), typedRoom)
  // The typed start and end belong together. They apply to the day to which someone else has moved the event.
  const later = { ...opened, startMinute: '15' }
  const typedStart = ['Lecture', 'Hall', '2027-12-01T10:15:00-05:00', '2027-12-01T11:00:00-05:00']
  assert.deepEqual(readTimes(mergeEvent(later, opened, now)), typedStart)
  // A draft also has only the typed fields.
  assert.deepEqual(readTimes(unpackDraft(packDraft(inRoom, opened, zone), now, zone)), typedRoom)
  assert.deepEqual(readTimes(unpackDraft(packDraft(later, opened, zone), now, zone)), typedStart)
})
