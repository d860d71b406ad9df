import assert from 'node:assert/strict'
import test from 'node:test'
import { describeAttempts, readReference } from './refused-words.ts'

for (const [text, reference, isWrong] of [
  ['', null, false],
  ['7K2M', null, false],
  ['7k2m-9qxa', '7K2M9QXA', false],
  ['7K2M 9QXO', '7K2M9QX0', false],
  ['7K2M-9QXA1', null, true],
  ['7K2M-9QX!', null, true],
] as const) {
  test(`a typed reference is normalized or rejected: '${text}'`, () => {
    const result = readReference(text)
    assert.equal(result.reference, reference)
    assert.equal(result.problem !== null, isWrong)
  })
}

test('the line above the attempts differs for none, all, and the latest of many', () => {
  assert.match(describeAttempts(0, 0, null), /No one was refused/)
  assert.match(describeAttempts(0, 0, '7K2M9QXA'), /has this reference/)
  assert.equal(describeAttempts(3, 3, null), '3 total, latest first.')
  assert.equal(describeAttempts(100, 1300, null), 'The latest 100 of 1,300.')
})
