import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns the ids of all processes that work in a folder or below it. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) return []
    try {
      const workingFolder = readlinkSync(`/proc/${pid}/cwd`)
      return workingFolder === folder || workingFolder.startsWith(`${folder}/`) ? [pid] : []
    } catch {
      // It ended, or belongs to someone else.
      return []
    }
  })
}

/** Sends a signal to processes, also to those that ended in the meantime. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended.
    }
  }
}

/** Kills all processes of a folder, also those that start while it kills. */
export async function killAllIn(folder: string): Promise<void> {
  for (let pids = processesIn(folder); pids.length > 0; pids = processesIn(folder)) {
    signal(pids, 'SIGKILL')
    await pause(20)
  }
}
