import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable with the path to which the reporter writes the failed files. */
export const failedFilesVariable = 'FAILED_TEST_FILES'

/** More files than this don’t fail by chance. */
const mostAgain = 3

/** What to run: `only` these files, one after another, or all of them. `env` is for the test runner. */
type Play = { only: string[] | null; env: Record<string, string> }

/**
 * Runs tests. If at most three files failed, runs these once more with nothing else beside them, and names those that
 * passed only then. Tests of a process that died aren’t repeated. Returns whether all tests passed, at the second try at
 * the latest. `tell` prints.
 */
export async function withSecondTry(
  play: (what: Play) => Promise<boolean> | boolean,
  tell: (line: string) => void = console.log,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-failed-'))
  const report = join(folder, 'files.json')
  try {
    if (await play({ only: null, env: { [failedFilesVariable]: report } })) return true
    const failed = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as (string | null)[]) : []
    const files = failed.filter((file) => file !== null)
    if (files.length === 0 || files.length < failed.length || files.length > mostAgain) return false
    tell(`These files run once more, alone: ${files.join(', ')}`)
    if (!(await play({ only: files, env: {} }))) return false
    tell(`⚠ Passed only at the second try, which is a bug to fix: ${files.join(', ')}\n`)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
