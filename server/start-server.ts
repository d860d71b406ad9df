import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import type { App, AppOptions } from '#server/app-options.ts'
import { isServerRunning, listenForCommands } from '#server/cli/command-socket.ts'
import { connect, type OpenDatabase } from '#server/database/connect.ts'
import { findSystemFolder, makeDataFolder, recognizeInstance, refuseEmpty } from '#server/database/data-folder.ts'
import { madeByAnother, migrate, compareMigrations } from '#server/database/migrate.ts'
import { whyNotStarted } from '#server/database/pair.ts'
import { refuseDamaged } from '#server/database/damage.ts'
import { keepReserve } from '#server/database/reserve.ts'
import { builtPages } from '#server/http/pages.ts'
import type { Settings } from '#server/settings.ts'
import { isLoopback } from '#server/settings-values.ts'
import { explainStart } from './start-failures.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { listenForMetrics, type MetricsListener } from '#server/metrics/metrics-listener.ts'

/** The time (ms) that a stop may take before it is forced: less than the 30 s that service managers usually wait. */
export const maxStopMs = 25_000
/** The time (ms) that running requests have to complete after a stop begins. */
const maxAnswerMs = 4_000
/** Signals within this time (ms) are treated as one. */
const signalDebounceMs = 500
/**
 * The time (ms) that the port stays open after `/readyz` begins to return 503. Without a proxy, that is until the
 * requests that have arrived are read, and busy connections are told to close. Behind a proxy, it is until a proxy that
 * checks twice a second sends its requests elsewhere.
 */
export const drainDelayMs = { alone: 100, behindProxy: 1_200 }

/**
 * The number of new connections that may wait while the process is busy, up to `net.core.somaxconn` (4,096 on Linux).
 * Node's default of 511 is fewer than a proxy can open in one wave.
 */
const backlog = 4_096

export type RunningServer = { app: App; database: OpenDatabase; address: string; stop: () => Promise<void> }

export type StartOptions = Partial<
  Pick<AppOptions, 'mail' | 'tls' | 'now' | 'pages' | 'logTo' | 'tooMuch' | 'live' | 'readerThreads'>
> & {
  beforeListening?: (database: OpenDatabase) => Promise<void>
  /** Waits for this time (ms) before a stop closes the port. */
  waitForDrain?: (ms: number) => Promise<unknown>
}

/**
 * Starts the whole server with these settings: database, migrations, pages, mail, port, and the socket for commands.
 * Throws a sentence for the operator when the database is the wrong one, or when a setting caused the failure.
 */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const now = options.now ?? Date.now
  // Opening a damaged file for writing changes it, so check it first. Don't check it while another server is running.
  if (settings.database.engine === 'sqlite' && !(await isServerRunning(settings.dataDir))) {
    try {
      refuseEmpty(settings.dataDir, settings.database.path)
      refuseDamaged(settings.database.path)
    } catch (error) {
      throw explainStart(error, settings)
    }
  }
  const database = await connect(settings.database, () => undefined).catch((error: unknown) => {
    throw explainStart(error, settings)
  })
  let commands: Awaited<ReturnType<typeof listenForCommands>> | null = null
  let app: App | null = null
  let metrics: MetricsListener | null = null
  try {
    const onFile = settings.database.engine === 'sqlite'
    if (onFile) commands = await listenForCommands(database.db, settings, now)
    if (settings.demonstration && (await compareMigrations(database.db)) === 'other')
      throw new Error(`This database ${madeByAnother}. Delete ${settings.dataDir} and start again.`)
    await migrate(database.db)
    const instance = await recognizeInstance(database.db, {
      dataDir: onFile ? settings.dataDir : null,
      demonstration: settings.demonstration,
      now: now(),
    })
    if (instance.demonstration && !settings.demonstration) {
      throw new Error(
        'This database holds demonstration data, whose passwords everyone knows. Choose another DATA_DIR or DATABASE_URL.',
      )
    }
    if (settings.demonstration && !instance.demonstration) {
      throw new Error(
        'This database holds no demonstration data; filling it would add people whose passwords everyone knows. ' +
          `Move ${settings.dataDir} away, or serve it with: npm run serve`,
      )
    }
    await options.beforeListening?.(database)
    const mail = options.mail ?? smtpMail(settings)
    const running = await createApp({ database, settings, now, mail, pages: options.pages ?? builtPages, ...options })
    app = running
    if (onFile && !makeDataFolder(settings.dataDir)) {
      const remedy =
        findSystemFolder(settings.dataDir) !== null ? 'move its files to a folder of their own' : 'run chmod o= on it'
      running.http.log.warn(`anyone on this machine can read ${settings.dataDir}: ${remedy}`)
    }
    await database.openEarly()
    if (settings.metricsPort !== null) metrics = await listenForMetrics(settings.metricsPort, running.metrics)
    await running.http.listen({ host: settings.host, port: settings.port, backlog })
    const port = (running.http.server.address() as { port: number }).port
    const { database: place } = settings
    const stopReserve = place.engine === 'sqlite' ? keepReserve(place.path) : async () => undefined
    const stop = once(async () => {
      running.beginStopping()
      await (options.waitForDrain ?? wait)(
        settings.trustProxy.length > 0 ? drainDelayMs.behindProxy : drainDelayMs.alone,
      )
      // Idle keep-alive connections would keep the server open for minutes.
      const idle = setInterval(() => running.http.server.closeIdleConnections(), 100)
      // A connection whose request never completes, or whose response isn't read, would too.
      const cut = setTimeout(() => {
        running.http.log.warn('stopping: closed connections whose request or response did not end')
        running.http.server.closeAllConnections()
      }, maxAnswerMs)
      await running.close().finally(() => {
        clearInterval(idle)
        clearTimeout(cut)
      })
      await stopReserve()
      await metrics?.close()
      await commands?.close()
      await database.close()
    })
    return { app: running, database, address: `${settings.host}:${port}`, stop }
  } catch (error) {
    // The started parts must not continue without the database, nor respond for a server that isn't running.
    await app?.close().catch(() => undefined)
    await metrics?.close()
    await commands?.close()
    await database.close().catch(() => undefined)
    throw explainStart(whyNotStarted(error, settings.database), settings)
  }
}

/** Stops gracefully on the first signal. Stops immediately on the second signal, or when the stop takes too long. */
export function stopOnSignals(server: RunningServer): void {
  let stoppingSince: number | null = null
  const stopNow = (reason: string) => {
    server.app.http.log.error(`stopped immediately: ${reason}`)
    process.exit(1)
  }
  const onSignal = () => {
    // One Ctrl+C arrives twice: from the terminal, and from npm, which forwards it.
    if (stoppingSince !== null && Date.now() - stoppingSince > signalDebounceMs) stopNow('a second signal arrived')
    if (stoppingSince !== null) return
    stoppingSince = Date.now()
    setTimeout(() => stopNow(`the shutdown took longer than ${maxStopMs / 1_000} s`), maxStopMs).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.http.log.error({ err: error }, 'the shutdown did not finish')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
  process.on('uncaughtException', (error) => {
    server.app.http.log.fatal({ err: error }, 'uncaught: stopping')
    process.exit(1)
  })
}

function smtpMail(settings: Settings) {
  const { url, from: sender } = settings.smtp!
  const secure = url.startsWith('smtps:')
  return smtpTransport({ url, from: sender, requireTls: !secure && !isLoopback(new URL(url).hostname) })
}

function once(work: () => Promise<void>): () => Promise<void> {
  let promise: Promise<void> | null = null
  return () => (promise ??= work())
}
