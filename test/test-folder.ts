import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The number of bytes that must be free in memory, enough for a hundred small databases. */
const enough = 2 * 1024 ** 3

const folders: string[] = []

/**
 * Creates a folder for one test, in memory if the system has a file system there. On a disk, the commits of a thousand
 * small databases would take most of a test run. The folder is removed when the process ends, or earlier by its test.
 */
export function newTestFolder(name: string): string {
  const folder = mkdtempSync(join(isRoomy('/dev/shm') ? '/dev/shm' : tmpdir(), `rollbook-${name}-`))
  folders.push(folder)
  return folder
}

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > enough
  } catch {
    return false
  }
}
