import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEnough } from './use-found-people.ts'
import { textAfterChoice } from './reasons.ts'

for (const [kind, text, expected] of [
  ['phone', '', 'Phone didn’t work'],
  ['no-phone', 'Phone didn’t work', 'Came without a phone'],
  ['phone', 'Dropped it in the lake', 'Dropped it in the lake'],
  ['other', 'Wasn’t there', ''],
  ['other', 'Dropped it in the lake', 'Dropped it in the lake'],
] as const)
  test(`choosing “${kind}” turns “${text}” into “${expected}”`, () =>
    assert.equal(textAfterChoice(kind, text), expected))

for (const [text, is] of [
  ['', false],
  ['ab', false],
  ['abc', true],
  ['伟', true],
] as const)
  test(`“${text}” is ${is ? '' : 'not '}enough to search for people`, () => assert.equal(isEnough(text), is))
