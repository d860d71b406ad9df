import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'

test('a process that dies is reported with how it ended and what it ran', (t) => {
  const { stdout, status } = report(
    t,
    `import { describe, test } from 'node:test'
    test('first', () => undefined)
    import { setTimeout as wait } from 'node:timers/promises'
    describe('running', () => test('sqlite', async () => {
      // What the process has told so far must reach the reporter.
      await wait(2_000)
      process.kill(process.pid, 'SIGKILL')
    }))`,
  )
  assert.match(stdout, /The process ended by SIGKILL while it ran: .*running › sqlite\n/)
  assert.equal(status, 1)
})

test('a failure has its whole title, also when a test is named only after its database', (t) => {
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

/** Runs a test file and returns what the reporter prints. */
function report(t: TestContext, source: string): { stdout: string; status: number | null } {
  const folder = newTestFolder('reporter')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'two.test.mjs')
  writeFileSync(file, source)
  const args = ['--test', `--test-reporter=${join(import.meta.dirname, 'brief-reporter.ts')}`, file]
  // A test run inside a test run would report to the outer one.
  const { NODE_TEST_CONTEXT: _outer, ...env } = process.env
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
}
