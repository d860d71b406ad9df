import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'

const root = join(import.meta.dirname, '..')

/** Starts the server as npm does, in a checkout without packages, with an npm that only ends with this status. */
function startWithoutPackages(t: TestContext, npmStatus: number) {
  const folder = newTestFolder('ready')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['scripts', 'server', 'bin']) mkdirSync(join(folder, part))
  copyFileSync(join(root, 'scripts', 'ready.mjs'), join(folder, 'scripts', 'ready.mjs'))
  copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  writeFileSync(join(folder, 'server', 'main.mjs'), `console.log('the server runs')`)
  const npm = join(folder, 'bin', 'npm')
  writeFileSync(npm, `#!/bin/sh\necho "npm $1"\nexit ${npmStatus}\n`)
  chmodSync(npm, 0o755)
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter)
  return spawnSync(process.execPath, [join(folder, 'scripts', 'ready.mjs'), 'server/main.mjs'], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
}

test('a server without its packages says that it installs them, before it does', (t) => {
  const { stdout, stderr, status } = startWithoutPackages(t, 0)
  assert.equal(status, 0, stderr)
  const steps = [
    'packages are not installed yet: running npm ci',
    'Installed. The server starts now.',
    'the server runs',
  ]
  assert.deepEqual(
    steps.map((step) => stdout.includes(step)),
    [true, true, true],
    stdout,
  )
})

test('a server whose packages can’t be installed isn’t started', (t) => {
  const { stdout, stderr, status } = startWithoutPackages(t, 7)
  assert.equal(status, 7)
  assert.match(stderr, /The installation failed, so nothing was started/)
  assert.ok(!stdout.includes('the server runs'))
})
