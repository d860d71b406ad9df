import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseTests } from './choose-tests.ts'
import type { Fix } from './fixes.ts'
import { git } from './git.ts'
import { playFile } from './play-file.ts'
import { readRenames } from './renames.ts'
import type { Result, ResultCache } from './results.ts'
import { findTypeErrors } from './type-errors.ts'
import { undoFix, type Undone } from './undo-fix.ts'
import { makeWorkTree, type WorkTree } from './work-tree.ts'

export type Options = {
  /** The clone, with nothing that isn't committed. */
  folder: string
  fixes: Fix[]
  isInShortSet: (file: string) => boolean
  /** Whether to play the whole short set when no test nearby fails. */
  isWhole: boolean
  /** Variables for the tests. */
  env: NodeJS.ProcessEnv
  /**
   * Puts the pages of HEAD into a work tree, because servers don't start without any, or builds its own. Returns
   * success.
   */
  preparePages: (workTree: string, areOwn: boolean) => Promise<boolean>
  cache: ResultCache
  signal: AbortSignal
}

/** Undoes one fix after the other in a temporary work tree and plays tests until one fails. Yields what happened. */
export async function* replay(options: Options): AsyncGenerator<Result> {
  const { folder, fixes, cache } = options
  const renames = readRenames(folder)
  let workTree: WorkTree | null = null
  try {
    for (const fix of fixes) {
      const stored = cache.read(fix.commit)
      if (stored) {
        yield stored
        continue
      }
      options.signal.throwIfAborted()
      const pathToday = renames(fix.commit)
      const changed = fix.tests.map(pathToday)
      const description = { commit: fix.commit, subject: fix.subject, tests: changed }
      const undone = undoFix(folder, fix, pathToday)
      if ('commit' in undone) workTree ??= makeWorkTree(folder)
      const outcome =
        'why' in undone ? leaveOut(undone.why) : await play({ workTree: workTree!, undone, changed }, options)
      const result = { ...description, overlaps: 'why' in undone ? 0 : undone.overlaps, ...outcome }
      cache.write(result)
      yield result
    }
  } finally {
    workTree?.remove()
  }
}

type Outcome = Pick<Result, 'outcome' | 'why' | 'failures'>

const leaveOut = (reason: string): Outcome => ({ outcome: 'left out', why: reason, failures: [] })

type Scene = { workTree: WorkTree; undone: Undone; changed: string[] }

async function play({ workTree, undone, changed }: Scene, options: Options): Promise<Outcome> {
  // Tests copy one database that is migrated once, so it wouldn't have the schema without the fix.
  if (undone.paths.some((path) => path.startsWith('server/database/migrations/')))
    return leaveOut('it changed the database’s schema')
  workTree.show(undone.commit)
  try {
    const [error] = findTypeErrors(workTree.path, undone.paths)
    if (error !== undefined) return leaveOut(`without it, today’s code doesn’t compile: ${error}`)
    return await playGroups({ workTree, undone, changed }, options)
  } finally {
    workTree.show(git(options.folder, ['rev-parse', 'HEAD']).trim())
  }
}

async function playGroups({ workTree, undone, changed }: Scene, options: Options): Promise<Outcome> {
  const unloaded: string[] = []
  await options.preparePages(workTree.path, false)
  let hasOwnPages = !undone.paths.some(isPageSource)
  for (const { name, files } of chooseTests({ ...options, changed, sources: undone.paths })) {
    for (const file of files) {
      if (!hasOwnPages && opensPages(join(workTree.path, file))) {
        hasOwnPages = await options.preparePages(workTree.path, true)
        if (!hasOwnPages) return leaveOut('without it, today’s pages can’t be built')
      }
      const failures = await playFile(workTree.path, file, options)
      if (failures.some(({ hasLoaded }) => !hasLoaded)) unloaded.push(file)
      const ownFailures = failures.filter(({ hasLoaded }) => hasLoaded)
      if (ownFailures.length === 0) continue
      // On a busy machine, a test may fail for a reason of its own: it must fail twice, and not at HEAD.
      const atHead = await playAtHead(file, options)
      const secondFailures = (await playFile(workTree.path, file, options)).map(({ title }) => title)
      const caused = ownFailures.filter(({ title }) => secondFailures.includes(title) && !atHead.includes(title))
      if (caused.length > 0) return { outcome: 'caught', why: name, failures: caused }
    }
  }
  const notLoaded = changed.find((file) => unloaded.includes(file))
  return notLoaded ? leaveOut(`${notLoaded} can’t be loaded without it`) : { outcome: 'missed', why: '', failures: [] }
}

/** The sources of the pages. */
const isPageSource = (path: string) => /^(web|contract)\//.test(path)

/** Whether a test looks at the built pages. */
const opensPages = (file: string) =>
  file.endsWith('.journey.ts') || /builtPages|shownPages/.test(readFileSync(file, 'utf8'))

/** Plays a file with nothing undone, once. Returns the titles that fail there too. */
async function playAtHead(file: string, options: Options): Promise<string[]> {
  const stored = options.cache.readFile(file)
  if (stored) return stored
  const titles = (await playFile(options.folder, file, options)).map(({ title }) => title)
  options.cache.writeFile(file, titles)
  return titles
}
