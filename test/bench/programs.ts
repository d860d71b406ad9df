import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import type { Installation } from '#test/servers.ts'

const root = join(import.meta.dirname, '..', '..')

/** The options for Node in `npm run serve`. `BENCH_NODE_OPTIONS` replaces them. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { serve: string } }
const serveOptions = (process.env.BENCH_NODE_OPTIONS ?? scripts.serve)
  .split(' ')
  .filter((word) => word.startsWith('--'))

export type Program = { pid: number; port: number; stop: () => Promise<void> }

/** Starts the server like `npm run serve`, in its own process. The database may already have rows. */
export async function startServerProgram(place: Installation, extraEnv: Record<string, string> = {}): Promise<Program> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Rollbook <roll@rollbook.test>',
    SECRET_KEY: 'a key for benchmarks, 32 characters or more',
    ...place.env,
    ...extraEnv,
  }
  const child = spawn(process.execPath, [...serveOptions, join(root, 'server', 'main.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  await waitUntilReady(port, child)
  return { pid: child.pid!, port, stop: () => stop(child) }
}

/** Starts floor.ts. */
export const startFloor = (): Promise<Program> => startYardstick('floor.ts')

/** Starts sketch.ts on a SQLite file that has been filled. */
export const startSketch = (path: string): Promise<Program> => startYardstick('sketch.ts', path)

async function startYardstick(file: string, ...args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(/port (\d+)/.exec(line.toString())?.[1])
  return { pid: child.pid!, port, stop: () => stop(child) }
}

async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not start')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
