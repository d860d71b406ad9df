import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/database/new-id.ts'
import { isEventId } from './event-id.ts'

test('every id that the server makes is a valid event id', () => {
  for (let n = 0; n < 200; n += 1) {
    const id = newId()
    assert.ok(isEventId(id), id)
  }
})
