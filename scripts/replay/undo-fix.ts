import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { Change, Fix, Version } from './fixes.ts'
import { git, tryGit } from './git.ts'
import { renameImports, type PathToday } from './renames.ts'

/**
 * The current code without a fix: a commit that is on no branch, the paths that differ from HEAD, and the number of
 * places where later changes to the same lines were lost.
 */
export type Undone = { commit: string; paths: string[]; overlaps: number }

/** A replacement for a file at HEAD, or its removal. */
type Replacement = { path: string; mode: string; blob: string }
const emptyVersion = { mode: '0', blob: '0'.repeat(40) }

/**
 * Undoes a fix's changes to source files on top of HEAD, and keeps everything else. Merges each file: the base is the
 * fix's version, one side is the current version, and the other is the version before the fix. Returns the reason if
 * that is impossible.
 */
export function undoFix(folder: string, fix: Fix, pathToday: PathToday): Undone | { why: string } {
  const today = readTree(folder, 'HEAD')
  const ownMoves = new Map(fix.sources.map(({ oldVersion, newVersion }) => [oldVersion?.path, newVersion?.path]))
  /** Files that the fix moved aren't moved back. */
  const pathOfBefore = (path: string) => pathToday(ownMoves.get(path) ?? path)
  const replacements: Replacement[] = []
  let overlaps = 0
  for (const change of fix.sources) {
    const undone = undoChange(folder, change, { today, pathToday, pathOfBefore })
    if ('why' in undone) return undone
    if (undone.replacement) replacements.push(undone.replacement)
    overlaps += undone.overlaps
  }
  const tree = changeTree(folder, replacements)
  const commit = git(folder, ['commit-tree', tree, '-p', 'HEAD', '-m', `Without ${fix.commit}`]).trim()
  const paths = git(folder, ['diff', '--name-only', '-z', '--no-renames', 'HEAD', commit]).split('\0').filter(Boolean)
  return paths.length === 0 ? { why: 'nothing of it is left' } : { commit, paths, overlaps }
}

function undoChange(
  folder: string,
  { oldVersion, newVersion }: Change,
  { today, pathToday, pathOfBefore }: { today: Map<string, Version>; pathToday: PathToday; pathOfBefore: PathToday },
): { replacement?: Replacement; overlaps: number } | { why: string } {
  const read = ({ blob }: Version) => git(folder, ['cat-file', 'blob', blob])
  if (!newVersion) return { replacement: { ...oldVersion!, path: pathToday(oldVersion!.path) }, overlaps: 0 }
  const path = pathToday(newVersion.path)
  const current = today.get(path)
  if (!oldVersion) return current ? { replacement: { path, ...emptyVersion }, overlaps: 0 } : { overlaps: 0 }
  if (!current) return { why: `${path} has been removed or merged since` }
  const text = renameImports(read(current), path, (name) => name)
  const { text: merged, overlaps } = mergeFile(path, {
    base: renameImports(read(newVersion), newVersion.path, pathToday),
    ours: text,
    theirs: renameImports(read(oldVersion), oldVersion.path, pathOfBefore),
  })
  if (merged === text) return { overlaps: 0 }
  const blob = git(folder, ['hash-object', '-w', '--stdin'], { input: merged }).trim()
  return { replacement: { path, mode: current.mode, blob }, overlaps }
}

function readTree(folder: string, commit: string): Map<string, Version> {
  const lines = git(folder, ['ls-tree', '-r', '-z', commit]).split('\0').filter(Boolean)
  const versions = lines.map((line) => {
    const [entry = '', path = ''] = line.split('\t')
    const [mode = '', , blob = ''] = entry.split(' ')
    return { path, mode, blob }
  })
  return new Map(versions.map((version) => [version.path, version]))
}

/** Writes HEAD's tree with some files replaced or removed. Returns the tree's hash. */
function changeTree(folder: string, replacements: Replacement[]): string {
  const temporary = mkdtempSync(join(tmpdir(), 'rollbook-index-'))
  const env = { GIT_INDEX_FILE: join(temporary, 'index') }
  try {
    git(folder, ['read-tree', 'HEAD'], { env })
    const lines = replacements.map(({ path, mode, blob }) => `${mode} ${blob}\t${path}\0`)
    git(folder, ['update-index', '-z', '--index-info'], { env, input: lines.join('') })
    return git(folder, ['write-tree'], { env }).trim()
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Three versions of a file: the fix's, the current one, and the one before the fix. */
type Versions = { base: string; ours: string; theirs: string }

/**
 * Merges three versions of a source file. If both sides changed the same lines, tries again without comments, because
 * most comments have been rewritten since, and prefers the lines from before the fix. Returns the text, and the number
 * of such places.
 */
function mergeFile(path: string, versions: Versions): { text: string; overlaps: number } {
  const plain = merge(versions)
  if (plain.overlaps === 0) return plain
  const bare = {
    base: removeComments(path, versions.base),
    ours: removeComments(path, versions.ours),
    theirs: removeComments(path, versions.theirs),
  }
  const { overlaps } = merge(bare)
  return { text: merge(bare, '--theirs').text, overlaps }
}

function merge({ base, ours, theirs }: Versions, ...options: string[]): { text: string; overlaps: number } {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-merge-'))
  try {
    const files = [ours, base, theirs].map((text, n) => {
      const file = join(folder, String(n))
      writeFileSync(file, text)
      return file
    })
    // The exit code is the number of conflicts, up to 127.
    const { code, text } = tryGit(folder, ['merge-file', '-p', '-q', ...options, ...files])
    return { text, overlaps: code }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns a script's text without comments and empty lines. Other files are returned unchanged. */
function removeComments(path: string, text: string): string {
  if (!/\.(ts|tsx|mjs)$/.test(path)) return text
  let rest = ''
  let end = 0
  for (const comment of parseSync(path, text).comments) {
    rest += text.slice(end, comment.start)
    end = comment.end
  }
  const lines = (rest + text.slice(end)).split('\n').map((line) => line.trimEnd())
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}
