import { readdir } from 'node:fs/promises'

const named = /^rollbook-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.db$/

/** Returns the name of a backup made at `timestamp` (ms), without colons, which some file systems don't allow. */
export function backupName(timestamp: number): string {
  return `rollbook-${new Date(timestamp).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`
}

/** Returns when a backup with this name was made, in ms, or null for any other file. */
export function timeOfBackup(name: string): number | null {
  const [, toHour, minute, second] = named.exec(name) ?? []
  const timestamp = toHour === undefined ? Number.NaN : Date.parse(`${toHour}:${minute}:${second}`)
  return Number.isNaN(timestamp) ? null : timestamp
}

/** Returns the times (ms) of the server's own backups in a folder, the oldest first. Throws without the folder. */
export async function backupTimes(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => timeOfBackup(name) ?? []).toSorted((first, second) => first - second)
}

/** Returns what readiness needs to know about backups. Without a folder, none are wanted. */
export function backupsIn(folder: string | null): { wanted: boolean; newest: () => Promise<number | null> } {
  return { wanted: folder !== null, newest: async () => (folder ? newestBackupAt(folder) : null) }
}

/** Returns when the newest backup was made (ms), or null when there is none or the folder can't be read. */
export async function newestBackupAt(folder: string): Promise<number | null> {
  const times = await backupTimes(folder).catch(() => [])
  return times.at(-1) ?? null
}
