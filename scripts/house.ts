// `npm run house`: counts what makes the sources easy or hard to read, next to the goals. With a commit, as in `npm run
// house -- HEAD~100`, a second column has the figures of that commit.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importsIn, isTest } from '#test/source-imports.ts'
import { hasOfSuffix, isBare, readNames } from './house-names.ts'

const root = join(import.meta.dirname, '..')

/** A figure and its maximum. */
type Figure = { about: string; value: number; goal: number; unit?: '%' }

try {
  const [commit] = process.argv.slice(2)
  const current = measure(root)
  const previous = commit === undefined ? null : measureCommit(commit)
  for (const line of table(current, previous)) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

/** Measures a folder that contains the five roots. */
function measure(folder: string): Figure[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !isTest(file))
  const texts = new Map(files.map((file) => [file, read(file)]))
  const lines = [...texts.values()].map((text) => text.split('\n').length - 1)
  const names = files.map((file) => readNames(file, texts.get(file)!))
  const variables = names.flatMap((fileNames) => fileNames.variables)
  const comments = names.flatMap((fileNames) => fileNames.comments)
  const importers = countImporters(folder)
  const small = files.filter((file, index) => lines[index]! <= 60 && importers.get(file) === 1)
  const importLines = [...texts.values()].flatMap((text) => text.match(/^import [^;]*?from '.*'$/gm) ?? [])
  const declared = countMatches(texts, /^ {2}'(?:GET|POST|PUT|DELETE) \/api\//gm)
  const routes = countMatches(texts, /\bapp\.(?:get|post|put|delete)(?:<[^(]*)?\(\s*'\/api\//g)
  return [
    { about: 'lines of source', value: sum(lines), goal: 89_000 },
    { about: 'files of source', value: files.length, goal: 1_270 },
    { about: 'files of at most 60 lines with one user', value: share(small.length, files.length), unit: '%', goal: 9 },
    {
      about: 'lines that import',
      value: share(sum(importLines.map((line) => line.split('\n').length)), sum(lines)),
      unit: '%',
      goal: 9,
    },
    {
      about: 'variables that aren’t nouns',
      value: share(variables.filter(isBare).length, variables.length),
      unit: '%',
      goal: 2,
    },
    {
      about: 'functions that end in Of',
      value: names.flatMap((fileNames) => fileNames.functions).filter(hasOfSuffix).length,
      goal: 0,
    },
    {
      about: 'comments that open with What, Who, Why or How',
      value: share(comments.filter((comment) => /^(?:What|Who|Why|How)\b/.test(comment)).length, comments.length),
      unit: '%',
      goal: 1,
    },
    { about: 'calls that aren’t declared once', value: share(routes, routes + declared), unit: '%', goal: 0 },
    { about: 'words of docs', value: countWords(folder, (file) => !isForOffices(file)), goal: 25_000 },
    { about: 'words of docs for offices, generated', value: countWords(folder, isForOffices), goal: 6_000 },
  ]
}

/** Measures a commit. Throws a one-sentence error if it doesn't exist. */
function measureCommit(commit: string): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-house-'))
  try {
    const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
    if (archive.status !== 0) throw new Error(`There’s no commit ${commit} here: name one from git log.`)
    spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
    return measure(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function table(current: Figure[], previous: Figure[] | null): string[] {
  return current.map((figure, index) => {
    const columns = [...(previous ? [previous[index]!] : []), figure].map(({ value, unit }) => withUnit(value, unit))
    const goal = `goal ${withUnit(figure.goal, figure.unit)}`
    return [figure.about.padEnd(48), ...columns.map((column) => column.padStart(10)), '   ', goal].join('')
  })
}

function withUnit(value: number, unit: string | undefined): string {
  return [value.toLocaleString('en-US'), unit].filter(Boolean).join(' ')
}

/** Returns how many source files, without tests, import each file. */
function countImporters(folder: string): Map<string, number> {
  const users = new Map<string, Set<string>>()
  for (const { importer, target } of importsIn(folder)) {
    if (isTest(importer)) continue
    users.set(target, (users.get(target) ?? new Set()).add(importer))
  }
  return new Map([...users].map(([file, importers]) => [file, importers.size]))
}

function isForOffices(file: string): boolean {
  return file.startsWith('docs/for-offices/')
}

function countWords(folder: string, isCounted: (file: string) => boolean): number {
  const patterns = ['docs/**/*.md', '{README,CONTRIBUTING,SECURITY,CHANGELOG}.md', '{server,contract}/**/README.md']
  const files = globSync(patterns, { cwd: folder }).filter(isCounted)
  return sum(files.map((file) => readFileSync(join(folder, file), 'utf8').split(/\s+/).filter(Boolean).length))
}

function countMatches(texts: Map<string, string>, pattern: RegExp): number {
  return sum([...texts.values()].map((text) => text.match(pattern)?.length ?? 0))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns a percentage with one decimal. */
function share(part: number, whole: number): number {
  return Math.round((1_000 * part) / whole) / 10
}
