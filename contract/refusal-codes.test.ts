import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeLists, codes } from './refusal-codes.ts'

test('every code is in exactly one list, in snake_case, with a sentence that explains it', () => {
  const keys = codeLists.flatMap((list) => Object.keys(list))
  assert.equal(new Set(keys).size, keys.length)
  const wrong = Object.entries(codes).filter(
    ([code, means]) => !/^[a-z]+(_[a-z]+)*$/.test(code) || !/^[A-Z].+\.$/.test(means),
  )
  assert.deepEqual(wrong, [])
})
