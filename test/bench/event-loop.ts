import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Returns the environment of a server whose event loop `measureMaxStallMs` measures. The number is written to a file in
 * `folder`.
 */
export function measuredLoop(folder: string): { NODE_OPTIONS: string; LOOP_FILE: string } {
  return {
    NODE_OPTIONS: `--import=${new URL('./tell-loop.ts', import.meta.url).href}`,
    LOOP_FILE: join(folder, 'longest-stall'),
  }
}

/** Returns the longest stall of a server's event loop since the last call, in ms of CPU time. */
export async function measureMaxStallMs(pid: number, { LOOP_FILE: file }: { LOOP_FILE: string }): Promise<number> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file)) await pause(5)
  return Number(readFileSync(file, 'utf8'))
}
