import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'

test('a failure has its whole title, also when a test is named only after its database', (t) => {
  const folder = newTestFolder('reporter')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'two.test.mjs')
  writeFileSync(
    file,
    `import { describe, test } from 'node:test'
    describe('what holds', () => test('postgres', () => undefined))
    describe('what does not', () => test('postgres', () => { throw new Error('for this reason', { cause: new Error('and what was behind it') }) }))`,
  )
  const args = ['--test', `--test-reporter=${join(import.meta.dirname, 'brief-reporter.ts')}`, file]
  // A test run inside a test run would report to the outer one.
  const { NODE_TEST_CONTEXT: _outer, ...env } = process.env
  const { stdout, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  assert.match(stdout, /✖ what does not › postgres\n.*\nError: for this reason/)
  assert.match(stdout, /\nCaused by: Error: and what was behind it/)
  assert.match(stdout, /1 passed, 1 failed, 0 skipped/)
  assert.equal(status, 1)
})
