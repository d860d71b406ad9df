// Names say what they hold or do: variables are nouns, and functions verbs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOfSuffix, isBare, readNames } from '#scripts/house-names.ts'
import { sources, textOf } from './source-imports.ts'

/** Names that are allowed everywhere, with the reason. */
const allowed: Record<string, string> = {
  now: 'the clock, or the time that it shows',
}

/**
 * Names in folders that weren't renamed yet, which only become fewer: variables that aren't nouns, and functions that
 * end in `Of`. Folders that aren't listed have none.
 */
const unrenamed: Record<string, number> = {
  contract: 23,
  'contract/administration': 4,
  'contract/audit': 55,
  'contract/check-ins': 2,
  'contract/classes': 11,
  'contract/credits': 2,
  'contract/events': 1,
  'contract/language': 19,
  'contract/retention': 5,
  'contract/rolls': 3,
  'contract/schools': 12,
  'contract/sign-in': 24,
  scripts: 82,
  'scripts/demonstration': 20,
  'scripts/dev': 3,
  'scripts/replay': 22,
  server: 36,
  'server/accounts': 83,
  'server/administration': 122,
  'server/archive': 38,
  'server/check-ins': 95,
  'server/classes': 180,
  'server/cli': 74,
  'server/credits': 361,
  'server/deletions': 150,
  'server/events': 33,
  'server/http': 21,
  'server/retention': 47,
  'server/rolls': 473,
  'server/schools': 138,
  'server/sessions': 60,
  'server/sign-in': 346,
  'server/usage': 30,
  test: 361,
  'test/abuse': 70,
  'test/bench': 61,
  'test/fuzz': 42,
  'test/gradebook': 30,
  'test/journeys': 438,
  'test/passkeys': 1,
  'test/permissions': 122,
  'test/pseudo': 53,
  'test/reliability': 129,
  'web/accounts': 23,
  'web/administration': 134,
  'web/api': 30,
  'web/app': 27,
  'web/audit': 12,
  'web/check-ins': 114,
  'web/classes': 254,
  'web/credits': 133,
  'web/deletions': 4,
  'web/events': 85,
  'web/help': 26,
  'web/kit': 85,
  'web/rolls': 250,
  'web/schools': 50,
  'web/security': 7,
  'web/session': 18,
  'web/sign-in': 69,
  'web/usage': 23,
}

/** Returns the folder that a file counts for: a domain in one of the roots, or the root itself. */
function findFolder(file: string): string {
  const [root, domain] = file.split('/') as [string, string]
  const isInDomain = file.split('/').length > 2
  return isInDomain ? `${root}/${domain}` : root
}

/** Returns a file's names that say nothing on their own. */
function listBadNames(file: string): string[] {
  const { variables, functions } = readNames(file, textOf(file))
  return [...variables.filter((name) => isBare(name) && !(name in allowed)), ...functions.filter(hasOfSuffix)]
}

test('variables are nouns, and no function ends in Of, in every folder that was renamed', () => {
  assert.ok(sources.length > 1_000)
  const byFolder = new Map<string, string[]>()
  for (const file of sources) {
    const names = listBadNames(file).map((name) => `${file}: ${name}`)
    if (names.length > 0) byFolder.set(findFolder(file), [...(byFolder.get(findFolder(file)) ?? []), ...names])
  }
  for (const [folder, names] of byFolder) {
    const most = unrenamed[folder] ?? 0
    assert.ok(
      names.length <= most,
      `${folder} has ${names.length} names that aren’t nouns or verbs, and may have ${most}:\n${names.join('\n')}`,
    )
  }
  const counts = Object.fromEntries([...byFolder].map(([folder, names]) => [folder, names.length]))
  const lower = Object.keys(unrenamed)
    .filter((folder) => (counts[folder] ?? 0) < unrenamed[folder]!)
    .map((folder) => `${folder}: ${counts[folder] ?? 0}`)
  assert.deepEqual(lower, [], 'These folders have fewer now: write these numbers into the list, and remove those of 0.')
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
