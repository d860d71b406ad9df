// Which test files each command runs.
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imports, sources, readSource } from '#test/source-imports.ts'

const root = join(import.meta.dirname, '..')

/** Every test file and journey by its path from the top folder. */
export const testFiles: readonly string[] = globSync(
  ['{contract,server,web,test,scripts}/**/*.test.ts', 'test/journeys/*.journey.ts'],
  { cwd: root },
).toSorted()

export const isJourney = (file: string): boolean => file.endsWith('.journey.ts')
/** Whether a file takes long and starts programs of its own. It is run in a process of its own. */
export const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts')

/** Returns the files of the short set: all tests that aren't slow, and the files with main journeys. */
export function shortSet(): string[] {
  return testFiles.filter((file) => isInShortSet(file))
}

/** Whether `npm test` runs a test file. */
export function isInShortSet(file: string): boolean {
  return isJourney(file) ? hasMainJourney(file) : !isSlow(file)
}

/** Whether a file has journeys that `npm test` runs. */
const hasMainJourney = (file: string) => /\bmainJourney(Alone)?\b(?!.*'\.\/stage\.ts')/.test(readSource(file))

/** Returns the test files that have one of the words in their path. Throws one sentence when a word matches none. */
export function selectByWords(words: readonly string[]): string[] {
  const unknown = words.find((word) => !testFiles.some((file) => file.includes(word)))
  if (unknown === undefined) return testFiles.filter((file) => words.some((word) => file.includes(word)))
  throw new Error(`No test file has “${unknown}” in its path. To list them: git ls-files '*.test.ts' '*.journey.ts'`)
}

/** Returns those of the files that are sources, and the sources that import one of them. */
export function withImporters(files: readonly string[]): string[] {
  const changedFiles = new Set(files)
  const importers = findImporters(changedFiles)
  return sources.filter((file) => changedFiles.has(file) || importers.has(file))
}

/** Returns the files that import one of these. */
function findImporters(files: ReadonlySet<string>): Set<string> {
  return new Set(imports.filter(({ target }) => files.has(target)).map(({ importer }) => importer))
}

/**
 * Returns those of the test files that concern changes: the changed tests, tests that import a changed file, and tests
 * beside one, because tests through the front door import little.
 */
export function selectAround(changed: readonly string[], files: readonly string[]): string[] {
  const changes = new Set(changed)
  const folders = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map((file) => dirname(file)))
  const importers = findImporters(changes)
  return files.filter((file) => changes.has(file) || importers.has(file) || folders.has(dirname(file)))
}

/** Files of half a minute and more. As the last ones they would run alone while the other processes are idle. */
const longFiles =
  /\/(permissions|random-worlds|lockout|unknown-addresses|email-budgets|messages|faculty-messages|every-address)\.(test|journey)\.ts$/

/** Returns the files in the order in which they begin: long ones first, then journeys, which wait most. */
export function sortLongestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => (longFiles.test(file) ? 0 : isJourney(file) ? 1 : 2)
  return files.toSorted((first, second) => rank(first) - rank(second))
}
