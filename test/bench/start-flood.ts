import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type Flood = { port: number; calls: { path: string; token: string }[]; perSecond: number; seconds: number }
/** The number of responses with each status, and the total time in seconds. */
export type FloodResult = { statuses: Record<number, number>; seconds: number }

/** Floods a server from a separate process, so that it doesn't slow down the measurements. */
export async function flood(options: Flood): Promise<FloodResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flood.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(options))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
  if (code !== 0) throw new Error('the flood did not come to its end')
  return JSON.parse(output) as FloodResult
}
