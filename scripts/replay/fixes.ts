import { readFileSync } from 'node:fs'
import { git } from './git.ts'

/** A file that a commit changed. `oldVersion` is null if the file was added, `newVersion` if it was removed. */
export type Change = { path: string; oldVersion: Version | null; newVersion: Version | null }

/** A version of a file: its path, mode and content, as git identifies them. */
export type Version = { path: string; mode: string; blob: string }

/** A commit that fixed a defect, with the source files and the tests that it changed. */
export type Fix = { commit: string; subject: string; sources: Change[]; tests: string[] }

export const isTestFile = (path: string): boolean => /\.(test|journey)\.tsx?$/.test(path)

/** Whether a file is part of the product or its commands. Tests, benchmarks and documents aren't. */
const isSource = (path: string) =>
  /^(contract|server|web|deploy|scripts)\//.test(path) && !/\.((test|journey|bench)\.tsx?|md|csv)$/.test(path)

const separator = '\u001F'

/**
 * Returns the commits that fixed a defect and also changed a test, newest first. They are the commits in `list`, a file
 * with a hash and a subject on each line, and those with a `Fixes:` trailer. Throws a one-sentence error if a listed
 * commit is missing.
 */
export function listFixes(folder: string, list: string): Fix[] {
  const listed = new Set(
    readFileSync(list, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(' ')[0]!),
  )
  const format = ['%H', '%s', '%(trailers:key=Fixes,valueonly,separator=%x20)'].join(separator)
  const log = git(folder, ['log', '--no-merges', `--format=${format}`, 'HEAD'])
    .trimEnd()
    .split('\n')
  const fixes = log.flatMap((line) => {
    const [commit = '', subject = '', trailer = ''] = line.split(separator)
    const isListed = listed.delete(commit)
    return isListed || trailer.trim() !== '' ? [{ commit, subject, ...readChanges(folder, commit) }] : []
  })
  const [missing] = listed
  if (missing !== undefined) throw new Error(`Commit ${missing} isn’t in this history: remove its line from ${list}.`)
  return fixes.filter(({ sources, tests }) => sources.length > 0 && tests.length > 0)
}

function readChanges(folder: string, commit: string): Pick<Fix, 'sources' | 'tests'> {
  const fields = git(folder, ['diff', '--raw', '-z', '-M', '--abbrev=40', `${commit}^`, commit]).split('\0')
  const changes: Change[] = []
  for (let n = 0; n + 1 < fields.length; n += 2) {
    const [oldMode = '', mode = '', oldBlob = '', blob = '', status = ''] = fields[n]!.slice(1).split(' ')
    const oldPath = fields[n + 1]!
    if (status.startsWith('R')) n += 1
    const path = fields[n + 1]!
    changes.push({
      path,
      oldVersion: status === 'A' ? null : { path: oldPath, mode: oldMode, blob: oldBlob },
      newVersion: status === 'D' ? null : { path, mode, blob },
    })
  }
  return {
    sources: changes.filter(({ path }) => isSource(path)),
    tests: changes.filter(({ path, newVersion }) => isTestFile(path) && newVersion !== null).map(({ path }) => path),
  }
}
