import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyFiles } from './preloaded-disk.ts'

/** The unit that a disk writes completely or not at all, in bytes. */
const sector = 512

/**
 * Keeps of a stopped server's folder what a power failure would: the synced bytes, and of the sectors written since
 * none ('clean') or each with a chance of a half ('torn'). Returns how many sectors weren't synced.
 */
export function cutPower(folder: string, keeps: string, kind: 'clean' | 'torn'): number {
  let unsynced = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    // Shared memory and the reserve file are never synced, and are made again.
    const isNothing = entry.name.endsWith('-shm') || entry.name.startsWith('reserve')
    const written = isNothing ? null : readFileSync(path)
    rmSync(path)
    if (!written) continue
    const kept = join(keeps, entry.name)
    const synced = existsSync(kept) ? readFileSync(kept) : Buffer.alloc(0)
    const { left, changed } = tear(synced, written, kind)
    unsynced += changed
    // A file without any synced byte doesn't exist after the power failure.
    if (left.length > 0) writeFileSync(path, left)
  }
  // What survived the power failure is on the disk from now on.
  for (const name of readdirSync(keeps)) rmSync(join(keeps, name))
  copyFiles(folder, keeps)
  return unsynced
}

function tear(synced: Buffer, written: Buffer, kind: 'clean' | 'torn'): { left: Buffer; changed: number } {
  const left = Buffer.alloc(Math.max(synced.length, written.length))
  synced.copy(left)
  let end = synced.length
  let changed = 0
  for (let at = 0; at < written.length; at += sector) {
    const now = written.subarray(at, at + sector)
    if (now.equals(synced.subarray(at, at + sector))) continue
    changed += 1
    if (kind === 'clean' || Math.random() < 0.5) continue
    now.copy(left, at)
    // A sector beyond the end makes the file longer, and the gap reads as zeros.
    end = Math.max(end, at + now.length)
  }
  return { left: left.subarray(0, end), changed }
}
