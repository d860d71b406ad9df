import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noLocationReasons, type NoLocationReason } from '#contract/check-ins/check-in-method.ts'
import { attemptReasons } from '#contract/rolls/attempts.ts'
import { describeAttempt } from './describe-attempt.ts'

for (const reason of attemptReasons)
  test(`an attempt that failed as ${reason} is explained with a next step, or none for a student who is on the roll`, () => {
    const { reason: explanation, next } = describeAttempt({ reason, present: false, no_location: null })
    assert.match(explanation, /\.$/)
    assert.match(next, /\.$/)
    assert.deepEqual(describeAttempt({ reason, present: true, no_location: null }), {
      reason: explanation,
      next: 'There’s nothing left to do.',
    })
  })

test('a student whose phone didn’t find its position isn’t told to allow what is allowed', () => {
  const describe = (no_location: NoLocationReason) =>
    describeAttempt({ reason: 'no-location', present: false, no_location }).next
  assert.match(describe('refused'), /^Allow location/)
  for (const reason of noLocationReasons.filter((value) => value !== 'refused'))
    assert.match(describe(reason), /^Go near/)
})
