import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptReasons } from '#contract/rolls/attempts.ts'
import { describeAttempt } from './describe-attempt.ts'

for (const reason of attemptReasons)
  test(`an attempt that failed as ${reason} is explained with a next step, or none for a student who is on the roll`, () => {
    const { reason: explanation, next } = describeAttempt({ reason, present: false })
    assert.match(explanation, /\.$/)
    assert.match(next, /\.$/)
    assert.deepEqual(describeAttempt({ reason, present: true }), {
      reason: explanation,
      next: 'There’s nothing left to do.',
    })
  })
