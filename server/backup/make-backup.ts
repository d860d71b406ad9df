import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { flush, type Copying } from './copy-database.ts'
import { type TableRows, markKey } from './label.ts'

export type Backup = { path: string; file: string; key: Buffer | null; now: () => number; signal?: AbortSignal }
export type Made = { made: true; file: string; bytes: number; tables: TableRows[] } | { made: false; because: string }

/**
 * Backs up the SQLite database at `path` into the new file `file` while others use it. The copy is made and checked in
 * a separate thread under the name `file`.partial, and renamed when it is complete and on the disk. `key` is the secret
 * key of the marks in the rows. Returns the content, or a sentence that explains why there is no backup. `signal`
 * cancels it.
 */
export async function makeBackup({ path, file, key, now, signal }: Backup): Promise<Made> {
  if (!existsSync(path)) return refuse(`there is no ${path}; set DATA_DIR to its folder`)
  if (!existsSync(dirname(file))) return refuse(`there is no folder ${dirname(file)}; create it first`)
  if (existsSync(file)) return refuse(`${file} already exists and is never overwritten; choose another name`)
  const partial = `${file}.partial`
  try {
    const copying = { from: path, to: partial, madeAt: now(), keyMark: key && markKey(key) }
    const tables = await copyAside(copying, signal)
    // Another process may have created a file with this name in the meantime.
    if (existsSync(file)) return refuse(`${file} was created in the meantime and is never overwritten`)
    renameSync(partial, file)
    flush(dirname(file), 'r')
    return { made: true, file, bytes: statSync(file).size, tables }
  } catch (error) {
    return refuse(explainFolder(error as Error, dirname(file)))
  } finally {
    for (const leftover of [partial, `${partial}-journal`]) removeLeftover(leftover)
  }
}

/**
 * Deletes a leftover file. Ignores errors, because a folder that refused the copy refuses this too, and an error thrown
 * here would end the server.
 */
function removeLeftover(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next cleanup of the folder tries again.
  }
}

function copyAside(copying: Copying, signal?: AbortSignal): Promise<TableRows[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: copying })
    const stop = () => void worker.terminate()
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal?.removeEventListener('abort', stop)
      reject(new Error('It was canceled.'))
    })
  })
}

/** Returns the message of a system error about a backup folder, with what to do next. */
export function explainFolder(error: Error, folder: string): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = error.message.replace(/\.$/, '')
  if (code === 'ENOENT') return `there is no folder ${folder}; create it first`
  if (code === 'ENOTDIR') return `${folder} is a file; name a folder`
  if (code === 'EROFS')
    return `the disk of ${folder} is mounted read-only, or systemd makes it read-only for the service; choose a folder of its ReadWritePaths, and if that folder is new, restart the service`
  if (['EACCES', 'EPERM'].includes(code))
    return `Rollbook can’t write to ${folder} (${code}); change its owner, or choose another folder`
  if (code === 'ENOSPC' || /disk is full/.test(reason)) return `the disk of ${folder} is full`
  return reason
}

function refuse(because: string): Made {
  return { made: false, because }
}
