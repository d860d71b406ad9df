import assert from 'node:assert/strict'
import test from 'node:test'
import { checkInWording } from './check-in-wording.ts'

test('the dashboard and the scan page each have their own sentence for an event that failed to load', () => {
  assert.deepEqual(checkInWording, {
    dashboard: { failed: 'Failed to get event details. Please try again.', asks: 'Enable Location' },
    scan: { failed: 'Failed to load event details. Please try again.', asks: 'Retry' },
  })
})
