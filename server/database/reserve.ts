import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeDisk } from './free-disk.ts'

/** Bytes set aside: some hundred thousand check-ins, or the clearing away that a full disk would refuse. */
const size = 64 * 1024 * 1024
const piece = Buffer.alloc(1024 * 1024)
/** The disk must have this many times as much free, else the reserve would be what fills it. */
const plenty = 4
/** A start has other things to do; afterwards one that was given up is made again within the hour. In ms. */
const afterStart = 2_000
const hour = 3_600_000

/** The path of the reserve beside a database file. */
export function reserveBeside(database: string): string {
  return join(dirname(database), 'reserve')
}

/**
 * Keeps a file that takes up room beside a database, because on a full disk even deleting fails: SQLite gives it up when
 * nothing else is left. Gives what stops the keeping; the file stays.
 */
export function keepReserve(database: string): () => Promise<void> {
  const path = reserveBeside(database)
  let isStopped = false
  let making = Promise.resolve()
  const look = () => {
    making = make(path, () => isStopped).catch(() => undefined)
  }
  const first = setTimeout(look, afterStart).unref()
  const later = setInterval(look, hour).unref()
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
    for (let at = 0; at < size; at += piece.length) {
      if (isStopped()) return
      await file.write(piece, 0, piece.length, at)
    }
    // Only a whole one counts, so that nobody finds half of what was set aside.
    await rename(unfinished, path)
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}
