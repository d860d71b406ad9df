import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A page of a database's log. */
const page = Buffer.alloc(4_096, 1)

/** Measures for one second how often the disk of `folder` can append 4 KB to a file and sync it. */
export function syncsPerSecond(folder: string): number {
  const path = join(folder, 'syncs')
  const file = openSync(path, 'a')
  const begun = performance.now()
  let syncs = 0
  while (performance.now() - begun < 1_000) {
    writeSync(file, page)
    fdatasyncSync(file)
    syncs += 1
  }
  const seconds = (performance.now() - begun) / 1_000
  closeSync(file)
  rmSync(path)
  return syncs / seconds
}
