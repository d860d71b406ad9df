import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The size of the reserve file (bytes): enough for 100,000 check-ins, or for a cleanup, which needs space too. */
const size = 64 * 1024 * 1024
const piece = Buffer.alloc(1024 * 1024)
/** The file is created only when this many times its size is free, so that it doesn't fill the disk itself. */
const plenty = 4
/** The time (ms) from the start until the file is created, and between attempts to create a deleted one again. */
const afterStart = 2_000
const hour = 3_600_000

/** Returns the path of the reserve file beside a database file. */
export function reserveBeside(database: string): string {
  return join(dirname(database), 'reserve')
}

/**
 * Keeps a reserve file beside a database, because on a full disk even deleting rows fails. `LockRetry` deletes the file
 * when the disk is full. Returns a function that stops creating it. An existing file stays.
 */
export function keepReserve(database: string): () => Promise<void> {
  const path = reserveBeside(database)
  let isStopped = false
  let making = Promise.resolve()
  const makeAgain = () => {
    making = make(path, () => isStopped).catch(() => undefined)
  }
  const first = setTimeout(makeAgain, afterStart).unref()
  const later = setInterval(makeAgain, hour).unref()
  return async () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(later)
    await making
  }
}

async function make(path: string, isStopped: () => boolean): Promise<void> {
  if ((await stat(path).catch(() => null))?.size === size) return
  if ((await freeDisk(dirname(path))) < plenty * size) return
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    for (let offset = 0; offset < size; offset += piece.length) {
      if (isStopped()) return
      await file.write(piece, 0, piece.length, offset)
    }
    // Renamed only when complete, so that a partial reserve is never used.
    await rename(unfinished, path)
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}

/** Returns the number of free bytes on the disk of a folder. Throws when the folder doesn't exist. */
export async function freeDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
