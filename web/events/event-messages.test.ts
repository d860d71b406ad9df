import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { deletionProblem, editProblem, listTrouble, updateProblem } from './event-messages.ts'

const refused = (status: number, error?: string) => new ApiError(status, error && { error })

test('without a known university the events page asks to sign in again', () => {
  const says = 'School information not available. Please log out and log in again.'
  for (const isError of [false, true]) {
    assert.deepEqual(listTrouble(null, { isError, data: undefined }), { shows: 'nothing', says })
  }
})

test('an event list that can’t be loaded shows an error message and keeps the previous list', () => {
  const says = 'Failed to load data. Please try again.'
  assert.deepEqual(listTrouble('u1', { isError: true, data: undefined }), { shows: 'no list', says })
  assert.deepEqual(listTrouble('u1', { isError: true, data: { events: [] } }), { shows: 'the old list', says })
  assert.equal(listTrouble('u1', { isError: false, data: { events: [] } }), null)
})

test('a forbidden deletion has the same message on the list and on the edit page', () => {
  const says =
    'You do not have permission to delete this event. This may be due to a permissions issue with your administrator account.'
  assert.equal(deletionProblem(refused(403, 'No.'), 'list'), says)
  assert.equal(deletionProblem(refused(403, 'No.'), 'edit'), says)
})

test('any other failed deletion has our message on the list, and on the edit page the server’s message if it sent one', () => {
  for (const error of [refused(0), refused(500)]) {
    assert.equal(deletionProblem(error, 'list'), 'Failed to delete the event. Please try again.')
    assert.equal(deletionProblem(error, 'edit'), 'Failed to delete event. Please try again.')
  }
  assert.equal(deletionProblem(refused(409, 'In use.'), 'list'), 'Failed to delete the event. Please try again.')
  assert.equal(deletionProblem(refused(409, 'In use.'), 'edit'), 'In use.')
})

test('a failed change has a message for missing permission, the server’s message, or else our own', () => {
  assert.equal(
    updateProblem(refused(403, 'No.')),
    'You do not have permission to edit this event. This may be due to a permissions issue with your administrator account.',
  )
  assert.equal(updateProblem(refused(409, 'Changed meanwhile.')), 'Changed meanwhile.')
  assert.equal(updateProblem(refused(0)), 'Failed to update event. Please try again.')
})

const event = { id: 'e1', name: 'Memory', date: '2026-03-03T15:00:00Z', school: 'u1' }
const editing = { facultyId: 'f1', event, mayEdit: true, isError: false }

for (const { name, page, says } of [
  {
    name: 'the edit page asks a signed-out person to sign in',
    page: { ...editing, facultyId: null },
    says: 'You must be logged in to edit events',
  },
  {
    name: 'the edit page shows an error message if loading the event failed',
    page: { ...editing, event: undefined, isError: true },
    says: 'Failed to load event details',
  },
  {
    name: 'the edit page shows an error message to a person without permission',
    page: { ...editing, mayEdit: false },
    says: 'You do not have permission to edit this event',
  },
  {
    name: 'the edit page shows an error message for an event without a university',
    page: { ...editing, event: { ...event, school: null } },
    says: "This event doesn't have proper school information",
  },
  { name: 'the edit page waits for the event', page: { ...editing, event: undefined }, says: null },
  { name: 'the edit page waits for the permission', page: { ...editing, mayEdit: null }, says: null },
  { name: 'the edit page shows its form to a person with permission', page: editing, says: null },
]) {
  test(name, () => assert.equal(editProblem(page), says))
}
