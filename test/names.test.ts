// Names say what they hold or do: variables are nouns, and functions verbs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOfSuffix, isBare, readNames } from '#scripts/house-names.ts'
import { sources, readSource } from './source-imports.ts'

/** Names that are allowed everywhere, with the reason. */
const allowed: Record<string, string> = {
  now: 'the clock, or the time that it shows',
}

/**
 * Names in folders that weren't renamed yet, which only become fewer: variables that aren't nouns, and functions that
 * end in `Of`. Folders that aren't listed have none.
 */
const unrenamed: Record<string, number> = {
  'contract/administration': 4,
  'contract/schools': 12,
  'contract/sign-in': 24,
  'server/accounts': 83,
  'server/administration': 106,
  'server/deletions': 168,
  'server/http': 21,
  'server/schools': 133,
  'server/sessions': 60,
  'server/sign-in': 312,
  test: 360,
  'test/bench': 61,
  'test/fuzz': 42,
  'test/passkeys': 1,
  'test/pseudo': 53,
  'web/accounts': 22,
  'web/administration': 127,
  'web/api': 30,
  'web/audit': 11,
  'web/classes': 1,
  'web/deletions': 4,
  'web/schools': 47,
  'web/security': 7,
  'web/session': 18,
  'web/sign-in': 69,
}

/** Returns the folder that a file counts for: a domain in one of the roots, or the root itself. */
function findFolder(file: string): string {
  const [root, domain] = file.split('/') as [string, string]
  const isInDomain = file.split('/').length > 2
  return isInDomain ? `${root}/${domain}` : root
}

/** Returns a file's names that say nothing on their own. */
function listBadNames(file: string): string[] {
  const { variables, functions } = readNames(file, readSource(file))
  return [...variables.filter((name) => isBare(name) && !(name in allowed)), ...functions.filter(hasOfSuffix)]
}

test('variables are nouns, and no function ends in Of', () => {
  assert.ok(sources.length > 1_000)
  const badNames = sources.flatMap((file) => listBadNames(file).map((name) => `${file}: ${name}`))
  assert.deepEqual(badNames, [], 'Name the thing that a variable holds, and the action of a function.')
})

test('the names in every kind of declaration are read', () => {
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
