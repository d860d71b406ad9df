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
  ['to a name by its first letter', 'c', 0, 1],
  ['to the next name with the same letter', 'C', 1, 2],
  ['back to the first name with the letter', 'c', 2, 1],
  ['a letter that no name starts with', 'x', 0, null],
  ['Space, which selects', ' ', 0, null],
  ['any other key', 'Tab', 0, null],
] as const) {
  test(`moving through a list of classes by key: ${says}`, () => assert.equal(optionAfter(key, index, names), leads))
}

test('no key moves through an empty list', () => assert.equal(optionAfter('End', -1, []), null))
