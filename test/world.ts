import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import type { RouteOptions } from 'fastify'
import { createApp } from '#server/app.ts'
import type { App, AppOptions } from '#server/app-options.ts'
import { connectPatiently } from './connect-patiently.ts'
import type { DatabasePlace, Engine, PostgresPlace } from '#server/database/database-place.ts'
import type { Db } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { recognizeInstance } from '#server/database/data-folder.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import { call, type ApiResponse, type CallOptions } from './call.ts'
import { endAfterTest } from './end-after-test.ts'
import { password } from './password.ts'
import { watchLog } from './log-watch.ts'
import { secretsIn, startMailServer, type MailServer } from './mail-server.ts'
import { takeTestDatabase, type TestDatabase } from './postgres.ts'
import { whyNotDocumented } from './refusals-documented.ts'
import { isShortSet } from './short-set.ts'
import { createTestFile } from './sqlite.ts'
import { newTestFolder } from './test-folder.ts'
import { reusedThreads } from './queries-worker.ts'
import { noDelayLimits, testSettings } from './test-settings.ts'

export type { ApiResponse } from './call.ts'
export const publicUrl = 'http://localhost:3000'

/** A whole server on an empty database, with a clock, a mail server and a log that the test controls. */
export type World = {
  engine: Engine
  db: Db
  settings: Settings
  url: string
  mail: MailServer
  clock: {
    now: () => number
    set: (iso: string) => void
    pass: (ms: number) => void
    /** Sets the clock wrong or right again, as if no time passed. */
    step: (ms: number) => void
  }
  call: (method: string, path: string, options?: CallOptions) => Promise<ApiResponse>
  /** The server itself, for requests without a connection. */
  http: App['http']
  mailIdle: () => Promise<void>
  /** Runs the daily retention cleanup. */
  runRetention: () => Promise<void>
  /** Returns the metrics, as Prometheus reads them. */
  metrics: () => Promise<string>
  /** All routes, as 'METHOD /path'. */
  routes: string[]
  /** Restarts the server on the same rows. Returns the same world. */
  restart: () => Promise<void>
  /** Every line that the server has logged so far. */
  log: string[]
  /** Sets a pattern for the error lines that the test expects. */
  expectErrors: (matching: RegExp) => void
  /** The database's place, for tests that read its file. */
  place: DatabasePlace
}

type Options = {
  engine: Engine
  /** An empty PostgreSQL database to use instead of a new one. */
  postgres?: PostgresPlace
  at?: string
  settings?: Partial<Settings>
  live?: AppOptions['live']
  /** The folder with the pages. By default, there are no pages. */
  pages?: string
  /** Called with every line of the log. */
  onLog?: (line: string) => void
  tooMuch?: AppOptions['tooMuch']
  gate?: AppOptions['gate']
  dayLimits?: AppOptions['dayLimits']
  mailLimits?: AppOptions['mailLimits']
  outboundLimits?: AppOptions['outboundLimits']
  readerThreads?: AppOptions['readerThreads']
  maxReadingMs?: number
}

type Body = (world: World, t: TestContext) => Promise<void>
type BodyOptions = Omit<Options, 'engine'>

/**
 * Runs `body` once on SQLite and once on PostgreSQL, each in its own world. For races, for what depends on the engine,
 * and for SQL that no other test runs on PostgreSQL.
 */
export function onBothEngines(name: string, body: Body, options: BodyOptions = {}): void {
  onEngines(name, ['sqlite', 'postgres'], (engine, t) => runInWorld(t, body, { engine, ...options }))
}

/** The engines that `onAnyEngine` tests: only SQLite in the short set. */
export const testedEngines: readonly Engine[] = isShortSet ? ['sqlite'] : ['sqlite', 'postgres']

/** Runs `body` on SQLite, and in `npm run test:all` on PostgreSQL too. For what doesn't depend on the engine. */
export function onAnyEngine(name: string, body: Body, options: BodyOptions = {}): void {
  onEngines(name, testedEngines, (engine, t) => runInWorld(t, body, { engine, ...options }))
}

/** Creates a test for each engine. The PostgreSQL test is skipped if there is no PostgreSQL. */
export function onEngines(
  name: string,
  engines: readonly Engine[],
  body: (engine: Engine, t: TestContext) => Promise<void>,
): void {
  describe(name, () => {
    for (const engine of engines) {
      // Our npm commands start PostgreSQL. It is missing only if a test file is run by hand.
      const skip = engine === 'postgres' && !process.env.TEST_DATABASE_URL
      test(engine, { skip: skip && 'run by npm test, or set TEST_DATABASE_URL' }, (t) => body(engine, t))
    }
  })
}

async function runInWorld(t: TestContext, body: Body, options: Options): Promise<void> {
  await body(await openWorld(t, options), t)
  finished.add(t)
}

/** Tests that have passed. The database of any other test may be in any state. */
const finished = new WeakSet<TestContext>()

async function postgresFor({
  postgres: ownPlace,
}: Options): Promise<{ place: PostgresPlace; done: TestDatabase['done'] }> {
  if (ownPlace) return { place: ownPlace, done: async () => undefined }
  const { url, done: release } = await takeTestDatabase(process.env.TEST_DATABASE_URL!)
  return { place: { engine: 'postgres', url }, done: release }
}

/** Opens a world that closes with the test. The test fails when the server logged an unexpected error. */
export async function openWorld(t: TestContext, options: Options): Promise<World> {
  const folder = newTestFolder('test')
  const postgres = options.engine === 'postgres' ? await postgresFor(options) : null
  const place: DatabasePlace = postgres ? postgres.place : { engine: 'sqlite', path: join(folder, 'rollbook.db') }
  const cleanups: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => postgres?.done(finished.has(t)),
  ]
  endAfterTest(t, async () => {
    // All cleanups run, even if one fails, because an open server would keep the test file from ending.
    const ended = await runAll(cleanups.toReversed())
    if (ended.length > 0) throw ended[0]
  })
  const mail = await startMailServer()
  cleanups.push(() => mail.close())
  let now = Date.parse(options.at ?? '2026-03-03T14:50:00Z')
  let stepped = 0
  const errors: string[] = []
  const watch = watchLog()
  let expected: RegExp | null = null

  const settings: Settings = {
    ...testSettings({ publicUrl, port: 0, dataDir: folder, database: place, mail }),
    ...options.settings,
  }

  async function start() {
    const database = await connectPatiently(place)
    await migrate(database.db)
    await recognizeInstance(database.db, { dataDir: postgres ? null : folder, demonstration: false, now })
    const routes: RouteOptions[] = []
    const app = await createApp({
      database,
      settings,
      now: () => now,
      steady: () => now - stepped,
      mail: smtpTransport({ ...settings.smtp!, requireTls: false }),
      pages: options.pages ?? join(folder, 'no-pages'),
      live: options.live,
      tooMuch: options.tooMuch ?? noDelayLimits,
      gate: options.gate,
      dayLimits: options.dayLimits,
      mailLimits: options.mailLimits,
      outboundLimits: options.outboundLimits,
      workSpread: 0,
      readerThreads: options.readerThreads ?? reusedThreads,
      // A busy machine may need longer than the server allows.
      maxReadingMs: options.maxReadingMs ?? 600_000,
      onRoute: (route) => routes.push(route),
      logTo: {
        write(line) {
          options.onLog?.(line)
          watch.write(line)
          if ((JSON.parse(line) as { level: number }).level >= 50 && !expected?.test(line)) errors.push(line)
        },
      },
    })
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.http.server.address() as { port: number }
    return { app, database, routes, url: `http://127.0.0.1:${port}` }
  }

  if (place.engine === 'sqlite') await createTestFile(place.path)
  let running = await start()
  const stop = async () => {
    await running.app.close()
    await running.database.close()
  }
  cleanups.push(async () => {
    await stop()
    assert.deepEqual(errors, [], 'the server logged errors that the test didn’t expect')
    assert.deepEqual(watch.leaks(knownSecrets(mail)), [], 'the server logged a secret')
  })

  return {
    engine: options.engine,
    settings,
    mail,
    place,
    log: watch.lines,
    get db() {
      return running.database.db
    },
    get url() {
      return running.url
    },
    get http() {
      return running.app.http
    },
    get routes() {
      return running.routes.map(({ method, url }) => `${String(method)} ${url}`)
    },
    clock: {
      now: () => now,
      set: (iso) => void (now = Date.parse(iso)),
      pass: (ms) => void (now += ms),
      step(ms) {
        now += ms
        stepped += ms
      },
    },
    async call(method, path, callOptions) {
      const answer = await call(running.url, method, path, callOptions)
      const wrong = whyNotDocumented(running.routes, { method, path, answer })
      assert.equal(wrong, null, `${method} ${path} was refused with an undocumented answer: ${answer.text}`)
      return answer
    },
    mailIdle: () => running.app.mailIdle(),
    runRetention: () => running.app.runRetention(),
    metrics: () => running.app.metrics(),
    expectErrors: (matching) => void (expected = matching),
    async restart() {
      await stop()
      running = await start()
    },
  }
}

/** Returns the secrets of a world that no log may contain: the builders' password and position, links and codes. */
function* knownSecrets(mail: MailServer): Generator<[string, string]> {
  yield ['a password', password]
  yield ['a position', '42.37']
  yield ['a position', '-71.11']
  for (const message of mail.emails) {
    const { token, code } = secretsIn(message)
    yield ['a mailed link', token]
    yield ['a mailed code', code]
  }
}

async function runAll(works: (() => unknown)[]): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}
