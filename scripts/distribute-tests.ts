import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findInterrupted } from './play-queue.ts'

const root = join(import.meta.dirname, '..')

/**
 * The number of processes that run tests at once: one more than there are cores, because tests sometimes wait, but at
 * most 4, because each browser needs a gigabyte.
 */
export const processCount = Math.min(availableParallelism() + 1, 4)

/** A compile cache shared by the processes. */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/**
 * The files to distribute, relative to the project's root. `alone`: each of them runs in a separate process, first.
 * `queued`: several processes each take the next file when they have finished one, so that they end at about the same
 * time. Each process loads the server only once. `first` is imported before any queued file.
 */
export type Sharing = {
  alone?: readonly string[]
  queued: readonly string[]
  processes: number
  first?: string
  /** The time limit (ms) of a file, for tests of this feature. */
  limit?: number
}

/**
 * Options for the test runner. Tracking tests costs little CPU time, and a process ends after its last test, whatever a
 * failed test has left running. Each file has its own time limit (scripts/play-queue.ts). A process runs many files,
 * and the limit here (ms) is for a process that hangs.
 */
export const runnerOptions = [
  `--import=${pathToFileURL(join(import.meta.dirname, 'prepare-runner.ts')).href}`,
  '--test-force-exit',
  '--test-timeout=7200000',
]

/** Options that print failures in full and little else, so that the end of a long output shows what failed. */
export const briefly = ['--test-reporter=./scripts/brief-reporter.ts', '--test-reporter-destination=stdout']

/**
 * Returns the files to pass to the test runner, a function that finds files that ended their process or weren't run,
 * and a function that removes all temporary files.
 */
export function distributeTests({ alone = [], queued, processes, first, limit }: Sharing): {
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
    // The runner takes files in alphabetical order, so their names determine the order.
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

/** Returns the import specifier of a project file, in quotes. */
const toAddress = (file: string) => JSON.stringify(pathToFileURL(join(root, file)).href)
