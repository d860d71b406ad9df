// The test files that each command runs.
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imports, sources, readSource } from '#test/source-imports.ts'

const root = join(import.meta.dirname, '..')

/** All test files and journeys, relative to the project's root. */
export const testFiles: readonly string[] = globSync(
  ['{contract,server,web,test,scripts}/**/*.test.ts', 'test/journeys/*.journey.ts'],
  { cwd: root },
).toSorted()

export const isJourney = (file: string): boolean => file.endsWith('.journey.ts')
/** Whether a file is slow and starts other programs. It runs in a separate process. */
export const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts')

/** Returns the short set: all tests that aren't slow, and the files with main journeys. */
export function shortSet(): string[] {
  return testFiles.filter((file) => isInShortSet(file))
}

/** Whether `npm test` runs a test file. */
export function isInShortSet(file: string): boolean {
  return isJourney(file) ? hasMainJourney(file) : !isSlow(file)
}

/** Whether a file has journeys that `npm test` runs. */
const hasMainJourney = (file: string) => /\bmainJourney(Alone)?\b(?!.*'\.\/stage\.ts')/.test(readSource(file))

/** Returns the test files whose path contains one of the words. Throws a one-sentence error if a word matches none. */
export function selectByWords(words: readonly string[]): string[] {
  const unknown = words.find((word) => !testFiles.some((file) => file.includes(word)))
  if (unknown === undefined) return testFiles.filter((file) => words.some((word) => file.includes(word)))
  throw new Error(`No test file has “${unknown}” in its path. To list them: git ls-files '*.test.ts' '*.journey.ts'`)
}

/** Returns the source files among these, and the sources that import one of them. */
export function withImporters(files: readonly string[]): string[] {
  const changedFiles = new Set(files)
  const importers = findImporters(changedFiles)
  return sources.filter((file) => changedFiles.has(file) || importers.has(file))
}

/** Returns the files that import one of these files. */
function findImporters(files: ReadonlySet<string>): Set<string> {
  return new Set(imports.filter(({ target }) => files.has(target)).map(({ importer }) => importer))
}

/**
 * Returns the test files that are relevant to changed files: the changed tests, tests that import a changed file, and
 * tests in the same folder, because tests that use HTTP import little.
 */
export function selectAround(changed: readonly string[], files: readonly string[]): string[] {
  const changes = new Set(changed)
  const folders = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map((file) => dirname(file)))
  const importers = findImporters(changes)
  return files.filter((file) => changes.has(file) || importers.has(file) || folders.has(dirname(file)))
}

/**
 * Files that take half a minute or more. If they started last, they would run alone while the other processes are idle.
 */
const longFiles =
  /\/(permissions|random-worlds|lockout|unknown-addresses|email-budgets|messages|faculty-messages|every-address)\.(test|journey)\.ts$/

/** Sorts files by when they start: long files first, then journeys, which spend the most time waiting. */
export function sortLongestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => (longFiles.test(file) ? 0 : isJourney(file) ? 1 : 2)
  return files.toSorted((first, second) => rank(first) - rank(second))
}
