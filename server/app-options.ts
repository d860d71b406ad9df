import type { FastifyInstance, RouteOptions } from 'fastify'
import type { OpenDatabase } from '#server/database/connect.ts'
import type { DayLimits } from '#server/http/quota.ts'
import type { DevelopmentMailbox } from '#server/http/development-mailbox.ts'
import type { LivePace } from '#server/rolls/live/open-live.ts'
import type { GateLimits } from '#server/load/gate.ts'
import type { TooMuch } from '#server/load/load.ts'
import type { MailLimits } from '#server/mail/mail-limits.ts'
import type { Transport } from '#server/mail/transport.ts'
import type { OutboundLimits } from '#server/outbound/outbound.ts'
import type { ReaderThreads } from '#server/reader/reader.ts'
import type { Settings } from '#server/settings.ts'

export type AppOptions = {
  database: OpenDatabase
  settings: Settings
  /** Returns the current time in ms since 1970. */
  now: () => number
  /** Returns the time (ms) of a clock that no one can set. By default, it is the process's own. */
  steady?: (() => number) | undefined
  /** Delivers emails. In development it is the mailbox that shows them. */
  mail: Transport | DevelopmentMailbox
  /** The folder of the built pages. */
  pages: string
  /** The certificate for `--lan`. */
  tls?: { key: string; cert: string }
  logTo?: { write: (line: string) => void }
  live?: LivePace | undefined
  /** The maximum delay (ms) before work after a response begins. */
  workSpread?: number | undefined
  /** The load above which calls are refused. */
  tooMuch?: TooMuch | undefined
  gate?: Partial<GateLimits> | undefined
  dayLimits?: Partial<DayLimits> | undefined
  mailLimits?: Partial<MailLimits> | undefined
  outboundLimits?: Partial<OutboundLimits> | undefined
  readerThreads?: ReaderThreads | undefined
  /** The time (ms) after which a caller's long query is ended. */
  maxReadingMs?: number | undefined
  /** Called for every route, except the HEAD routes that Fastify adds. */
  onRoute?: (route: RouteOptions) => void
}

export type App = {
  http: FastifyInstance
  /** Queues and sends the emails that are due. The promise resolves when they are sent. */
  mailIdle: () => Promise<void>
  /**
   * Runs the retention cleanup of each university whose last one was a day ago. The promise resolves when it is
   * complete.
   */
  runRetention: () => Promise<void>
  /** Returns the metrics as text in the format that Prometheus reads. */
  metrics: () => Promise<string>
  /** From this call on, `/readyz` returns 503, open streams end, and connections close with their next response. */
  beginStopping: () => void
  close: () => Promise<void>
}
