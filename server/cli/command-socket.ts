import { chmodSync, existsSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#server/database/db.ts'
import { makeDataFolder } from '#server/database/data-folder.ts'
import type { Settings } from '#server/settings.ts'
import { runCommand, type Command, type Outcome } from './commands.ts'

/**
 * The maximum length of a Unix socket path (sun_path). If the path in the data folder is longer, the socket is in the
 * temporary folder.
 */
const maxPathLength = 107

/** The interval (ms) at which the client gets a heartbeat, so that it doesn't time out during a long backup. */
const heartbeat = 2_000

/**
 * Listens for commands, because an SQLite file can have only one writer. Throws when another server is running on the
 * data folder.
 */
export function listenForCommands(
  db: Db,
  settings: Pick<Settings, 'dataDir' | 'database' | 'publicUrl' | 'secretKey'>,
  now: () => number,
): Promise<{ close: () => Promise<void> }> {
  const { dataDir, database, publicUrl, secretKey } = settings
  return listen(dataDir, (command, signal) =>
    runCommand(db, command, now(), {
      file: database.engine === 'sqlite' ? { path: database.path, key: secretKey, signal } : null,
      publicUrl,
    }),
  )
}

/** Keeps servers from starting on a data folder until `close`. Throws when a server is running there. */
export function holdDataFolder(dataDir: string): Promise<{ close: () => Promise<void> }> {
  return listen(dataDir, async () => ({ done: false, because: 'a backup is being restored; try again afterwards' }))
}

async function listen(
  dataDir: string,
  carryOut: (command: Command, signal: AbortSignal) => Promise<Outcome>,
): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(dataDir)
  if (await answers(path)) throw new Error(`Another Rollbook is already running on ${dataDir}. Stop it first.`)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  makeDataFolder(dataDir)
  const breakOff = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (part: string) => (body += part))
    incoming.on('end', () => {
      // Parse inside a promise, because an error thrown here would end the server.
      const answer = async () =>
        incoming.method === 'GET' ? {} : carryOut(JSON.parse(body) as Command, breakOff.signal)
      const working = setInterval(() => void outgoing.write(' '), heartbeat)
      const answered: Promise<unknown> = answer()
        .catch((error: unknown) => ({ done: false, because: String(error) }))
        .then((result) => outgoing.end(JSON.stringify(result)))
        .finally(() => {
          clearInterval(working)
          underWay.delete(answered)
        })
      underWay.add(answered)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  server.unref()
  return {
    async close() {
      breakOff.abort()
      await Promise.all(underWay)
      await closeServer(server)
    },
  }
}

/** Lets the running server execute a command. Returns null when no server is running on this data folder. */
export async function askRunningServer(dataDir: string, command: Command): Promise<Outcome | null> {
  const path = socketPath(dataDir)
  if (!(await answers(path))) return null
  return JSON.parse(await call(path, 'POST', JSON.stringify(command))) as Outcome
}

/** Whether a server is running on this data folder. */
export function isServerRunning(dataDir: string): Promise<boolean> {
  return answers(socketPath(dataDir))
}

function socketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\rollbook-${digest(dataDir)}`
  const inside = join(dataDir, 'admin.sock')
  return Buffer.byteLength(inside) <= maxPathLength ? inside : join(tmpdir(), `rollbook-${digest(dataDir)}.sock`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

async function answers(path: string): Promise<boolean> {
  if (process.platform !== 'win32' && !existsSync(path)) return false
  return call(path, 'GET', '').then(
    () => true,
    () => false,
  )
}

function call(path: string, method: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, path: '/', method, timeout: 10_000 }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
      incoming.on('end', () => resolve(text))
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('The server didn’t answer.')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
