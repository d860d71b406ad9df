import { spawnSync } from 'node:child_process'

/**
 * Commits need an author. These commits are never on a branch. With a fixed date, repeating a commit takes no
 * additional space.
 */
const date = '2026-01-01T00:00:00Z'
const author = { GIT_AUTHOR_NAME: 'replay', GIT_AUTHOR_EMAIL: 'replay@localhost', GIT_AUTHOR_DATE: date }
const committer = { GIT_COMMITTER_NAME: 'replay', GIT_COMMITTER_EMAIL: 'replay@localhost', GIT_COMMITTER_DATE: date }

type Options = { input?: string; env?: Record<string, string> }

/** Runs git in a folder. Returns its exit code and output. Throws a one-sentence error if git isn't installed. */
export function tryGit(folder: string, args: string[], { input, env }: Options = {}): { code: number; text: string } {
  const ended = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    input,
    maxBuffer: 1024 ** 3,
    env: { ...process.env, ...author, ...committer, ...env },
  })
  if (ended.error) throw new Error('Git is missing: install git and run the command again.')
  return { code: ended.status ?? 1, text: ended.status === 0 ? ended.stdout : ended.stdout + ended.stderr }
}

/** Runs git in a folder and returns its output. If git fails, throws the output. */
export function git(folder: string, args: string[], options?: Options): string {
  const { code, text } = tryGit(folder, args, options)
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${text}`)
  return text
}

/** Throws a one-sentence error with the next step unless a folder is a full clone without uncommitted changes. */
export function requireCleanClone(folder: string): void {
  if (tryGit(folder, ['rev-parse', 'HEAD']).code !== 0)
    throw new Error('This folder has no git history: clone the repository and run the command in the clone.')
  if (git(folder, ['rev-parse', '--is-shallow-repository']).trim() === 'true')
    throw new Error('This clone doesn’t have the older commits: run “git fetch --unshallow”, then the command again.')
  if (git(folder, ['status', '--porcelain', '--untracked-files=no']).trim() !== '')
    throw new Error(
      'Some changes aren’t committed, and only commits are replayed: commit or stash them, then run again.',
    )
}
