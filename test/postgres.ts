import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectPatiently } from './connect-patiently.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadEmbeddedPostgres } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { newTestFolder } from './test-folder.ts'

/** The empty, migrated database that every test's database is copied from. */
const template = 'rollbook_template'

/** `started` is true if this process started it. */
export type TestPostgres = { url: string; started: boolean; stop: () => Promise<void> }

/**
 * Returns a PostgreSQL for tests: the one at `TEST_DATABASE_URL`, or a real one from npm, which is started now. Throws
 * one line with help if neither is available. A server that is started here keeps its files in `folder`, which must be
 * ours (by default in memory), and has `settings`, as PostgreSQL spells them.
 */
export async function startTestPostgres(
  folder = newTestFolder('postgres'),
  ...settings: string[]
): Promise<TestPostgres> {
  const existingUrl = process.env.TEST_DATABASE_URL
  if (existingUrl) {
    await makeTemplate(existingUrl)
    return { url: existingUrl, started: false, stop: async () => undefined }
  }
  const started = await startPostgres(folder, ...settings)
  try {
    await makeTemplate(started.url)
  } catch (error) {
    // This process can't end while the server runs.
    await started.stop()
    throw error
  }
  return started
}

/** A PostgreSQL that the test can stop and start again. */
export type OwnPostgres = TestPostgres & {
  /** The folder of its files. */
  data: string
  /** `fast` closes its connections and stores its state. `immediate` is a crash. */
  down: (mode: 'fast' | 'immediate') => Promise<void>
  up: () => Promise<void>
}

/**
 * Starts a real PostgreSQL from npm, with settings as PostgreSQL spells them. Its files are in `folder`/data, which is
 * initialized if needed.
 */
export async function startPostgres(folder: string, ...settings: string[]): Promise<OwnPostgres> {
  // If this process is root, the files belong to the system's user postgres, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const data = join(folder, 'data')
  const EmbeddedPostgres = await loadEmbeddedPostgres(folder)
  let acceptsReads = Promise.withResolvers<void>()
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'postgres',
    password: 'postgres',
    // Tests open thousands of connections, and the default method spends some milliseconds on each password.
    authMethod: 'password',
    // Without it, a machine without a locale makes databases that we refuse.
    initdbFlags: ['--encoding=UTF8'],
    port,
    persistent: false,
    // initdb refuses to run as root, so it runs as the system's user postgres.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['max_connections=300', 'listen_addresses=127.0.0.1', ...settings].flatMap((setting) => [
      '-c',
      setting,
    ]),
    onLog: (line: unknown) => {
      if (String(line).includes('ready to accept read-only connections')) acceptsReads.resolve()
    },
    onError: () => undefined,
  })
  let isDown = false
  const up = async () => {
    acceptsReads = Promise.withResolvers()
    // The package waits until the server accepts writes, which a standby never does.
    await Promise.race([server.start(), acceptsReads.promise])
    isDown = false
  }
  try {
    if (!existsSync(data)) await server.initialise()
    await up()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'initdb or postgres did not start'
    throw new Error(`No PostgreSQL for the tests (${reason}): start one and set TEST_DATABASE_URL=postgres://…`, {
      cause: error,
    })
  }
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    data,
    started: true,
    async down(mode) {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      // https://www.postgresql.org/docs/current/server-shutdown.html
      process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      while (runs(pid)) await wait(5)
      isDown = true
    },
    up,
    async stop() {
      // When the process ends, the package waits for a server that it believes is running.
      if (isDown) await up()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The database of one test. `done` empties it for the next test of this process, or drops it after a failure. */
export type TestDatabase = { url: string; done: (passed: boolean) => Promise<void> }

/**
 * Empty databases of tests that have finished in this process. Emptying a database takes a tenth of the time to create
 * one.
 */
const idle: string[] = []

/** Returns an empty, migrated database for one test. */
export async function takeTestDatabase(url: string): Promise<TestDatabase> {
  const name = idle.pop() ?? (await newDatabase(url))
  const databaseUrl = buildUrl(url, name)
  return {
    url: databaseUrl,
    async done(passed) {
      if (!passed) return administer(url, `drop database if exists ${name} with (force)`)
      await administer(databaseUrl, emptyEveryTable)
      idle.push(name)
    },
  }
}

/** Empties every table except the list of migrations. */
const emptyEveryTable = `do $$ declare tables text; begin
  select string_agg(quote_ident(tablename), ', ') into tables
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%';
  execute 'truncate ' || tables;
end $$`

async function newDatabase(url: string): Promise<string> {
  const name = `rollbook_${process.pid}_${Math.random().toString(36).slice(2)}`
  await administer(url, `create database ${name} template ${template}`)
  return name
}

async function makeTemplate(url: string): Promise<void> {
  await administer(url, `drop database if exists ${template} with (force)`)
  await administer(url, `create database ${template}`)
  const database = await connectPatiently({ engine: 'postgres', url: buildUrl(url, template) })
  await migrate(database.db)
  await database.close()
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function buildUrl(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
