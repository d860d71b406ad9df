import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fitsInJson } from './json.ts'

test('a value fits exactly when its JSON fits', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(200), (value, limit) => {
      // Parsed JSON contains neither -0 nor undefined.
      const parsed: unknown = JSON.parse(JSON.stringify(value))
      assert.equal(fitsInJson(parsed, limit), JSON.stringify(parsed).length <= limit)
    }),
  )
})

test('deep nesting counts toward the limit and doesn’t overflow the stack', () => {
  assert.equal(fitsInJson(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), 5_000), false)
})
