// Anything that a failed or hanging test leaves running must not delay other tests, and must be reported.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'
import { runnerOptions, distributeTests } from './distribute-tests.ts'

const root = join(import.meta.dirname, '..')

const files = {
  hangs: "test('the one that hangs', () => new Promise(() => setInterval(() => {}, 50)))",
  leaks: "test('the one that leaks', () => { setInterval(() => {}, 50); throw new Error('broken') })",
  passes: "test('the one that passes', () => {})",
}

test('a hanging file is reported and ended, a failed file may leave timers, and the next file runs', async (t) => {
  const folder = newTestFolder('runner')
  const [hangs, leaks, passes] = Object.entries(files).map(([name, code]) => {
    const file = join(folder, `${name}.mjs`)
    writeFileSync(file, `import { test } from 'node:test'\n${code}\n`)
    return relative(root, file)
  }) as [string, string, string]
  const { groups, clear } = distributeTests({
    alone: [hangs],
    queued: [leaks, hangs, passes],
    processes: 1,
    limit: 1_000,
  })
  t.after(clear)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const runner = spawn(process.execPath, ['--test', ...runnerOptions, '--test-reporter=tap', ...groups], { env })
  t.after(() => runner.kill('SIGKILL'))
  const output = await text(runner.stdout)
  assert.equal(output.match(/not ok \d+ - the one that hangs/g)?.length, 2, output)
  assert.equal(output.match(/not ok \d+ - the one that leaks/g)?.length, 1, output)
  assert.match(output, /^ +ok \d+ - the one that passes/m)
})
