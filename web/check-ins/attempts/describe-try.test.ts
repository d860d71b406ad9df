import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptReasons } from '#contract/rolls/attempts.ts'
import { describeTry } from './describe-try.ts'

for (const reason of attemptReasons)
  test(`a try that failed as ${reason} says why and what to do, and on the roll that nothing is left to do`, () => {
    const { reason: explanation, next } = describeTry({ reason, present: false })
    assert.match(explanation, /\.$/)
    assert.match(next, /\.$/)
    assert.deepEqual(describeTry({ reason, present: true }), {
      reason: explanation,
      next: 'There’s nothing left to do.',
    })
  })
