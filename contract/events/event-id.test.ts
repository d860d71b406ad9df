import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/database/new-id.ts'
import { isEventId } from './event-id.ts'

test('every id the server makes has the form of an event’s id', () => {
  for (let n = 0; n < 200; n += 1) {
    const id = newId()
    assert.ok(isEventId(id), id)
  }
})
