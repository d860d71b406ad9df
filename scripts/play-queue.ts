import { readdirSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/**
 * The time limit (ms) of a test file. After it, the running test fails, and the next file begins. The longest file
 * takes four minutes on two idle cores, and other processes may keep them busy.
 */
const maxFileMs = 1_800_000

/** The file that this process is running, relative to the project's root. Null before, between and after files. */
let played: string | null = null

/** Runs the test files of a queue until it is empty. Other processes may take files from it at the same time. */
export function playQueue(queue: string, timeout = maxFileMs): void {
  // One test wraps all files, because otherwise the runner would end after the first file.
  void test('a process', async () => {
    for (let entry = takeNext(queue); entry !== null; entry = takeNext(queue)) {
      const file = readFileSync(entry, 'utf8')
      played = file
      await describe(file, { timeout }, async () => void (await import(pathToFileURL(join(root, file)).href)))
      played = null
      renameSync(entry, entry.replace(/taken-\d+$/, 'played'))
    }
  })
}

/**
 * Returns the files of a queue that ended their process, once for each time, and the files that were never run because
 * no process was left.
 */
export function findInterrupted(queue: string): string[] {
  const entries = readdirSync(queue).filter((name) => name.includes('again') || !name.endsWith('played'))
  return entries.flatMap((name) => {
    const file = readFileSync(join(queue, name), 'utf8')
    return name.includes('again-taken') ? [file, file] : [file]
  })
}

/**
 * Takes the next entry of a queue: one that no process has taken, or one whose process has died. Such an entry is taken
 * again only once, so that a file that ends every process doesn't end all of them.
 */
function takeNext(queue: string): string | null {
  const names = readdirSync(queue).toSorted()
  const isFresh = (name: string) => !name.includes('.')
  const isAbandoned = (name: string) => /^\d+\.taken-\d+$/.test(name) && !isAlive(Number(name.split('-')[1]))
  for (const name of [...names.filter(isFresh), ...names.filter(isAbandoned)]) {
    const entry = join(queue, `${name.split('.')[0]}.${isFresh(name) ? '' : 'again-'}taken-${process.pid}`)
    try {
      renameSync(join(queue, name), entry)
    } catch {
      // Another process took the entry first.
      continue
    }
    return entry
  }
  return null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// A dying process writes the reason synchronously to standard output, because the runner may stop reading standard
// error earlier.
process.on('uncaughtExceptionMonitor', (error) => reportProblem('Uncaught', error))
// The runner has its own listener, so the monitor above isn't called for rejections.
process.on('unhandledRejection', (error) => reportProblem('Unhandled rejection', error))
process.on('exit', (code) => {
  // The error's stack shows where `process.exit` was called.
  if (played) reportProblem(`Ended with exit code ${code}`, new Error('the process was ended'))
})

function reportProblem(problem: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error)
  writeSync(process.stdout.fd, `${problem} while ${played ?? 'no file'} ran: ${stack}\n`)
}
