import assert from 'node:assert/strict'
import test from 'node:test'
import { checkInWording } from './check-in-wording.ts'

test('an event that cannot be loaded is told by the dashboard and the scan page in words of their own', () => {
  assert.deepEqual(checkInWording, {
    dashboard: { failed: 'Failed to get event details. Please try again.', asks: 'Enable Location' },
    scan: { failed: 'Failed to load event details. Please try again.', asks: 'Retry' },
  })
})
