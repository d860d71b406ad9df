import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CreditRule } from '#contract/credits/credits.ts'
import { describeRemaining } from './describe-remaining.ts'

const rule = { counts: 'each', needed: 3, cap: null } as CreditRule
const fullCredit = 'You have all the credit that this class gives'

test('reaching the goal isn’t called full credit while more events give more points', () => {
  const cases: [number | null, number, Partial<CreditRule>, string | null][] = [
    [null, 2_000, { needed: null }, null],
    [1, 2_000, {}, '1 more event to reach the goal'],
    [2, 1_000, { cap: 5_000 }, '2 more events to reach the goal'],
    [2, 3_000, { needed: null, cap: 5_000 }, '2 more events for all 5 points'],
    [1, 0, { counts: 'at-least', points: 10_000 }, '1 more event for all 10 points'],
    [3, 0, { counts: 'at-least', points: 1_000 }, '3 more events for 1 point'],
    [0, 3_000, {}, 'You’ve reached the goal'],
    [0, 3_000, { cap: 5_000 }, 'You’ve reached the goal'],
    [0, 5_000, { cap: 5_000 }, fullCredit],
    [0, 2_000, { cap: 2_000 }, fullCredit],
    [0, 10_000, { counts: 'at-least' }, fullCredit],
  ]
  for (const [missing, points, change, expected] of cases) {
    const changed = { ...rule, ...change }
    assert.equal(
      describeRemaining({ missing, points, cap: changed.cap, rule: changed }),
      expected,
      JSON.stringify(change),
    )
  }
})
