import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { failedFilesVariable, type Report } from './second-try.ts'

/** The number of lines that are repeated from the output of a process that died. */
const lastLines = 20

/** A test's name and location. Node's types don't have the ids yet. */
type Place = { name: string; file?: string; entryFile?: string; testId?: number; parentId?: number }

/**
 * Prints each failure in full, but only counts and diagnostics of passed tests, so that hundreds of check marks don't
 * hide a failure. Writes its report where `scripts/second-try.ts` expects it.
 */
export default async function* brief(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, skipped: 0 }
  const failed: string[] = []
  const failedFiles = new Set<string | null>()
  let deaths = 0
  const begun = new Map<string, Place>()
  const parents = new Set<string>()
  /** The tests that each process is running. */
  const running = new Map<string, string[]>()
  const remember = (test: Place) => {
    begun.set(keyFor(test, test.testId), test)
    parents.add(keyFor(test, test.parentId))
  }
  /** Each file with its duration (ms). */
  const durations: [string, number][] = []
  const runningIn = (test: Place) => running.get(findProcess(test)) ?? []
  /** The last output of each process. */
  const output = new Map<string, string[]>()
  /** A test with subtests isn't counted, unless its own code fails. */
  const isParent = (test: Place) => parents.has(keyFor(test, test.testId))
  for await (const event of source) {
    if (event.type === 'test:start') remember(event.data)
    if (event.type === 'test:dequeue') running.set(findProcess(event.data), [...runningIn(event.data), event.data.name])
    if (event.type === 'test:complete') {
      if (isFile(event.data)) durations.push([event.data.name, event.data.details.duration_ms])
      running.set(
        findProcess(event.data),
        runningIn(event.data).filter((name) => name !== event.data.name),
      )
    }
    if (event.type === 'test:pass' && !isParent(event.data)) {
      if (event.data.skip === undefined) counts.passed += 1
      else counts.skipped += 1
    }
    if (event.type === 'test:fail' && !(isParent(event.data) && isOfAChild(event.data.details.error))) {
      const title = buildTitle(event.data, begun)
      const stack = writeStacks(event.data.details.error)
      const end = describeEnd(
        event.data.details.error,
        runningIn(event.data),
        output.get(findProcess(event.data)) ?? [],
      )
      // If the process died, the queue knows which file it was running.
      if (end) deaths += 1
      else failedFiles.add(findPlayedFile(event.data, begun))
      failed.push(`✖ ${title} (${findFile(event.data, stack)})\n`)
      yield `\n✖ ${title}\n  ${findFile(event.data, stack)}\n${end}${stack}\n`
    }
    // The runner's own counts have no file and aren't printed.
    if (event.type === 'test:diagnostic' && event.data.file) yield `${event.data.message}\n`
    if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      const { file, message } = event.data
      const lines = [...(output.get(file) ?? []), ...message.split('\n').filter(Boolean)]
      output.set(file, lines.slice(-lastLines))
      yield event.data.message
    }
  }
  const report = process.env[failedFilesVariable]
  const completed = durations.map(([file]) => file)
  if (report) writeFileSync(report, JSON.stringify({ failed: [...failedFiles], completed, deaths } satisfies Report))
  const slowest = durations.toSorted(([, first], [, second]) => second - first).slice(0, 40)
  yield `Longest: ${slowest.map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`).join(', ')}\n`
  yield `${counts.passed} passed, ${failed.length} failed, ${counts.skipped} skipped\n`
  // Repeated here, because people see the end of a long output.
  yield* failed
}

/**
 * Describes how a process ended, which tests it was running, and its last output. Returns '' if the test failed without
 * ending its process.
 */
function describeEnd(
  error: Error & { exitCode?: number | null; signal?: string | null },
  tests: string[],
  lines: string[],
): string {
  if (error.exitCode === undefined) return ''
  const cause = error.signal ? `by ${error.signal}` : `with exit code ${error.exitCode}`
  const lastOutput = lines.length > 0 ? `Its last output:\n${lines.map((line) => `  | ${line}\n`).join('')}` : ''
  return `The process ended ${cause} while it ran: ${tests.join(' › ') || 'nothing'}\n${lastOutput}`
}

const findProcess = ({ entryFile, file }: Place) => `${entryFile ?? file}`

/** Returns the stacks of a test's error and its causes. If a wait timed out, the last failed assertion is its cause. */
function writeStacks(error: Error): string {
  const stacks: string[] = []
  for (
    let current: unknown = error.cause instanceof Error ? error.cause : error;
    current instanceof Error;
    current = current.cause
  )
    stacks.push(current.stack ?? String(current))
  return stacks.join('\nCaused by: ')
}

const isOfAChild = (error: Error) => 'failureType' in error && error.failureType === 'subtestsFailed'

const keyFor = ({ entryFile, file }: Place, id?: number) => `${entryFile ?? file}#${id}`

/** Returns a test's title with those of its parents, because a test on both databases has only the engine's name. */
function buildTitle(test: Place, begun: Map<string, Place>): string {
  const parent = begun.get(keyFor(test, test.parentId))
  return parent ? `${buildTitle(parent, begun)} › ${test.name}` : test.name
}

/** Whether this is the test around a whole file (scripts/play-queue.ts). */
const isFile = ({ name }: Place) => /\.(test|journey)\.ts$/.test(name)

/** Returns the file that a test belongs to, relative to the project's root. Null if it belongs to none. */
function findPlayedFile(test: Place | undefined, begun: Map<string, Place>): string | null {
  if (!test || isFile(test)) return test?.name ?? null
  return findPlayedFile(begun.get(keyFor(test, test.parentId)), begun)
}

/**
 * Returns the test's own file, taken from the stack. The reported location may be that of a helper that created the
 * test.
 */
function findFile({ file = '' }: Place, stack: string): string {
  const passed = /(?:file:\/\/)?(\/[^\s()]+\.(?:test|journey)\.ts:\d+)/.exec(stack)?.[1]
  return relative('.', passed ?? file)
}
