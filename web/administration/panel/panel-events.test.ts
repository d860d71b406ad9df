import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCreator, isCreatorMissing, newestFirst } from './panel-events.ts'

const event = (id: string, date: string, faculty: string | null = 'ada', faculty_name: string | null = null) => {
  return { id, name: id, date, faculty, faculty_name }
}

test('the newest event is first, whatever its UTC offset', () => {
  const events = [
    event('first', '2026-03-01T10:00:00-05:00'),
    event('last', '2026-03-02T20:00:00-05:00'),
    event('between', '2026-03-03T00:30:00Z'),
  ]
  assert.deepEqual(
    newestFirst(events).map(({ id }) => id),
    ['last', 'between', 'first'],
  )
})

const names = new Map([['omar', 'Omar Haddad']])
const context = { facultyId: 'ada', schoolName: 'Alder University', names }
for (const { name, listed, says } of [
  { name: 'the viewer’s own event is labeled as theirs', listed: event('x', ''), says: 'You (Creator)' },
  {
    name: 'a colleague’s name is taken from the event',
    listed: event('x', '', 'ruth', 'Ruth Ames'),
    says: 'Ruth Ames',
  },
  { name: 'a colleague’s name that the event lacks is looked up', listed: event('x', '', 'omar'), says: 'Omar Haddad' },
  { name: 'an event without a creator shows the university', listed: event('x', '', null), says: 'Alder University' },
  { name: 'a professor who can’t be found is called a colleague', listed: event('x', '', 'gone'), says: 'A colleague' },
])
  test(name, () => assert.equal(describeCreator(listed, context), says))

test('creators’ names are requested only if an event lacks one', () => {
  const complete = [event('own', ''), event('theirs', '', 'omar', 'Omar Haddad'), event('nobodys', '', null)]
  assert.equal(isCreatorMissing(complete, 'ada'), false)
  assert.equal(isCreatorMissing([...complete, event('x', '', 'omar')], 'ada'), true)
})
