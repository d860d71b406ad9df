import { chmodSync, chownSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system's user nobody, on Debian and Alpine. */
const nobody = 65_534

/**
 * Does `work` while this process may not read the file at `path`. Root may read everything, so a root process becomes
 * the user nobody for that time, and the file's folder belongs to nobody.
 */
export async function doWithoutRights<T>(path: string, work: () => Promise<T>): Promise<T> {
  chmodSync(path, 0)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) {
    chownSync(dirname(path), nobody, nobody)
    process.seteuid!(nobody)
  }
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid!(0)
    chmodSync(path, 0o600)
  }
}
