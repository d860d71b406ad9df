import { spawnSync, spawn } from 'node:child_process'
import { readFileSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { tool } from '#scripts/run.ts'
import { runnerOptions } from '#scripts/distribute-tests.ts'
import { importsIn } from '#test/source-imports.ts'
import { chooseTests } from './choose-tests.ts'
import type { Failure } from './failure-reporter.ts'
import { type Fix, isTestFile } from './fixes.ts'
import { git, tryGit } from './git.ts'
import { readRenames } from './renames.ts'
import type { Result, ResultCache } from './results.ts'
import { undoFix, type Undone } from './undo-fix.ts'

export type Options = {
  /** The clone, without uncommitted changes. */
  folder: string
  fixes: Fix[]
  isInShortSet: (file: string) => boolean
  /** Whether to run the whole short set if no nearby test fails. */
  isWhole: boolean
  /** Environment variables for the tests. */
  env: NodeJS.ProcessEnv
  /**
   * Copies HEAD's pages into a work tree, because servers don't start without any, or builds the work tree's own.
   * Returns whether that succeeded.
   */
  preparePages: (workTree: string, mustBuild: boolean) => Promise<boolean>
  cache: ResultCache
  signal: AbortSignal
}

/**
 * Undoes fixes one at a time in a temporary work tree, and runs tests until one fails. Yields the result of each fix.
 */
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
  // Tests copy a database that was migrated only once, so it wouldn't have the schema without the fix.
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
      // On a busy machine, a test may fail for an unrelated reason. So it must fail twice, and must not fail at HEAD.
      const atHead = await playAtHead(file, options)
      const secondFailures = (await playFile(workTree.path, file, options)).map(({ title }) => title)
      const caused = ownFailures.filter(({ title }) => secondFailures.includes(title) && !atHead.includes(title))
      if (caused.length > 0) return { outcome: 'caught', why: name, failures: caused }
    }
  }
  const notLoaded = changed.find((file) => unloaded.includes(file))
  return notLoaded ? leaveOut(`${notLoaded} can’t be loaded without it`) : { outcome: 'missed', why: '', failures: [] }
}

/** Whether a file is a source of the pages. */
const isPageSource = (path: string) => /^(web|contract)\//.test(path)

/** Whether a test uses the built pages. */
const opensPages = (file: string) =>
  file.endsWith('.journey.ts') || /builtPages|shownPages/.test(readFileSync(file, 'utf8'))

/** Runs a test file once, with nothing undone. Returns the titles that fail even so. */
async function playAtHead(file: string, options: Options): Promise<string[]> {
  const stored = options.cache.readFile(file)
  if (stored) return stored
  const titles = (await playFile(options.folder, file, options)).map(({ title }) => title)
  options.cache.writeFile(file, titles)
  return titles
}

/** Something that only the fix used, such as an import, isn't an error in tests. */
const unused = /\(TS(6133|6192|6196|6198)\)/

const isBenchmark = (file: string) => file.startsWith('test/bench/') || file.endsWith('.bench.ts')

/**
 * Returns the type errors in these source files and in those that import them, except tests and benchmarks, each with
 * its location. Uses the linter, which checks the types of single files. The compiler can't do that.
 */
function findTypeErrors(folder: string, paths: string[]): string[] {
  const changed = new Set(paths)
  const importers = importsIn(folder).filter(({ target }) => changed.has(target))
  const files = new Set([...paths, ...importers.map(({ importer }) => importer)].filter((file) => /\.tsx?$/.test(file)))
  const checked = [...files].filter((file) => !isTestFile(file) && !isBenchmark(file) && existsSync(join(folder, file)))
  if (checked.length === 0) return []
  const options = ['--type-aware', '--type-check', '-A', 'all', '--format', 'unix']
  const { stdout } = spawnSync(process.execPath, [tool('oxlint').script, ...options, ...checked], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  return stdout.split('\n').filter((line) => line.includes('[Error/typescript(TS') && !unused.test(line))
}

/** A temporary git work tree next to a clone. */
type WorkTree = { path: string; show: (commit: string) => void; remove: () => void }

/** Creates a work tree of HEAD that uses the clone's packages. It is removed when the process ends, if not before. */
function makeWorkTree(folder: string): WorkTree {
  // A killed process leaves its entry behind.
  git(folder, ['worktree', 'prune'])
  const home = mkdtempSync(join(tmpdir(), 'rollbook-replay-'))
  const path = join(home, 'work')
  const remove = () => {
    process.off('exit', remove)
    tryGit(folder, ['worktree', 'remove', '--force', path])
    rmSync(home, { recursive: true, force: true })
  }
  process.on('exit', remove)
  git(folder, ['worktree', 'add', '--quiet', '--detach', path, 'HEAD'])
  symlinkSync(join(folder, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    show: (commit) => void git(path, ['checkout', '--quiet', '--force', '--detach', commit]),
    remove,
  }
}

const reporter = join(import.meta.dirname, 'failure-reporter.ts')

/** The time limit (ms) of a test. The longest file takes two minutes on two idle cores. */
const longest = 600_000

/** Runs a test file in a folder with `env`. Returns the tests that failed. Throws if `signal` is aborted. */
async function playFile(
  folder: string,
  file: string,
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<Failure[]> {
  // With this variable, the inner test run would report to an outer one.
  const { NODE_TEST_CONTEXT: _outer, ...rest } = process.env
  // Overrides the limit in `runnerOptions`, because the last one counts.
  const options = [...runnerOptions, `--test-timeout=${longest}`]
  const args = ['--test', ...options, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout', file]
  const runner = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    runner.once('error', reject)
    runner.once('exit', (code) => resolve(code))
  })
  const [code, output] = await Promise.all([ended, text(runner.stdout)])
  const failures = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Failure)
    .map((failure) => ({ ...failure, file }))
  if (code !== 0 && failures.length === 0)
    return [{ file, title: 'its process ended', message: `exit code ${code}`, hasLoaded: false }]
  return failures
}
