// Names describe what they hold or do: variables are nouns, and functions are verbs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOfSuffix, isBare, readNames } from '#scripts/house-names.ts'
import { sources, readSource } from './source-imports.ts'

/** Names that are allowed everywhere, with the reason. */
const allowed: Record<string, string> = {
  now: 'the clock, or the time that it shows',
  this: 'TypeScript’s parameter for the receiver of a call',
}

/** Returns the names in a file that mean nothing on their own. */
function listBadNames(file: string): string[] {
  const { variables, functions } = readNames(file, readSource(file))
  return [...variables.filter((name) => isBare(name) && !(name in allowed)), ...functions.filter(hasOfSuffix)]
}

test('variables are nouns, and no function ends in Of', () => {
  assert.ok(sources.length > 1_000)
  const badNames = sources.flatMap((file) => listBadNames(file).map((name) => `${file}: ${name}`))
  assert.deepEqual(badNames, [], 'Name the thing that a variable holds, and the action of a function.')
})

test('names are found in every kind of declaration', () => {
  const text = [
    'const of = 1',
    'const { at, line: [one] } = read(text)',
    'function idsOf({ school: from }: Row, ...others: Row[]) {}',
    'for (const each of rows) rows.map((some) => some)',
    'class Clock { constructor(readonly before: number) {} #timeOf(after: number) {} }',
    'try {} catch (what) {}',
  ].join('\n')
  const { variables, functions } = readNames('example.ts', text)
  const bad = ['of', 'at', 'one', 'from', 'others', 'each', 'some', 'before', 'after', 'what']
  assert.deepEqual(variables.filter(isBare).toSorted(), bad.toSorted())
  assert.deepEqual(functions.filter(hasOfSuffix), ['idsOf', 'timeOf'])
})
