import assert from 'node:assert/strict'
import test from 'node:test'
import { listChoices, openIds } from './assign-event.ts'

const now = new Date('2026-03-03T12:00').getTime()
const event = (id: string, days: number, faculty: string) => ({
  id,
  name: `Event ${id}`,
  date: new Date(now + days * 86_400_000).toISOString(),
  faculty,
})
const events = [event('past', -3, 'me'), event('theirs', 1, 'other'), event('mine', 2, 'me')]
const options = { facultyId: 'me', now, searchText: '', showsPast: false }
const ids = (matches: { id: string }[]) => matches.map(({ id }) => id)

test('the viewer’s own events come first, then colleagues’, then past ones if shown', () => {
  assert.deepEqual(ids(listChoices(events, options)), ['mine', 'theirs'])
  assert.deepEqual(ids(listChoices(events, { ...options, showsPast: true })), ['mine', 'theirs', 'past'])
  assert.deepEqual(ids(listChoices(events, { ...options, searchText: 'theirs' })), ['theirs'])
})

test('an event that is already assigned can’t be chosen again', () => {
  assert.deepEqual(openIds(events, new Set(['mine'])), ['past', 'theirs'])
})
