import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newTestFolder } from '#test/test-folder.ts'
import { runnerOptions } from './distribute-tests.ts'

const root = join(import.meta.dirname, '..')

test('if a process dies, the signal and the running test are reported', (t) => {
  const { stdout, status } = report(
    t,
    `import { readFileSync } from 'node:fs'
    import { describe, test } from 'node:test'
    import { setTimeout as wait } from 'node:timers/promises'
    test('first', () => undefined)
    describe('running', () => test('sqlite', async () => {
      // The output of the process so far must reach the reporter.
      while (!readFileSync(STARTED, 'utf8').includes('sqlite')) await wait(20)
      process.kill(process.pid, 'SIGKILL')
    }))`,
  )
  assert.match(stdout, /The process ended by SIGKILL while it ran: .*running › sqlite\n/)
  assert.equal(status, 1)
})

test('if a process exits, its last output and the place of the exit are reported', (t) => {
  const queue = `import { playQueue } from ${JSON.stringify(pathToFileURL(join(root, 'scripts', 'play-queue.ts')).href)}
    playQueue(QUEUE)`
  const { stdout, status } = report(
    t,
    queue,
    `import { test } from 'node:test'
    test('ending', () => {
      console.log('the last words')
      process.exit(1)
    })`,
  )
  assert.match(stdout, /The process ended with exit code 1 /)
  assert.match(stdout, /Its last output:\n {2}\| the last words\n/)
  assert.match(stdout, /Ended with exit code 1 while .*exits\.test\.ts ran: .*\n.*at process\.exit/s)
  assert.equal(status, 1)
})

test('no result is lost if a process ends before the runner has read it', (t) => {
  const queue = `import { playQueue } from ${JSON.stringify(pathToFileURL(join(root, 'scripts', 'play-queue.ts')).href)}
    playQueue(QUEUE)`
  const { stdout, status } = report(
    t,
    queue,
    `import { test } from 'node:test'
    test('failing', () => { throw new Error('for this reason') })
    for (let n = 0; n < 1_000; n += 1) test('passing '.repeat(50) + n, () => undefined)`,
    1_000,
  )
  assert.match(stdout, /\n1000 passed, 1 failed, 0 skipped\n/)
  assert.doesNotMatch(stdout, /The process ended/)
  assert.equal(status, 1)
})

test('a failure has its full title, even if the test itself is named after its database', (t) => {
  const { stdout, status } = report(
    t,
    `import { describe, test } from 'node:test'
    describe('passing', () => test('postgres', () => undefined))
    describe('failing', () => test('postgres', () => { throw new Error('for this reason', { cause: new Error('and what was behind it') }) }))`,
  )
  assert.match(stdout, /✖ failing › postgres\n.*\nError: for this reason/)
  assert.match(stdout, /\nCaused by: Error: and what was behind it/)
  assert.match(stdout, /1 passed, 1 failed, 0 skipped\n✖ failing › postgres \(.+\)\n$/)
  assert.equal(status, 1)
})

/**
 * A reporter that lists the tests that have started. When a test named 'failing' starts, it blocks the runner for
 * `pause` ms.
 */
const listStarted = (pause: number) => `export default async function* (source) {
  for await (const { type, data } of source) {
    if (type !== 'test:dequeue') continue
    if (data.name === 'failing') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${pause})
    yield data.name + '\\n'
  }
}`

/** Runs a test file and returns what the reporter prints. The file may run a queue with one other file. */
function report(
  t: TestContext,
  source: string,
  queuedSource = '',
  pause = 0,
): { stdout: string; status: number | null } {
  const folder = newTestFolder('reporter')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [file, queuedFile, queue] = [join(folder, 'two.test.mjs'), join(folder, 'exits.test.ts'), join(folder, 'queue')]
  const [startedReporter, started] = [join(folder, 'started-reporter.mjs'), join(folder, 'started')]
  writeFileSync(file, source.replace('QUEUE', JSON.stringify(queue)).replace('STARTED', JSON.stringify(started)))
  writeFileSync(startedReporter, listStarted(pause))
  writeFileSync(queuedFile, queuedSource)
  mkdirSync(queue)
  writeFileSync(join(queue, '0000'), relative(root, queuedFile))
  const args = [
    '--test',
    ...runnerOptions,
    `--test-reporter=${join(import.meta.dirname, 'brief-reporter.ts')}`,
    '--test-reporter-destination=stdout',
    `--test-reporter=${startedReporter}`,
    `--test-reporter-destination=${started}`,
    file,
  ]
  // With this variable, the inner test run would report to the outer one.
  const { NODE_TEST_CONTEXT: _outer, ...env } = process.env
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
}
