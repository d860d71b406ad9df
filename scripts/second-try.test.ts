import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test, type TestContext } from 'node:test'
import { withSecondTry } from './second-try.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { briefly, runnerOptions, distributeTests } from './distribute-tests.ts'

const root = join(import.meta.dirname, '..')

/** The kinds of test files. `mark` is a file that the first run creates. */
const kinds = {
  passes: '',
  failsOnce: 'if (!existsSync(mark)) { writeFileSync(mark, ""); throw new Error("the first try") }',
  fails: 'throw new Error("each try")',
  dies: 'process.kill(process.pid, "SIGKILL")',
  exitsOnce: 'if (!existsSync(mark)) { writeFileSync(mark, ""); process.exit(1) }',
}

for (const { title, files, repeated, passed } of [
  { title: 'a file that fails once is rerun alone', files: ['passes', 'failsOnce'], repeated: [1], passed: true },
  { title: 'a file that fails twice fails the run', files: ['fails', 'failsOnce'], repeated: [0, 1], passed: false },
  { title: 'if many files fail, none is rerun', files: Array(4).fill('failsOnce'), repeated: null, passed: false },
  {
    title: 'a file that ends its process is rerun alone',
    files: ['passes', 'exitsOnce'],
    repeated: [1],
    passed: true,
  },
  {
    title: 'a file that ends its process twice fails the run',
    files: ['dies', 'failsOnce'],
    repeated: [0, 1],
    passed: false,
  },
  { title: 'if all files pass, none is rerun', files: ['passes'], repeated: null, passed: true },
] as { title: string; files: (keyof typeof kinds)[]; repeated: number[] | null; passed: boolean }[]) {
  test(title, async (t) => {
    const { played, paths, isGreen, lines } = await playAll(t, files)
    const [firstPlay, secondPlay, ...rest] = played
    assert.deepEqual([firstPlay, rest], [null, []])
    if (!repeated) assert.equal(secondPlay, undefined)
    // If a process dies, its message about the previous file may be lost. Then that file is rerun as well.
    const mayBeMore = files.some((kind) => /^(dies|exits)/.test(kind))
    const expected = repeated?.map((n) => paths[n])
    assert.deepEqual(mayBeMore ? secondPlay?.filter((file) => expected?.includes(file)) : secondPlay, expected)
    assert.equal(isGreen, passed)
    const names = secondPlay?.join(', ')
    assert.equal(
      lines.includes(`⚠ Passed only on the second try, which is a bug to fix: ${names}\n`),
      passed && !!repeated,
    )
  })
}

async function playAll(t: TestContext, files: (keyof typeof kinds)[]) {
  const folder = newTestFolder('second-try')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const paths = files.map((kind, n) => {
    const file = join(folder, `${n}.test.ts`)
    const mark = JSON.stringify(join(folder, `${n}.mark`))
    const lines = [
      "import { existsSync, writeFileSync } from 'node:fs'",
      "import { describe, test } from 'node:test'",
      `const mark = ${mark}`,
      `describe('outer', () => test('inner', () => { ${kinds[kind]} }))`,
    ]
    writeFileSync(file, lines.join('\n'))
    return relative(root, file)
  })
  const played: (string[] | null)[] = []
  const lines: string[] = []
  const play = async ({ only, env }: { only: string[] | null; env: Record<string, string> }) => {
    played.push(only?.toSorted() ?? null)
    const { groups, findInterrupted, clear } = distributeTests({ queued: only ?? paths, processes: 2 })
    t.after(clear)
    const { NODE_TEST_CONTEXT: _outer, ...outer } = process.env
    const args = ['--test', ...runnerOptions, ...briefly, ...groups]
    const runner = spawn(process.execPath, args, { cwd: root, env: { ...outer, ...env }, stdio: 'ignore' })
    const [code] = (await once(runner, 'exit')) as [number | null]
    return { isGreen: code === 0, files: only ?? paths, interrupted: findInterrupted() }
  }
  const isGreen = await withSecondTry(play, (line) => lines.push(line))
  return { played, paths, isGreen, lines }
}
