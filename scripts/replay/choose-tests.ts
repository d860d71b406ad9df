import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsIn } from '#test/source-imports.ts'

/** Tests of one kind, in the order in which they run. */
export type Group = { name: 'changed tests' | 'changed journeys' | 'tests nearby' | 'the short set'; files: string[] }

/** If more files than this are nearby, they are too unrelated to the change. */
const maxNearby = 20

type Choice = {
  folder: string
  /** The tests that the fix changed, with their current paths. */
  changed: string[]
  /** The source files that are undone, with their current paths. */
  sources: string[]
  isInShortSet: (file: string) => boolean
  /** Whether to run the whole short set at the end. */
  isWhole: boolean
}

const isJourney = (file: string) => file.endsWith('.journey.ts')

/** Returns the tests of the short set that could fail without a fix, the most likely first, each only once. */
export function chooseTests({ folder, changed, sources, isInShortSet, isWhole }: Choice): Group[] {
  const tests = globSync('{contract,server,web,test,scripts}/**/*.{test,journey}.ts', { cwd: folder })
  const short = new Set(tests.filter((file) => isInShortSet(file)).toSorted())
  const take = (files: Iterable<string>) => [...files].filter((file) => short.delete(file))
  const touched = changed.filter((file) => existsSync(join(folder, file)))
  const groups: Group[] = [
    { name: 'changed tests', files: take(touched.filter((file) => !isJourney(file))) },
    { name: 'changed journeys', files: take(touched.filter(isJourney)) },
    { name: 'tests nearby', files: take(findNearby(folder, sources, short)).slice(0, maxNearby) },
  ]
  if (isWhole) groups.push({ name: 'the short set', files: take(short) })
  return groups
}

/** Returns tests that import a source file, then those in its folder, then those that import a file that imports it. */
function findNearby(folder: string, sources: string[], tests: ReadonlySet<string>): Set<string> {
  const imports = importsIn(folder)
  const findImporters = (files: Set<string>) =>
    new Set(imports.filter(({ target }) => files.has(target)).map(({ importer }) => importer))
  const direct = findImporters(new Set(sources))
  const folders = new Set(sources.map((file) => dirname(file)))
  const beside = [...tests].filter((file) => folders.has(dirname(file)))
  const indirect = findImporters(new Set([...direct].filter((file) => !tests.has(file) && !file.startsWith('test/'))))
  return new Set([...direct, ...beside, ...indirect].filter((file) => tests.has(file) && !isJourney(file)))
}
