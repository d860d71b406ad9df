// Everything that the documents name must exist, so that they don't become stale.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { titlesIn } from './titles.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('{docs,server,web}/**/*.md', { cwd: root }),
]

const list = read('docs/spec-trace.csv')
/**
 * One requirement: its place in the specification, and the tests that show it, as `file › title` separated by ` | `.
 */
type Row = Record<'id' | 'where' | 'demand' | 'test', string>
const rows = parse<Row>(list, { columns: true, record_delimiter: '\r\n' })

test('every requirement has a unique id, a section and a test, and the sections are in order', () => {
  assert.deepEqual(Object.keys(rows[0]!), ['id', 'where', 'demand', 'test'])
  assert.ok(list.endsWith('\r\n'))
  const ids = rows.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
    'duplicate ids',
  )
  const wrong = rows.filter(
    ({ id, where, demand, test: shownBy }) =>
      !/^S\d\.\d{1,2}-\d\d$/.test(id) || !`S${where}`.startsWith(`${id.split('-')[0]} `) || !demand || !shownBy,
  )
  assert.deepEqual(wrong, [])
  const sections = [...new Set(rows.map(({ where }) => where))]
  const rank = (where: string) => 100 * Number(where[0]) + Number(/^\d\.(\d+)/.exec(where)![1])
  assert.deepEqual(
    sections,
    sections.toSorted((first, second) => rank(first) - rank(second)),
  )
  assert.deepEqual(
    [...new Set(sections.map(([document]) => document))],
    ['1', '2', '3', '4'],
    'section 4 is beyond the specification',
  )
})

test('every test that the trace names exists', () => {
  const missing = rows.flatMap(({ id, test: shownBy }) =>
    shownBy.split(' | ').flatMap((reference) => {
      const [file = '', title = ''] = reference.split(/ › (.*)/s, 2)
      if (!existsSync(join(root, file))) return [`${id}: there is no ${file}`]
      return titlesIn(file).has(title) ? [] : [`${id}: ${file} has no test '${title}'`]
    }),
  )
  assert.deepEqual(missing, [])
})

test('every npm command in the documents exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = documents.flatMap((document) =>
    [...read(document).matchAll(/\bnpm (?:run ([\w-]+(?::[\w-]+)*)|(start|test)\b)/g)]
      .map(([, run, short]) => run ?? short!)
      .filter((name) => !(name in scripts))
      .map((name) => `${document}: npm run ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('every benchmark and nightly run in the documents exists', () => {
  const names = {
    nightly: [...read('scripts/nightly.ts').matchAll(/\bname: '([^']+)'/g)].map(([, name]) => name!),
    bench: [...read('scripts/bench.ts').matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, name]) => name!),
  }
  const mentions = documents.flatMap((document) =>
    [...read(document).matchAll(/\bnpm run (nightly|bench) -- ([\w-]+)/g)].map(([, kind, word]) => ({
      document,
      kind: kind as keyof typeof names,
      word: word!,
    })),
  )
  const lines = [...read('docs/reliability.md').matchAll(/^- `([\w-]+)`:/gm)]
  for (const [, word] of lines) mentions.push({ document: 'docs/reliability.md', kind: 'nightly', word: word! })
  const figures = [...read('docs/benchmarks.md').matchAll(/\(`([\w-]+)`\)/g)]
  for (const [, word] of figures) mentions.push({ document: 'docs/benchmarks.md', kind: 'bench', word: word! })
  assert.ok(lines.length > 20 && figures.length > 5)
  const unknown = mentions.filter(
    ({ kind, word }) => word !== 'word' && !names[kind].some((name) => name.includes(word)),
  )
  assert.deepEqual(unknown, [])
})

test('every link and picture in the documents exists', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g)]
      .map(([, link, picture]) => (link ?? picture!).split('#', 1)[0]!)
      .filter(
        (target) => target !== '' && !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(document), target)),
      )
      .map((target) => `${document}: ${target}`),
  )
  assert.deepEqual(broken, [])
})
