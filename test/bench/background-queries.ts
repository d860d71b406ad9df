import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { HallServer } from './hall-server.ts'

/**
 * Starts a program that reads these paths without pauses. `end` stops it after its last queries and returns their
 * number.
 */
export function startQueries({ server, hall }: HallServer, paths: string[]): { end: () => Promise<number> } {
  const program = join(import.meta.dirname, 'keep-reading.ts')
  const addresses = paths.map((path) => `http://127.0.0.1:${server.port}${path}`)
  const child = spawn(process.execPath, [program, hall.professor.token, ...addresses], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    async end() {
      child.stdin.write('end')
      const [output] = (await once(child.stdout, 'data')) as [Buffer]
      return Number(output)
    },
  }
}
