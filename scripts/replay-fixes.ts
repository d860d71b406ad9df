// `npm run replay`: undoes each of the last 60 commits that fixed a defect, one at a time, and runs tests of the short
// set. At least 57 must be caught. `-- --count 5` replays fewer, `--from 10` skips the newest ten, and `--whole` runs
// the whole short set if no nearby test fails. Results are kept until the next commit, so a run can be interrupted.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#test/postgres.ts'
import { findPrograms } from '#test/journeys/programs.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { listFixes } from './replay/fixes.ts'
import { git, requireCleanClone } from './replay/git.ts'
import { replay } from './replay/replay.ts'
import { describeResults, areEnoughCaught, openResults, type Result } from './replay/results.ts'
import { isInShortSet } from './test-sets.ts'
import { compileCacheEnv } from './distribute-tests.ts'
import { builtPages } from '#server/http/pages.ts'

const root = join(import.meta.dirname, '..')
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(ended.signal.aborted ? 'Interrupted: the next run resumes here.' : (error as Error).message)
  process.exitCode = ended.signal.aborted ? 130 : 1
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '0' },
      count: { type: 'string', default: '60' },
      whole: { type: 'boolean', default: false },
    },
  })
  const [start, count] = [Number(values.from), Number(values.count)]
  if (!(Number.isInteger(start) && start >= 0 && Number.isInteger(count) && count > 0))
    throw new Error('--from and --count take a number: try npm run replay -- --from 10 --count 5.')
  requireCleanClone(root)
  const fixes = listFixes(root, join(import.meta.dirname, 'replay', 'fixed-defects.txt')).slice(start)
  // Throws here if a program is missing, instead of in the middle of a run.
  findPrograms()
  buildPagesWhenNeeded()
  const postgres = await startTestPostgres()
  try {
    const results: Result[] = []
    const tree = git(root, ['rev-parse', 'HEAD^{tree}']).trim()
    const played = replay({
      folder: root,
      fixes,
      isInShortSet,
      isWhole: values.whole,
      env: { ...compileCacheEnv, TEST_SET: 'short', TEST_DATABASE_URL: postgres.url, PAGES_ARE_BUILT: '1' },
      preparePages,
      cache: openResults(join(root, 'node_modules', '.cache', 'replay.json'), `${tree} ${values.whole}`),
      signal: ended.signal,
    })
    for await (const result of played) {
      results.push(result)
      console.error(`${result.outcome}: ${result.commit.slice(0, 8)} ${result.subject}`)
      if (results.filter(({ outcome }) => outcome !== 'left out').length === count) break
    }
    console.log(describeResults(results))
    return areEnoughCaught(results, count)
  } finally {
    await postgres.stop()
  }
}

async function preparePages(workTree: string, mustBuild: boolean): Promise<boolean> {
  const pages = join(workTree, 'dist', 'web')
  rmSync(pages, { recursive: true, force: true })
  if (!mustBuild) {
    cpSync(builtPages, pages, { recursive: true })
    return true
  }
  const { signal } = ended
  const build = spawn(process.execPath, [join('scripts', 'build.ts')], { cwd: workTree, stdio: 'ignore', signal })
  const [code] = (await once(build, 'exit')) as [number | null]
  return code === 0
}
