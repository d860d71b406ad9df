import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable with the path to which the reporter writes the failed files. */
export const failedFilesVariable = 'FAILED_TEST_FILES'

/** More files than this don’t fail by chance. */
const maxSecondTries = 3

/**
 * The reporter's output: the files with failed tests, null for tests of no file, the files it heard the end of, and the
 * number of processes that died.
 */
export type Report = { failed: (string | null)[]; completed: string[]; deaths: number }

/** The files to run: `only` these, one after another, or all of them. `env` is for the test runner. */
type Play = { only: string[] | null; env: Record<string, string> }
/** The files that were to be run, and those whose process died or that no process was left to run. */
export type Played = { isGreen: boolean; files: readonly string[]; interrupted: string[] }

/** Whether all tests passed. */
export const hasPassed = ({ isGreen, interrupted }: Played): boolean => isGreen && interrupted.length === 0

/**
 * Runs tests. If at most three files failed or ended their process, runs these once more with nothing else beside them,
 * and names those that passed only then. Returns whether all tests passed, at the second try at the latest. `print`
 * takes a line.
 */
export async function withSecondTry(
  play: (request: Play) => Promise<Played> | Played,
  print: (line: string) => void = console.log,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-failed-'))
  const report = join(folder, 'files.json')
  try {
    const first = await play({ only: null, env: { [failedFilesVariable]: report } })
    if (hasPassed(first)) return true
    const { interrupted } = first
    if (interrupted.length > 0) print(`Not played to the end: ${interrupted.join(', ')}`)
    if (!existsSync(report)) return false
    const { failed, completed, deaths } = JSON.parse(readFileSync(report, 'utf8')) as Report
    // A process's last message before it died may not have arrived.
    const unheard = first.files.filter((file) => !completed.includes(file))
    const files = [...new Set([...failed, ...interrupted, ...unheard])].filter((file) => file !== null).toSorted()
    // A test of no file can't be tried again.
    if (failed.includes(null) || deaths > interrupted.length) return false
    if (files.length === 0 || files.length > maxSecondTries) return false
    print(`These files run once more, alone: ${files.join(', ')}`)
    if (!hasPassed(await play({ only: files, env: {} }))) return false
    print(`⚠ Passed only at the second try, which is a bug to fix: ${files.join(', ')}\n`)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
