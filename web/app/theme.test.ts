import assert from 'node:assert/strict'
import test from 'node:test'
import { theme } from './theme.ts'

test('layouts change at 600, 900, 1200 and 1536 px', () => {
  assert.deepEqual(theme.breakpoints.values, { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
})
