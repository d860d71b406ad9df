// `npm run check`: everything that decides without a browser whether a change is good.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { startTestPostgres } from '#test/postgres.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { run, tool } from './run.ts'
import { compiledOnce, lanes, shareOut, shares } from './share-out.ts'

const root = join(import.meta.dirname, '..')

/** Runs types, lint, format, and unit and API tests on both databases; with `slow` the long ones too. */
export async function check(options: { slow: boolean }): Promise<boolean> {
  // The production server refuses to start without its pages.
  buildPagesWhenNeeded()
  const postgres = await startTestPostgres()
  try {
    const lint = await run('types and lint', tool('oxlint'), ['--type-aware', '--type-check'])
    const format = await run('format', tool('oxfmt'), ['--check'])
    const tests = await runTests(postgres.url, options.slow)
    return [lint, format, tests].every(Boolean)
  } finally {
    await postgres.stop()
  }
}

/** Processes for the quick tests of one core: few, since each loads the server anew; several, so that no core waits long. */
const sharesPerLane = 6

/**
 * Runs the test files, one process more at once than there are cores, since they wait: with `slow` each of the long ones
 * alone, and first, so that none is left when the others are done; the quick ones a share a process.
 */
function runTests(database: string, slow: boolean): Promise<boolean> {
  const files = globSync('{contract,server,web,test,scripts}/**/*.test.ts', { cwd: root }).toSorted()
  const isLong = (file: string) => file.endsWith('.slow.test.ts')
  const long = slow ? files.filter(isLong) : []
  const quick = files.filter((file) => !isLong(file))
  const { groups, clear } = shareOut([...long.map((file) => [file]), ...shares(quick, lanes * sharesPerLane)])
  const args = [
    '--test',
    '--test-timeout=300000',
    `--test-concurrency=${lanes + 1}`,
    '--test-reporter=./scripts/brief-reporter.ts',
    '--test-reporter-destination=stdout',
  ]
  const env = { TEST_DATABASE_URL: database, ...compiledOnce }
  const name = `tests (${long.length + quick.length} files)`
  return run(name, process.execPath, [...args, ...groups], env).finally(clear)
}

if (import.meta.main) {
  try {
    process.exitCode = (await check({ slow: false })) ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
