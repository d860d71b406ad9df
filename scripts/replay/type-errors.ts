import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { importsIn } from '#test/source-imports.ts'
import { tool } from '#scripts/run.ts'
import { isTestFile } from './fixes.ts'

/** A leftover of the fix, such as an import, is no error for a test. */
const unused = /\(TS(6133|6192|6196|6198)\)/

const isBenchmark = (file: string) => file.startsWith('test/bench/') || file.endsWith('.bench.ts')

/**
 * Returns the type errors in some source files of a folder and in those that import them, tests and benchmarks aside,
 * each with its place. The linter finds them, because it checks types of single files, which the compiler can't.
 */
export function findTypeErrors(folder: string, paths: string[]): string[] {
  const changed = new Set(paths)
  const importers = importsIn(folder).filter(({ target }) => changed.has(target))
  const files = new Set([...paths, ...importers.map(({ importer }) => importer)].filter((file) => /\.tsx?$/.test(file)))
  const checked = [...files].filter((file) => !isTestFile(file) && !isBenchmark(file) && existsSync(join(folder, file)))
  if (checked.length === 0) return []
  const options = ['--type-aware', '--type-check', '-A', 'all', '--format', 'unix']
  const { stdout } = spawnSync(process.execPath, [tool('oxlint').script, ...options, ...checked], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  return stdout.split('\n').filter((line) => line.includes('[Error/typescript(TS') && !unused.test(line))
}
