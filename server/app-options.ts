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
  /** Ms since 1970. */
  now: () => number
  /** Ms of a clock that nobody sets. Left out: the process's own. */
  steady?: (() => number) | undefined
  /** Carries emails; the development mailbox when it is one. */
  mail: Transport | DevelopmentMailbox
  /** The folder of the built pages. */
  pages: string
  /** For `--lan`: its own certificate. */
  tls?: { key: string; cert: string }
  logTo?: { write: (line: string) => void }
  live?: LivePace | undefined
  /** The time (ms) within which work after a response begins. */
  workSpread?: number | undefined
  /** The load above which calls are refused. */
  tooMuch?: TooMuch | undefined
  gate?: Partial<GateLimits> | undefined
  dayLimits?: Partial<DayLimits> | undefined
  mailLimits?: Partial<MailLimits> | undefined
  outboundLimits?: Partial<OutboundLimits> | undefined
  readerThreads?: ReaderThreads | undefined
  /** Ms after which a caller's long query is ended. */
  longestReading?: number | undefined
  /** Called with every route; not with HEAD. */
  onRoute?: (route: RouteOptions) => void
}

export type App = {
  http: FastifyInstance
  /** Queues and sends the emails that are due; the promise waits for them. */
  mailIdle: () => Promise<void>
  /** Runs the daily retention cleanup where the last one was a day ago; the promise waits for it. */
  runRetention: () => Promise<void>
  /** Returns the metrics as the text that Prometheus reads. */
  metrics: () => Promise<string>
  /** From now on `/readyz` returns 503, open streams end and connections close with their responses. */
  beginStopping: () => void
  close: () => Promise<void>
}
