import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Returns the files of the project that differ from the last commit, with new ones, by their paths from the top folder.
 * Throws one sentence without git, or outside of a checkout.
 */
export function changedFiles(): string[] {
  return [
    ...new Set([
      ...list('diff', '--name-only', '--relative', 'HEAD'),
      ...list('ls-files', '--others', '--exclude-standard'),
    ]),
  ].toSorted()
}

function list(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...args], { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter(Boolean)
  throw new Error(
    '--changed compares with the last commit, which needs git and a checkout with a commit. Without them: npm run check',
  )
}
