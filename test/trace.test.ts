// Papers drift when nothing holds them: each name they give must be there.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { titlesIn } from './titles.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const trace = 'docs/spec-trace.md'
const papers = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('{docs,server,web}/**/*.md', { cwd: root })]

/** One demand: its id and what shows it, each as 'test: …', 'issue: …' or the admission that nothing does. */
type Line = { id: string; ends: string[] }

const bullets = read(trace)
  .split('\n')
  .filter((line) => line.startsWith('- '))
const lines: Line[] = bullets.flatMap((bullet) => {
  const [, id, ends] = /^- \*\*(S\d\.\d{1,2}-\d\d)\*\* .+ — (.+)$/.exec(bullet) ?? []
  return id && ends ? [{ id, ends: ends.split(/; (?=test: |issue: |built, )/) }] : []
})

test('every demand has an id of its own and a test, an issue, or the admission that there is none yet', () => {
  assert.deepEqual(
    bullets.filter((bullet) => !lines.some(({ id }) => bullet.includes(`**${id}**`))),
    [],
    'lines that nothing ends',
  )
  const ids = lines.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
    'ids that stand twice',
  )
  const endless = lines.filter(({ ends }) =>
    ends.some((end) => !/^(test: \S+ › .+|issue: .+|built, no test yet)$/.test(end)),
  )
  assert.deepEqual(
    endless.map(({ id, ends }) => `${id}: ${ends.join('; ')}`),
    [],
  )
  assert.deepEqual(
    [...new Set(ids.map((id) => id.slice(0, 2)))],
    ['S1', 'S2', 'S3', 'S4'],
    'all three documents, and what goes beyond',
  )
})

test('every heading stands once, in order, over lines of its own and no others', () => {
  const chapters = read(trace)
    .split(/^### /m)
    .slice(1)
    .map((text) => ({ number: /^S\d\.\d+/.exec(text)?.[0], ids: [...text.matchAll(/^- \*\*(S\d\.\d+)-/gm)] }))
  const numbers = chapters.map(({ number }) => number)
  const rank = (number = '') => 100 * Number(number.slice(1, 2)) + Number(number.slice(3))
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((one, other) => rank(one) - rank(other)),
    'headings that stand twice or not in order',
  )
  assert.deepEqual(
    chapters.filter(({ ids }) => ids.length === 0).map(({ number }) => number),
    [],
    'headings without a line',
  )
  const strays = chapters.flatMap(({ number, ids }) => ids.filter(([, of]) => of !== number).map(([line]) => line))
  assert.deepEqual(strays, [], 'lines under a heading that is not theirs')
})

test('every test that the trace names exists', () => {
  const missing = lines.flatMap(({ id, ends }) =>
    ends.flatMap((end) => {
      const [, file, title] = /^test: (\S+) › (.+)$/.exec(end) ?? []
      if (!file || !title) return []
      if (!existsSync(join(root, file))) return [`${id}: there is no ${file}`]
      return titlesIn(file).has(title) ? [] : [`${id}: ${file} has no test '${title}'`]
    }),
  )
  assert.deepEqual(missing, [])
})

test('every npm command of the papers exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\bnpm (?:run ([\w-]+(?::[\w-]+)*)|(start|test)\b)/g)]
      .map(([, run, short]) => run ?? short!)
      .filter((name) => !(name in scripts))
      .map((name) => `${paper}: npm run ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('every link and picture of the papers is there', () => {
  const broken = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g)]
      .map(([, link, picture]) => (link ?? picture!).split('#', 1)[0]!)
      .filter((to) => to !== '' && !/^[a-z]+:/.test(to) && !existsSync(join(root, dirname(paper), to)))
      .map((to) => `${paper}: ${to}`),
  )
  assert.deepEqual(broken, [])
})
