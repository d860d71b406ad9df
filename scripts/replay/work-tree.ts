import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git, tryGit } from './git.ts'

/** A temporary git work tree beside a clone. */
export type WorkTree = { path: string; show: (commit: string) => void; remove: () => void }

/** Makes a work tree of HEAD that uses the clone's packages. It is removed with the process at the latest. */
export function makeWorkTree(folder: string): WorkTree {
  // A process that was killed leaves its entry behind.
  git(folder, ['worktree', 'prune'])
  const home = mkdtempSync(join(tmpdir(), 'rollbook-replay-'))
  const path = join(home, 'work')
  const remove = () => {
    process.off('exit', remove)
    tryGit(folder, ['worktree', 'remove', '--force', path])
    rmSync(home, { recursive: true, force: true })
  }
  process.on('exit', remove)
  git(folder, ['worktree', 'add', '--quiet', '--detach', path, 'HEAD'])
  symlinkSync(join(folder, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    show: (commit) => void git(path, ['checkout', '--quiet', '--force', '--detach', commit]),
    remove,
  }
}
