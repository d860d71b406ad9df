// `npm run check`: all checks of a change that need no browser.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { startTestPostgres } from '#test/postgres.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { run, tool } from './run.ts'
import { withSecondTry } from './second-try.ts'
import { briefly, compiledOnce, lanes, runnerLimits, shareOut, type Sharing } from './share-out.ts'

const root = join(import.meta.dirname, '..')

/**
 * Checks types, lint, format and unused code, and runs the unit and API tests on both databases. With `slow`, also the
 * long ones, and gives tests that failed a second try.
 */
export async function check(options: { slow: boolean }): Promise<boolean> {
  // The production server refuses to start without its pages.
  buildPagesWhenNeeded()
  const [postgres, lint] = await Promise.all([
    startTestPostgres(),
    run('types and lint', tool('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']),
  ])
  try {
    const format = await run('format', tool('oxfmt'), ['--check'])
    const unused = await run('unused files, exports and packages', tool('knip'), [])
    const tests = await runTests(postgres.url, options.slow)
    return [lint, format, unused, tests].every(Boolean)
  } finally {
    await postgres.stop()
  }
}

/** Files of half a minute and more. One of them as the last would run alone while the other processes are idle. */
const longest = ['random-worlds', 'permissions', 'lockout', 'unknown-addresses', 'restore']
const placeOf = (file: string) => (longest.some((name) => file.endsWith(`/${name}.test.ts`)) ? 0 : 1)

/**
 * Runs the test files, in two processes more than there are cores, because tests often wait. With `slow`, also the long
 * ones.
 */
function runTests(database: string, slow: boolean): Promise<boolean> {
  const files = globSync('{contract,server,web,test,scripts}/**/*.test.ts', { cwd: root }).toSorted()
  const isLong = (file: string) => file.endsWith('.slow.test.ts')
  const alone = slow ? files.filter(isLong) : []
  const queued = files.filter((file) => !isLong(file)).toSorted((one, other) => placeOf(one) - placeOf(other))
  const play = (sharing: Sharing, env: Record<string, string> = {}) => {
    const { groups, clear } = shareOut(sharing)
    const args = ['--test', ...runnerLimits, `--test-concurrency=${sharing.processes}`, ...briefly, ...groups]
    const name = `tests (${sharing.queued.length + (sharing.alone?.length ?? 0)} files)`
    return run(name, process.execPath, args, { TEST_DATABASE_URL: database, ...compiledOnce, ...env }).finally(clear)
  }
  const all = { alone, queued, processes: lanes + 2 }
  if (!slow) return play(all)
  return withSecondTry(({ only, env }) => play(only ? { queued: only, processes: 1 } : all, env))
}

if (import.meta.main) {
  try {
    process.exitCode = (await check({ slow: false })) ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
