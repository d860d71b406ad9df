import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that must be free there: a hundred small databases. */
const enough = 2 * 1024 ** 3

/**
 * Makes a folder for one test, in memory where the system has a file system there: a thousand small databases that
 * wait for a disk at every commit would be most of a test run. Nothing here outlives a power cut anyway.
 */
export function newTestFolder(name: string): string {
  return mkdtempSync(join(isRoomy('/dev/shm') ? '/dev/shm' : tmpdir(), `rollbook-${name}-`))
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > enough
  } catch {
    return false
  }
}
