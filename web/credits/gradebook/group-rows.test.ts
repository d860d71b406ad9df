import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GradebookRow } from '#contract/credits/gradebook/gradebook.ts'
import { groupRows } from './group-rows.ts'

const row = (line: number, outcome: GradebookRow['outcome'], overrides: Partial<GradebookRow> = {}): GradebookRow => ({
  line,
  name: `Student ${line}`,
  student: null,
  by: null,
  before: '',
  after: '1',
  is_over: false,
  is_stale: false,
  outcome,
  ...overrides,
})

test('a confirmed row counts as filled, and rows are grouped by their outcome', () => {
  const rows = [
    row(3, 'filled', { before: '-' }),
    row(4, 'filled', { before: '0.5', is_over: true }),
    row(5, 'check', { before: '2' }),
    row(6, 'check'),
    row(7, 'same'),
    row(8, 'no-credit'),
    row(9, 'not-assigned'),
    row(10, 'unmatched'),
    row(11, 'torn'),
    row(12, 'excused-kept'),
    row(13, 'test-student'),
    row(14, 'stale', { before: '1', after: null, is_stale: true }),
    row(15, 'filled', { before: '1', after: '0', is_stale: true }),
    row(16, 'names-deleted', { before: '1', after: null }),
  ]
  const groups = groupRows({ rows }, new Set([5]))
  assert.deepEqual(
    groups.filled.map(({ line }) => line),
    [3, 4, 5, 15],
  )
  assert.deepEqual(
    groups.toCheck.map(({ line }) => line),
    [5, 6],
  )
  assert.deepEqual([groups.same, groups.kept, groups.unmatched.length, groups.torn.length], [1, 6, 1, 1])
  assert.deepEqual(
    groups.stale.map(({ line }) => line),
    [14, 15],
  )
  assert.deepEqual([groups.replaced.map(({ line }) => line), groups.over], [[4, 5], 1])
})
