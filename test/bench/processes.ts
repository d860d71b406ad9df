import { readFileSync, readdirSync } from 'node:fs'

/** The kernel's unit for CPU times is 1/100 s (USER_HZ) on every Linux that Node supports. */
const ticksPerSecond = 100

/** Returns the CPU seconds (user and system) of a process and its finished children. Linux only. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may contain spaces. The numbers come after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
  return (user! + system! + childUser! + childSystem!) / ticksPerSecond
}

/** Returns the CPU seconds of a process and all its children, such as PostgreSQL with its connections. */
export function readTreeCpuSeconds(pid: number): number {
  return cpuSeconds(pid) + listChildren(pid).reduce((sum, child) => sum + readTreeCpuSeconds(child), 0)
}

/** Returns the peak memory (bytes) of a process. */
export function peakMemory(pid: number): number {
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) * 1_024
}

function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
}
