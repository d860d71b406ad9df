import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueAt } from './due-at.ts'

const zone = 'America/New_York'
const toDueDate = (requestedAt: string) => new Date(dueAt(Date.parse(requestedAt), zone)).toISOString()

for (const { name, requestedAt, due } of [
  { name: 'of a Monday the next Monday', requestedAt: '2026-03-16T15:00:00Z', due: '2026-03-23T15:00:00.000Z' },
  { name: 'of a Wednesday the next Wednesday', requestedAt: '2026-03-18T15:00:00Z', due: '2026-03-25T15:00:00.000Z' },
  { name: 'of a Saturday the Friday after', requestedAt: '2026-03-21T15:00:00Z', due: '2026-03-27T15:00:00.000Z' },
  // Already Saturday in UTC, but still Friday in the provider's time zone.
  {
    name: 'of a late Friday evening the next Friday',
    requestedAt: '2026-03-21T02:00:00Z',
    due: '2026-03-28T02:00:00.000Z',
  },
]) {
  test(`the answer to a request is due five working days later: ${name}`, () =>
    assert.equal(toDueDate(requestedAt), due))
}
