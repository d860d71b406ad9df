import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes: enough for a hundred thousand check-ins, or for a cleanup, which needs space too. */
const size = 64 * 1024 * 1024
const piece = Buffer.alloc(1024 * 1024)
/** The reserve is made only when this many times its size is free, so that it isn't what fills the disk. */
const plenty = 4
/** Ms from the start until the reserve is made, and between attempts to make a deleted one again. */
const afterStart = 2_000
const hour = 3_600_000

/** Returns the path of the reserve beside a database file. */
export function reserveBeside(database: string): string {
  return join(dirname(database), 'reserve')
}

/**
 * Keeps a reserve file beside a database, because on a full disk even deleting rows fails. `HeldUp` deletes the file
 * when the disk is full. Returns a function that stops making it. The file stays.
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

/** Returns the free bytes on the disk of a folder. Throws when the folder doesn't exist. */
export async function freeDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
