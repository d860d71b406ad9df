import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { isInShortSet, selectAround, sortLongestFirst } from './test-sets.ts'

/** The error messages of commands that can't start. PATH is empty, so they find no programs. */
const refusals = [
  [['no-such-test'], /^No test file has “no-such-test” in its path\. To list them: git ls-files .*\n$/],
  [['--no-browser', '--changed'], /^--changed compares with the last commit, which needs git .*: npm run check\n$/],
  [['one-tap'], /^The journeys need Chromium or Chrome and ffmpeg: install it, or name it with CHROMIUM_PATH .*\n$/],
] as const

for (const [args, sentence] of refusals) {
  test(`a command that can’t run ends with one sentence: ${args.join(' ')}`, () => {
    const program = join(import.meta.dirname, 'test.ts')
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
      env: { PATH: '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      encoding: 'utf8',
    })
    assert.deepEqual([stdout, status], ['', 1], stderr)
    assert.match(stderr, sentence)
  })
}

test('a change is tested by its importers, the tests in its folder, and itself', () => {
  const files = [
    'server/rolls/live/live.test.ts',
    'server/mail/outbox.test.ts',
    'scripts/test.test.ts',
    'web/a.test.ts',
  ]
  assert.deepEqual(selectAround(['server/rolls/live/routes.ts'], files), ['server/rolls/live/live.test.ts'])
  assert.deepEqual(selectAround(['scripts/test-sets.ts', 'server/mail/outbox.test.ts'], files), files.slice(1, 3))
  assert.deepEqual(selectAround(['docs/map.md'], files), [])
})

test('the short set has no slow tests, and only main journeys', () => {
  const short = ['server/rolls/live/live.test.ts', 'test/journeys/attendance.journey.ts']
  for (const file of short) assert.equal(isInShortSet(file), true, file)
  for (const file of ['server/database/damaged-files.slow.test.ts', 'test/journeys/zoom.journey.ts'])
    assert.equal(isInShortSet(file), false, file)
  const [journey, unit, long] = [short[1]!, short[0]!, 'test/permissions/permissions.test.ts']
  assert.deepEqual(sortLongestFirst([unit, journey, long]), [long, journey, unit])
})
