import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findInterrupted } from './play-queue.ts'

const root = join(import.meta.dirname, '..')

/**
 * The number of processes that run tests at once: one more than cores, because tests sometimes wait. At most 4, because
 * each browser needs a gigabyte.
 */
export const processCount = Math.min(availableParallelism() + 1, 4)

/** A compile cache shared by the processes. */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/**
 * Distributes files, named from the project's root: `alone` each in a separate process, first. `queued` in several
 * processes, each of which takes the next file when it has finished one, so that they end together. Each process loads
 * the server, so what is expensive to start is started once. `first` is loaded before any queued file.
 */
export type Sharing = {
  alone?: readonly string[]
  queued: readonly string[]
  processes: number
  first?: string
  /** Limit (ms) of a file, for tests of this. */
  limit?: number
}

/**
 * Options of the test runner: it tracks tests at little cost, and a process ends with its last test, whatever a failed
 * test left running. Each file has its own limit (scripts/play-queue.ts). A process runs many of them, and this limit
 * (ms) is for a stuck one.
 */
export const runnerOptions = [
  `--import=${pathToFileURL(join(import.meta.dirname, 'prepare-runner.ts')).href}`,
  '--test-force-exit',
  '--test-timeout=7200000',
]

/** Options that print failures in full and little else, so that the end of a long run's output shows what failed. */
export const briefly = ['--test-reporter=./scripts/brief-reporter.ts', '--test-reporter-destination=stdout']

/**
 * Returns the files for the test runner, a function that finds the files that ended their process or weren't played,
 * and one that removes all of this.
 */
export function shareOut({ alone = [], queued, processes, first, limit }: Sharing): {
  groups: string[]
  findInterrupted: () => string[]
  clear: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-tests-'))
  const makeQueue = (files: readonly string[], name: string) => {
    const queue = join(folder, name)
    mkdirSync(queue)
    for (const [n, file] of files.entries()) writeFileSync(join(queue, String(n).padStart(4, '0')), file)
    return queue
  }
  const ownQueues = alone.map((file, n) => makeQueue([file], `alone-${n}`))
  const queue = makeQueue(queued, 'queue')
  const take = (queueFile: string) => [
    `import { playQueue } from ${toAddress('scripts/play-queue.ts')}`,
    `playQueue(${JSON.stringify(queueFile)}, ${limit})`,
  ]
  const takers = Array.from({ length: Math.min(processes, queued.length) }, () => [
    ...(first ? [`import ${toAddress(first)}`] : []),
    ...take(queue),
  ])
  const groups = [...ownQueues.map(take), ...takers].map((lines, share) => {
    // The runner takes files in alphabetical order, so these names set their order.
    const group = join(folder, `group-${String(share + 1).padStart(3, '0')}.test.mjs`)
    writeFileSync(group, `${lines.join('\n')}\n`)
    return group
  })
  return {
    groups,
    findInterrupted: () => [...ownQueues, queue].flatMap(findInterrupted),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns what an import of a file of the project names. */
const toAddress = (file: string) => JSON.stringify(pathToFileURL(join(root, file)).href)
