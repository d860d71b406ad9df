import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns the ids of all processes whose working folder is this folder or below it. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) return []
    try {
      const workingFolder = readlinkSync(`/proc/${pid}/cwd`)
      return workingFolder === folder || workingFolder.startsWith(`${folder}/`) ? [pid] : []
    } catch {
      // The process has ended, or belongs to someone else.
      return []
    }
  })
}

/** Sends a signal to processes. Skips those that have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended.
    }
  }
}

/** Kills all processes of a folder, including those that start at the same time. */
export async function killAllIn(folder: string): Promise<void> {
  for (let pids = processesIn(folder); pids.length > 0; pids = processesIn(folder)) {
    signal(pids, 'SIGKILL')
    await pause(20)
  }
}
