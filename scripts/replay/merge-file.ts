import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { tryGit } from './git.ts'

/** Three versions of one file: the fix's, today's, and the one before the fix. */
export type Versions = { base: string; ours: string; theirs: string }

/**
 * Merges three versions of a source file. If both sides changed the same lines, tries again without comments, because
 * most of them have been rewritten since, and lets the lines from before the fix win. Returns the text, and how many
 * such places there are.
 */
export function mergeFile(path: string, versions: Versions): { text: string; overlaps: number } {
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

/** Returns a file's text without comments and empty lines. Other files than scripts stay as they are. */
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
