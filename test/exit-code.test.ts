// `npm test` must not end with 0 when a test failed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newTestFolder } from './test-folder.ts'

const module = pathToFileURL(join(import.meta.dirname, 'embedded-postgres.ts')).href

test('a program that loaded PostgreSQL ends with the exit code that it set', (t) => {
  const { status, stderr } = end(t, 3)
  assert.equal(status, 3, stderr)
})

test('a program that loaded PostgreSQL and set no exit code ends with 0 and prints no errors', (t) => {
  assert.deepEqual(end(t), { status: 0, stderr: '' })
})

/** Runs a program that loads PostgreSQL and sets this exit code. Returns how it ended. */
function end(t: TestContext, code?: number): { status: number | null; stderr: string } {
  const folder = newTestFolder('exit-code')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const program = `
    const { loadEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await loadEmbeddedPostgres(${JSON.stringify(folder)})
    process.exitCode = ${code}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  return { status, stderr }
}
