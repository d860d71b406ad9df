import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optionAfter } from './option-keys.ts'

const names = ['BIO 210', 'CHEM 101', 'CHEM 102', 'GEO 7']

for (const [says, key, index, leads] of [
  ['down from none', 'ArrowDown', -1, 0],
  ['down', 'ArrowDown', 1, 2],
  ['down from the last', 'ArrowDown', 3, 0],
  ['up', 'ArrowUp', 3, 2],
  ['up from the first', 'ArrowUp', 0, 3],
  ['up from none', 'ArrowUp', -1, 3],
  ['to the first', 'Home', 2, 0],
  ['to the last', 'End', 0, 3],
  ['to a letter', 'c', 0, 1],
  ['to the next of a letter', 'C', 1, 2],
  ['to a letter once more', 'c', 2, 1],
  ['to a letter that none begins with', 'x', 0, null],
  ['with the key that chooses', ' ', 0, null],
  ['with another key', 'Tab', 0, null],
] as const) {
  test(`in a list of classes a key leads ${says}`, () => assert.equal(optionAfter(key, index, names), leads))
}

test('in a list of no classes no key leads anywhere', () => assert.equal(optionAfter('End', -1, []), null))
