import { readFileSync, readdirSync } from 'node:fs'

/** The kernel counts a process's time in hundredths of a second (USER_HZ, the same on every Linux Node runs on). */
const ticksPerSecond = 100

/** CPU seconds, user and system, that a process has used, its ended children included. Linux only. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; the numbers come after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
  return (user! + system! + childUser! + childSystem!) / ticksPerSecond
}

/** CPU seconds of a process and of all that run under it: a PostgreSQL with its connections. */
export function cpuSecondsOfTree(pid: number): number {
  return cpuSeconds(pid) + childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOfTree(child), 0)
}

/** The most memory (bytes) that a process ever held. */
export function peakMemory(pid: number): number {
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) * 1_024
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
}
