import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'
import { listFixes } from './replay/fixes.ts'
import { git, requireCleanClone } from './replay/git.ts'
import { replay } from './replay/replay.ts'
import { describeResults, areEnoughCaught, openResults, type Result } from './replay/results.ts'

const root = join(import.meta.dirname, '..')

/** The commits of a small clone, oldest first, with the files that each writes. Null removes a file. */
const history: { subject: string; trailer?: string; files: Record<string, string | null> }[] = [
  {
    subject: 'Start with four defects',
    files: {
      'package.json': '{ "type": "module", "imports": { "#contract/*": "./contract/*" } }',
      'tsconfig.json':
        '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }',
      '.gitignore': 'node_modules\n',
      'contract/sum.ts': 'export const add = (a: number, b: number) => a - b\n',
      'contract/greet.ts': 'export const greet = (name: string) => `Helo, ${name}`\n',
      'contract/old.ts': 'export const size = 1\n',
      'contract/price.ts': 'export const price = 2\n',
    },
  },
  {
    subject: 'Sum: add instead of subtracting',
    files: {
      'contract/sum.ts': '// The sum.\nexport const add = (a: number, b: number) => a + b\n',
      'contract/sum.test.ts': writeTest('./sum.ts', 'add', 'add(1, 2) === 3'),
    },
  },
  {
    subject: 'Greeting: spell hello',
    trailer: 'Fixes: people were greeted with Helo',
    files: {
      'contract/greet.ts': 'export const greet = (name: string) => `Hello, ${name}`\n',
      'contract/greet.test.ts': writeTest('./greet.ts', 'greet', "greet('Ada').endsWith('Ada')"),
    },
  },
  {
    subject: 'Old: count from two',
    files: {
      'contract/old.ts': 'export const size = 2\n',
      'contract/old.test.ts': writeTest('./old.ts', 'size', 'size === 2'),
    },
  },
  {
    subject: 'Price: name the currency',
    files: {
      'contract/price.ts': "export const price = 2\nexport const currency = 'USD'\n",
      'contract/price.test.ts': writeTest('./price.ts', 'price', 'price === 2'),
    },
  },
  {
    subject: 'Use the currency, move the sum, remove the old size',
    files: {
      'contract/bill.ts': "import { currency } from './price.ts'\nexport const bill = `1 ${currency}`\n",
      'contract/sum.ts': null,
      'contract/math/sum.ts': '/** Returns the sum. */\nexport const add = (a: number, b: number) => a + b\n',
      'contract/sum.test.ts': writeTest('./math/sum.ts', 'add', 'add(1, 2) === 3'),
      'contract/old.ts': null,
      'contract/old.test.ts': null,
    },
  },
]

function writeTest(path: string, name: string, claim: string): string {
  return [
    "import assert from 'node:assert/strict'",
    "import { test } from 'node:test'",
    `import { ${name} } from '${path}'`,
    `test('${name} is right', () => assert.ok(${claim}))`,
    '',
  ].join('\n')
}

test('a replay reports which defects the tests catch, and which can’t be brought back', async (t) => {
  const { folder, list } = makeClone(t)
  const fixes = listFixes(folder, list)
  assert.equal(fixes.length, 4)
  const results: Result[] = []
  const cacheFile = join(folder, '.git', 'replay.json')
  const play = () =>
    replay({
      folder,
      fixes,
      isInShortSet: () => true,
      isWhole: false,
      env: {},
      preparePages: (_workTree, mustBuild) => (mustBuild ? assert.fail('no test opens pages') : Promise.resolve(true)),
      cache: openResults(cacheFile, 'this tree'),
      signal: t.signal,
    })
  for await (const result of play()) results.push(result)
  assert.deepEqual(
    results.map(({ subject, outcome, failures }) => [subject, outcome, failures.map(({ title }) => title)]),
    [
      ['Price: name the currency', 'left out', []],
      ['Old: count from two', 'left out', []],
      ['Greeting: spell hello', 'missed', []],
      ['Sum: add instead of subtracting', 'caught', ['add is right']],
    ],
  )
  assert.match(results[0]!.why, /doesn’t compile: contract\/bill\.ts/)
  assert.match(results[1]!.why, /contract\/old\.ts has been removed/)
  assert.equal(areEnoughCaught(results, 2), false)
  const table = describeResults(results)
  assert.match(table, /\| Greeting: spell hello \| missed \|/)
  assert.match(table, /contract\/sum\.test\.ts › add is right \|/)
  assert.match(table, /1 of 2 defects are caught\./)
  assert.equal(git(folder, ['worktree', 'list']).trim().split('\n').length, 1)
  assert.equal(git(folder, ['status', '--porcelain']), '')

  const secondRun: Result[] = []
  for await (const result of play()) secondRun.push(result)
  assert.deepEqual(secondRun, results, 'a second run takes them from the first')
})

test('a replay needs a clone without uncommitted changes', (t) => {
  const { folder } = makeClone(t)
  requireCleanClone(folder)
  writeFileSync(join(folder, 'contract', 'price.ts'), '')
  assert.throws(() => requireCleanClone(folder), /commit or stash them/)
  const bare = newTestFolder('no-clone')
  t.after(() => rmSync(bare, { recursive: true, force: true }))
  assert.throws(() => requireCleanClone(bare), /clone the repository/)
})

test('57 of 60 defects must be caught', () => {
  const result: Result = { commit: '', subject: '', tests: [], overlaps: 0, outcome: 'caught', why: '', failures: [] }
  const caught = (count: number) => Array.from({ length: count }, () => result)
  assert.equal(areEnoughCaught(caught(57), 60), true)
  assert.equal(areEnoughCaught(caught(56), 60), false)
  assert.equal(areEnoughCaught(caught(5), 5), true)
})

test('an invalid number is rejected with an example', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'replay-fixes.ts'), '--count', 'some'],
    { encoding: 'utf8' },
  )
  assert.equal(status, 1)
  assert.match(stderr, /npm run replay -- --from 10 --count 5/)
})

function makeClone(t: TestContext): { folder: string; list: string } {
  const folder = newTestFolder('replay')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  git(folder, ['init', '--quiet'])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const listed: string[] = []
  for (const { subject, trailer, files } of history) {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      if (text === null) rmSync(path)
      else writeFileSync(path, text)
    }
    git(folder, ['add', '--all', '--', ...Object.keys(files)])
    const message = [subject, ...(trailer ? [trailer] : [])].flatMap((text) => ['-m', text])
    git(folder, ['-c', 'commit.gpgsign=false', 'commit', '--quiet', ...message])
    if (!trailer && /^(Sum|Old|Price):/.test(subject)) listed.push(git(folder, ['log', '-1', '--format=%H %s']).trim())
  }
  const list = join(folder, '.git', 'list.txt')
  writeFileSync(list, `${listed.join('\n')}\n`)
  return { folder, list }
}
