// `npm test`: the short set, which decides whether a change is good. `npm run test:all`: every test and journey, on
// both databases. `npm run check`: the short set without a browser, and with `-- --changed` only what is relevant to
// the changed files. Words after the command select the test files with one of them in their path.
import { join } from 'node:path'
import { prepareChromium } from '#test/journeys/programs.ts'
import { startTestPostgres } from '#test/postgres.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { run, runQuietly, tool } from './run.ts'
import { hasPassed, withSecondTry } from './second-try.ts'
import { briefly, compileCacheEnv, processCount, runnerOptions, distributeTests } from './distribute-tests.ts'
import {
  isJourney,
  isSlow,
  selectAround,
  selectByWords,
  shortSet,
  sortLongestFirst,
  testFiles,
  withImporters,
} from './test-sets.ts'
import { spawnSync } from 'node:child_process'

const root = join(import.meta.dirname, '..')
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isForAll = flags.includes('--all')
const isWithoutBrowser = flags.includes('--no-browser')
const isForChanged = flags.includes('--changed')

try {
  const changed = isForChanged ? changedFiles() : null
  if (changed) console.log(changed.length === 0 ? 'No file has changed.' : `Changed: ${changed.join(', ')}`)
  const isGreen = await testEverything(chooseFiles(changed), changed)
  console.log(isGreen ? 'Everything passed.' : 'Something failed, see above.')
  process.exitCode = isGreen ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

/**
 * Returns the test files to run: those relevant to the changed files, if given. Throws a one-sentence error if a word
 * matches none.
 */
function chooseFiles(changed: string[] | null): string[] {
  if (words.length > 0) return selectByWords(words)
  const set = isForAll ? testFiles : shortSet()
  // In `npm run test:all`, a separate command runs the journeys, including those in the pseudo-language.
  const played = isForAll || isWithoutBrowser ? set.filter((file) => !isJourney(file)) : set
  return changed ? selectAround(changed, played) : [...played]
}

async function testEverything(files: string[], changed: string[] | null): Promise<boolean> {
  if (files.some(isJourney)) prepareChromium()
  // The static checks run at the same time as the tests. If words select files, the checks are skipped.
  const checks = words.length > 0 ? [] : startStaticChecks(changed)
  // The production server refuses to start without its pages.
  if (files.length > 0) buildPagesWhenNeeded()
  const isGreen = files.length === 0 || (await testOnDatabases(files))
  const args = [join(import.meta.dirname, 'journeys.ts'), '--second-try']
  const areJourneysGreen = !isForAll || (await run('every journey', process.execPath, args))
  return (await Promise.all(checks)).every(Boolean) && isGreen && areJourneysGreen
}

/** Starts the static checks, for the whole project, or for the changed files and those that import them. */
function startStaticChecks(changed: string[] | null): Promise<boolean>[] {
  const sources = changed && withImporters(changed)
  if (sources?.length === 0) return []
  return [
    runQuietly('types and lint', tool('oxlint'), [
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      ...(sources ?? []),
    ]),
    runQuietly('format', tool('oxfmt'), ['--check', ...(sources ?? [])]),
    ...(sources ? [] : [runQuietly('unused files, exports and packages', tool('knip'), [])]),
  ]
}

async function testOnDatabases(files: string[]): Promise<boolean> {
  // No PostgreSQL for changed files, whose tests should take less than a minute.
  const postgres = isForChanged ? null : await startTestPostgres()
  const env = {
    ...compileCacheEnv,
    // The short set leaves dark colors and most tests on PostgreSQL to `npm run test:all`.
    ...(!isForAll && words.length === 0 && { TEST_SET: 'short' }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    // The pages are built once at the beginning, so that they don't change during the run.
    PAGES_ARE_BUILT: '1',
  }
  const play = (chosen: string[], processes: number, extraEnv: Record<string, string>) => {
    const [alone, queued] = [chosen.filter(isSlow), sortLongestFirst(chosen.filter((file) => !isSlow(file)))]
    // Importing the stage first makes it close its browser after the last file, not after the first.
    const first = queued.some(isJourney) ? 'test/journeys/stage.ts' : undefined
    const { groups, findInterrupted, clear } = distributeTests({ alone, queued, processes, first })
    const args = ['--test', ...runnerOptions, `--test-concurrency=${processes}`, ...briefly, ...groups]
    return run(`tests (${chosen.length} files)`, process.execPath, args, { ...env, ...extraEnv })
      .then((isGreen) => ({ isGreen, files: chosen, interrupted: findInterrupted() }))
      .finally(clear)
  }
  try {
    // Only the sets that decide about a change rerun failures. In other runs, each failure should be visible.
    if (isWithoutBrowser || words.length > 0) return hasPassed(await play(files, processCount, {}))
    return await withSecondTry(({ only, env: extraEnv }) => play(only ?? files, only ? 1 : processCount, extraEnv))
  } finally {
    await postgres?.stop()
  }
}

/**
 * Returns the project's files that differ from the last commit, including new ones, relative to the root. Throws a
 * one-sentence error without git or outside of a checkout.
 */
function changedFiles(): string[] {
  return [
    ...new Set([
      ...list('diff', '--name-only', '--relative', 'HEAD'),
      ...list('ls-files', '--others', '--exclude-standard'),
    ]),
  ].toSorted()
}

function list(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...args], { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter(Boolean)
  throw new Error(
    '--changed compares with the last commit, which needs git and a checkout with a commit. Without them: npm run check',
  )
}
