import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The bytes that must be free in memory: enough for a hundred small databases. */
const enough = 2 * 1024 ** 3

/**
 * Makes a folder for one test, in memory if the system has a file system there: waiting for a disk at every commit of a
 * thousand small databases would take most of a test run.
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
