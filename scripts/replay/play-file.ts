import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Failure } from './failure-reporter.ts'

const reporter = join(import.meta.dirname, 'failure-reporter.ts')

/** After this long (ms) a test counts as hanging. The longest file takes two minutes on two idle cores. */
const longest = 600_000

/** Plays one test file of a folder with `env`. Returns the tests that failed. Throws when `signal` ends it. */
export async function playFile(
  folder: string,
  file: string,
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<Failure[]> {
  // A runner that finds this variable takes itself for a test of another runner.
  const { NODE_TEST_CONTEXT: _outer, ...rest } = process.env
  const limits = ['--test-force-exit', `--test-timeout=${longest}`]
  const args = ['--test', ...limits, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout', file]
  const runner = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    runner.once('error', reject)
    runner.once('exit', (code) => resolve(code))
  })
  const [code, output] = await Promise.all([ended, text(runner.stdout)])
  const failures = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Failure)
    .map((failure) => ({ ...failure, file }))
  if (code !== 0 && failures.length === 0)
    return [{ file, title: 'its process ended', message: `exit code ${code}`, hasLoaded: false }]
  return failures
}
