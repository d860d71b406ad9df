// `npm run check`: everything that decides without a browser whether a change is good.
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres } from '#test/postgres.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { run, tool } from './run.ts'

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
const sharesPerCore = 4

/** Runs test files a share a process, as many at once as there are cores; the long ones one after the other. */
function runTests(name: string, database: string, slow: boolean): Promise<boolean> {
  const files = globSync('{contract,server,web,test,scripts}/**/*.test.ts', { cwd: root })
    .filter((file) => file.endsWith('.slow.test.ts') === slow)
    .toSorted()
  const cores = availableParallelism()
  const shares = slow ? 1 : cores * sharesPerCore
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-tests-'))
  const groups = Array.from({ length: shares }, (_, share) => {
    const imports = files.filter((_file, index) => index % shares === share)
    const group = join(folder, `group-${share + 1}.test.mjs`)
    writeFileSync(group, imports.map((file) => `import ${JSON.stringify(join(root, file))}\n`).join(''))
    return group
  })
  const reporter = slow ? 'spec' : './scripts/brief-reporter.ts'
  const args = [
    '--test',
    '--test-timeout=300000',
    `--test-concurrency=${cores}`,
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
  ]
  // What one process has compiled, the next need not.
  const env = { TEST_DATABASE_URL: database, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }
  return run(`${name} (${files.length} files)`, process.execPath, [...args, ...groups], env).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  )
}

if (import.meta.main) {
  try {
    process.exitCode = (await check({ slow: false })) ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
