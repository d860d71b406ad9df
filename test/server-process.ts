import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { childEnv } from './child-env.ts'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'
import type { Installation } from './servers.ts'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'server', 'main.mjs')

/** Node's options in production: those of `npm run serve`. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { serve: string } }
const nodeOptions = scripts.serve.split(' ').filter((word) => word.startsWith('--'))

/** The key that all processes of a test share. */
export const secretKey = 'a key for tests, 32 characters or more'

export type ServerProcess = {
  port: number
  url: string
  /** Returns the output so far. */
  log: () => string
  /**
   * Asks the process to stop. Returns its exit code (0 for a clean stop) and how long (ms) it took, which tests may
   * report but not assert. Rejects if it never ends.
   */
  terminate: () => Promise<{ code: number | null; took: number }>
  /** Sends a signal to the process. */
  signal: (name: NodeJS.Signals) => void
  /** Kills the process immediately, like a power failure. */
  kill: () => Promise<void>
}

/**
 * Runs `server/main.mjs` on an installation in its own process, like in production, until the test ends. Waits until
 * the server listens. `extraEnv` has more settings, and `program` is another file to run. Throws the output if the
 * server doesn't start.
 */
export async function runServer(
  t: Pick<TestContext, 'after'>,
  place: Installation,
  extraEnv: Record<string, string> = {},
  program = sources,
): Promise<ServerProcess> {
  const port = Number(extraEnv.PORT ?? (await freePort()))
  const child = spawn(process.execPath, [...nodeOptions, program], {
    env: {
      ...childEnv,
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'roll@rollbook.test',
      SECRET_KEY: secretKey,
      ...place.env,
      ...extraEnv,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (log += String(part)))
  t.after(() => end(child, 'SIGKILL'))
  while (!log.includes('Rollbook serves')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server did not start: ${log}`)
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    async terminate() {
      const began = performance.now()
      const code = await end(child, 'SIGTERM')
      return { code, took: performance.now() - began }
    },
    signal: (name) => void child.kill(name),
    async kill() {
      await end(child, 'SIGKILL')
    },
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(patience.timeout) })
    child.kill(signal)
    await ended.catch((error: unknown) => {
      child.kill('SIGKILL')
      throw new Error(`the server did not end after ${signal}`, { cause: error })
    })
  }
  return child.exitCode
}
