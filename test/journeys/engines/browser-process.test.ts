import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { patience } from '#test/patience.ts'
import { miniBrowserPath } from '../programs.ts'

const helper = join(import.meta.dirname, 'browser-process.ts')

/**
 * Returns a program that starts another program and prints its process id. The other never ends, and shares the output.
 */
const starter = (next: string) => `
  import { startProgram } from ${JSON.stringify(helper)}
  const child = startProgram(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
  console.log(child.pid)
  ${next}`

for (const [ending, next, signal] of [
  ['exits', "process.stdin.once('data', () => process.exit(0))", null],
  ['is terminated', 'process.stdin.resume()', 'SIGTERM'],
] as const)
  test(`a browser ends when the process that started it ${ending}`, patience, async (t) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', starter(next)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    const lines = createInterface({ input: child.stdout })
    const [printed] = (await once(lines, 'line')) as [string]
    t.after(() => killIfThere(Number(printed)))
    // The output closes only when both processes have ended.
    const bothEnded = once(lines, 'close')
    if (signal) child.kill(signal)
    else child.stdin.end('now\n')
    await bothEnded
  })

test('WebKit is found where Debian installs it for this type of processor', () => {
  assert.equal(miniBrowserPath('x64'), '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser')
  assert.equal(miniBrowserPath('arm64'), '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser')
  assert.equal(miniBrowserPath('mips'), null)
})

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended, as it should.
  }
}
