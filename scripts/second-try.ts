import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment variable with the path of the reporter's report. */
export const failedFilesVariable = 'FAILED_TEST_FILES'

/** The maximum number of files that are rerun. More files than this don’t fail by chance. */
const maxSecondTries = 3

/**
 * The reporter's report: the files with failed tests (null for a test that belongs to no file), the files that were
 * completed, and the number of processes that died.
 */
export type Report = { failed: (string | null)[]; completed: string[]; deaths: number }

/** The files to run: `only` these, one after another, or all files if null. `env` is for the test runner. */
type Play = { only: string[] | null; env: Record<string, string> }
/**
 * A finished run. `interrupted` are the files that ended their process, or that were never run because no process was
 * left.
 */
export type Played = { isGreen: boolean; files: readonly string[]; interrupted: string[] }

/** Whether all tests passed. */
export const hasPassed = ({ isGreen, interrupted }: Played): boolean => isGreen && interrupted.length === 0

/**
 * Runs tests. If at most three files failed or ended their process, reruns them once without anything else at the same
 * time, and prints the files that passed only then. Returns whether all tests passed in one of the two runs. `print`
 * gets a line.
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
    // If a process died, its last message may not have arrived.
    const unheard = first.files.filter((file) => !completed.includes(file))
    const files = [...new Set([...failed, ...interrupted, ...unheard])].filter((file) => file !== null).toSorted()
    // A test that belongs to no file can't be rerun.
    if (failed.includes(null) || deaths > interrupted.length) return false
    if (files.length === 0 || files.length > maxSecondTries) return false
    print(`These files run once more, alone: ${files.join(', ')}`)
    if (!hasPassed(await play({ only: files, env: {} }))) return false
    print(`⚠ Passed only on the second try, which is a bug to fix: ${files.join(', ')}\n`)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
