import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { childEnv } from './child-env.ts'
import { connectPatiently } from './connect-patiently.ts'
import type { DatabasePlace, Engine } from '#server/database/database-place.ts'
import type { Settings } from '#server/settings.ts'
import { startServer, type RunningServer, type StartOptions } from '#server/start-server.ts'
import { takeTestDatabase } from './postgres.ts'
import { newTestFolder } from './test-folder.ts'
import { onEngines } from './world.ts'

/** A data folder and an empty database in which nothing has run yet. */
export type Installation = { folder: string; database: DatabasePlace; env: Record<string, string> }

/** Runs `body` once on SQLite and once on PostgreSQL, each time on an installation where nothing has run yet. */
export function onEmptyInstallations(name: string, body: (place: Installation, t: TestContext) => Promise<void>): void {
  onEngines(name, ['sqlite', 'postgres'], async (engine, t) => body(await anEmptyInstallation(t, engine), t))
}

/** Creates an installation where nothing has run yet. It is deleted at the end of the test. */
export async function anEmptyInstallation(t: TestContext, engine: Engine): Promise<Installation> {
  const folder = newTestFolder('place')
  // Hooks run in the order in which they were added, so a server may still write to the folder.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  if (engine === 'sqlite') {
    return { folder, database: { engine, path: join(folder, 'rollbook.db') }, env: { DATA_DIR: folder } }
  }
  const { url, done: release } = await takeTestDatabase(process.env.TEST_DATABASE_URL ?? '')
  t.after(() => release(false))
  const connection = await connectPatiently({ engine, url })
  await sql`drop schema public cascade`.execute(connection.db)
  await sql`create schema public`.execute(connection.db)
  await connection.close()
  return { folder, database: { engine, url }, env: { DATA_DIR: folder, DATABASE_URL: url } }
}

/**
 * Starts a whole server on an installation, like `npm run serve`. It stops at the end of the test. `parts` replaces
 * parts of it.
 */
export async function serve(
  t: TestContext,
  place: Installation,
  overrides: Partial<Settings> = {},
  parts: StartOptions = {},
): Promise<RunningServer & { url: string }> {
  const settings: Settings = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost:3000',
    secretKey: Buffer.from('a key for tests, 32 characters or more'),
    database: place.database,
    dataDir: place.folder,
    smtp: null,
    supportEmail: null,
    timeZone: 'UTC',
    logLevel: 'silent',
    trustProxy: [],
    rateLimits: true,
    outboundAllow: [],
    metricsPort: null,
    demonstration: false,
    backupDir: null,
    ...overrides,
  }
  const mail = { deliver: async () => undefined, close: () => undefined }
  const server = await startServer(settings, { mail, pages: join(place.folder, 'no-pages'), ...parts })
  t.after(() => server.stop())
  return { ...server, url: `http://${server.address}` }
}

/** Runs `npm run admin -- …` on an installation. */
export async function runAdmin(
  place: Installation,
  args: string[],
  input = '',
): Promise<{ code: number; out: string; err: string }> {
  const program = join(import.meta.dirname, '..', 'server', 'admin.ts')
  const child = spawn(process.execPath, [program, ...args], { env: { ...childEnv, ...place.env } })
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, out: stdout, err: stderr }
}
