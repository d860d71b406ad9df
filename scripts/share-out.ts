import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** As many processes for tests at once as there are cores. */
export const lanes = availableParallelism()

/** What one process has compiled, the next need not. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/** Deals test files out to so many shares, as even as their number allows. */
export function shares(files: readonly string[], count: number): string[][] {
  return Array.from({ length: Math.min(count, files.length) }, (_, share) =>
    files.filter((_file, index) => index % count === share),
  )
}

/**
 * Makes each share of test files, named from the project's root, a file that one process runs: a process loads the
 * server anew, and what is dear to start is started once. Gives those files and what clears them away.
 */
export function shareOut(dealt: readonly string[][]): { groups: string[]; clear: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-tests-'))
  const groups = dealt.map((files, share) => {
    // The runner takes files by the alphabet, and this is their order.
    const group = join(folder, `group-${String(share + 1).padStart(3, '0')}.test.mjs`)
    writeFileSync(group, files.map((file) => `import ${JSON.stringify(join(root, file))}\n`).join(''))
    return group
  })
  return { groups, clear: () => rmSync(folder, { recursive: true, force: true }) }
}
