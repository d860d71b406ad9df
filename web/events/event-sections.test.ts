import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findNamesake, isPast, isToday, searchEvents, sectionEvents } from './event-sections.ts'
import { editsOthers, readEventListing, rightsOver, type FacultyEvent } from './faculty-event.ts'

// Other files run in the same process afterward, in the machine's own zone.
const zoneBefore = process.env.TZ
before(() => {
  process.env.TZ = 'America/New_York'
})
after(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

const anEvent = (id: string, date: string, overrides: Partial<FacultyEvent> = {}): FacultyEvent => ({
  id,
  name: `Event ${id}`,
  date,
  faculty: 'me',
  ...overrides,
})
const now = Date.parse('2026-03-03T22:00:00-05:00')

test('own and other events are sorted earliest first, and past events newest first', () => {
  const sections = sectionEvents(
    [
      anEvent('next-week', '2026-03-12T14:00:00-04:00'),
      anEvent('yesterday', '2026-03-02T10:00:00-05:00'),
      anEvent('theirs-late', '2026-03-18T19:30:00-04:00', { faculty: 'she' }),
      anEvent('today', '2026-03-03T10:00:00-05:00'),
      anEvent('long-ago', '2025-11-02T10:00:00-05:00', { faculty: 'she' }),
      anEvent('theirs-soon', '2026-03-06T09:00:00-05:00', { faculty: null }),
    ],
    'me',
    now,
  )
  assert.deepEqual(
    Object.fromEntries(Object.entries(sections).map(([name, events]) => [name, events.map(({ id }) => id)])),
    { yours: ['today', 'next-week'], others: ['theirs-soon', 'theirs-late'], past: ['yesterday', 'long-ago'] },
  )
})

for (const { name, date, past, today } of [
  { name: 'this morning, long over', date: '2026-03-03T08:00:00-05:00', past: false, today: true },
  { name: "today's first moment", date: '2026-03-03T00:00:00-05:00', past: false, today: true },
  { name: 'the last moment of yesterday', date: '2026-03-02T23:59:59-05:00', past: true, today: false },
  { name: "tomorrow in UTC, but still the viewer's today", date: '2026-03-04T03:30:00Z', past: false, today: true },
  { name: "tomorrow's first moment", date: '2026-03-04T00:00:00-05:00', past: false, today: false },
]) {
  test(`the viewer’s day decides whether an event is past or today: ${name}`, () => {
    assert.equal(isPast(anEvent('e', date), now), past)
    assert.equal(isToday(anEvent('e', date), now), today)
  })
}

test('the search finds parts of words in any order, ignoring case and accents', () => {
  const events = [anEvent('a', '2026-03-12', { name: 'Soirée  of Chamber Music' }), anEvent('b', '2026-03-13')]
  for (const query of ['soiree', 'MUSIC cham', '  of chamber ', 'soirée']) {
    assert.deepEqual(
      searchEvents(events, query).map(({ id }) => id),
      ['a'],
      query,
    )
  }
  assert.equal(searchEvents(events, '').length, 2)
  assert.equal(searchEvents(events, 'symposum').length, 0)
})

test('a namesake is a different event with the same name, never the event itself', () => {
  const events = [anEvent('a', '2026-03-12', { name: 'Chamber Choir' })]
  assert.equal(findNamesake(events, ' chamber  choir')?.id, 'a')
  assert.equal(findNamesake(events, 'Chamber Choir', 'a'), undefined)
  assert.equal(findNamesake(events, '  '), undefined)
})

test('a list is an array or an object with permissions, and without permissions the owner has all rights', () => {
  const event = anEvent('a', '2026-03-12', { faculty: 'she' })
  assert.deepEqual(readEventListing([event]), { events: [event], permissions: {} })
  assert.deepEqual(readEventListing({ events: [event] }), { events: [event], permissions: {} })
  assert.throws(() => readEventListing({ detail: 'no' }))
  assert.deepEqual(rightsOver(event, 'me'), { owns: false, edits: false, deletes: false, seesAttendance: false })
  assert.deepEqual(rightsOver(event, 'she'), { owns: true, edits: true, deletes: true, seesAttendance: true })
  const permissions = { a: { can_edit: true, can_delete: false, can_view_attendance: true } }
  assert.deepEqual(rightsOver(event, 'me', permissions), {
    owns: false,
    edits: true,
    deletes: false,
    seesAttendance: true,
  })
  assert.equal(rightsOver({ ...event, faculty: null }, null).owns, false)
  const listing = { events: [event], permissions }
  assert.deepEqual([editsOthers(listing, 'me'), editsOthers(listing, 'she')], [true, false])
  assert.equal(editsOthers({ ...listing, permissions: {} }, 'me'), false)
})
