// `npm run check`: everything that decides without a browser whether a change is good.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { startTestPostgres } from '#test/postgres.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { run, tool } from './run.ts'
import { compiledOnce, lanes, shareOut } from './share-out.ts'

const root = join(import.meta.dirname, '..')

/** Runs types, lint, format, and unit and API tests on both databases; with `slow` the long ones too. */
export async function check(options: { slow: boolean }): Promise<boolean> {
  // The production server refuses to start without its pages.
  buildPagesWhenNeeded()
  const postgres = await startTestPostgres()
  try {
    const quick = await Promise.all([
      run('types of the server', tool('tsc'), ['-p', 'tsconfig.server.json']),
      run('types of the pages', tool('tsc'), ['-p', 'tsconfig.web.json']),
    ])
    const lint = await run('lint', tool('oxlint'), ['--type-aware'])
    const format = await run('format', tool('oxfmt'), ['--check'])
    const tests = await runTests('tests', postgres.url, false)
    const slow = !options.slow || (await runTests('long tests', postgres.url, true))
    return [...quick, lint, format, tests, slow].every(Boolean)
  } finally {
    await postgres.stop()
  }
}

/** Processes for the tests of one core: few, since each loads the server anew; several, so that no core waits long. */
const sharesPerLane = 4

/** Runs test files a share a process, one more at once than there are cores, since they wait; each of the long ones alone. */
function runTests(name: string, database: string, slow: boolean): Promise<boolean> {
  const files = globSync('{contract,server,web,test,scripts}/**/*.test.ts', { cwd: root })
    .filter((file) => file.endsWith('.slow.test.ts') === slow)
    .toSorted()
  const { groups, clear } = shareOut(files, slow ? files.length : lanes * sharesPerLane)
  const reporter = slow ? 'spec' : './scripts/brief-reporter.ts'
  const args = [
    '--test',
    '--test-timeout=300000',
    `--test-concurrency=${lanes + 1}`,
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
  ]
  const env = { TEST_DATABASE_URL: database, ...compiledOnce }
  return run(`${name} (${files.length} files)`, process.execPath, [...args, ...groups], env).finally(clear)
}

if (import.meta.main) {
  try {
    process.exitCode = (await check({ slow: false })) ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
