import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { findCompiler } from '#test/journeys/programs.ts'
import { newTestFolder } from '#test/test-folder.ts'

/** A simulated disk that can lose power and become full. `env` makes a server use it. */
export type PreloadedDisk = {
  env: Record<string, string>
  /** The folder with the bytes that would survive a power failure now. */
  keeps: string
  /** Limits how many bytes the folder's files can grow from now on. With null, there is no limit. */
  setRoom: (bytes: number | null) => void
}

/** The duration of a sync, in microseconds, as on a good solid-state disk. */
const syncTakes = '2000'

/** The reason why a test with a simulated disk can't run here, or false. */
export const noPreloadedDisk =
  process.platform !== 'linux' && 'needs Linux, where a library can stand between a program and its disk'

/**
 * Builds the disk of disk.c for one folder, with the folder's current files. The disk is removed at the end of the
 * test. Throws one line if there is no C compiler.
 */
export function preloadedDisk(t: Pick<TestContext, 'after'>, folder: string): PreloadedDisk {
  const workFolder = newTestFolder('disk')
  t.after(() => rmSync(workFolder, { recursive: true, force: true }))
  const library = join(workFolder, 'disk.so')
  const source = join(import.meta.dirname, 'disk.c')
  const built = spawnSync(findCompiler(), [
    '-O2',
    '-U_FORTIFY_SOURCE',
    '-shared',
    '-fPIC',
    '-o',
    library,
    source,
    '-ldl',
    '-lpthread',
  ])
  if (built.status !== 0) throw new Error(`${source} could not be built: ${String(built.stderr)}`)
  const room = join(workFolder, 'room')
  const keeps = join(workFolder, 'keeps')
  mkdirSync(keeps)
  const setRoom = (bytes: number | null) => {
    const number = Buffer.alloc(8)
    number.writeBigInt64LE(BigInt(bytes ?? -1))
    // The file is written in place, because the server has mapped it into memory.
    const file = openSync(room, 'r+')
    writeSync(file, number, 0, number.length, 0)
    closeSync(file)
  }
  writeFileSync(room, Buffer.alloc(8))
  setRoom(null)
  copyFiles(folder, keeps)
  const env = {
    LD_PRELOAD: library,
    DISK_FOLDER: realpathSync(folder),
    DISK_KEEPS: keeps,
    DISK_ROOM: room,
    DISK_SYNC_US: syncTakes,
  }
  return { env, keeps, setRoom }
}

/** Copies the files of a folder, without its subfolders. */
export function copyFiles(source: string, target: string): void {
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (entry.isFile()) cpSync(join(source, entry.name), join(target, entry.name))
  }
}
