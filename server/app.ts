// The whole server on one page: the platform, then one line a domain, the hot path first.
import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountRoutes } from '#server/accounts/routes.ts'
import { eraseEvent } from '#server/administration/delete-event.ts'
import { emailComposer } from '#server/administration/compose-email.ts'
import { tellOfSchool } from '#server/administration/tell-of-school.ts'
import { startSchoolEraser } from '#server/administration/erase-schools.ts'
import { administrationRoutes } from '#server/administration/routes.ts'
import { purgeRevoked, takeTemporaryPassword, tieToFaculty, updateAdministrator } from '#server/administration/store.ts'
import { startHourlyBackups } from '#server/backup/hourly.ts'
import { RefusedAttempts } from '#server/check-ins/refused-attempts.ts'
import { Roll } from '#server/check-ins/roll.ts'
import { checkInRoutes } from '#server/check-ins/routes.ts'
import { recordRefusedDeletions } from '#server/audit/record-refused.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { classRoutes } from '#server/classes/routes.ts'
import { newestBackupAt } from '#server/backup/backup-files.ts'
import type { OpenDatabase } from '#server/database/connect.ts'
import { startLogSweeper } from '#server/database/log-sweeper.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { AfterAnswer } from '#server/http/after-answer.ts'
import { documentApi } from '#server/http/api-docs.ts'
import { authenticateRequests } from '#server/http/authenticate.ts'
import { Cookies } from '#server/http/cookies.ts'
import type { Deps } from '#server/http/deps.ts'
import { earlyErrors } from '#server/http/early-errors.ts'
import { answerErrors } from '#server/http/error-handler.ts'
import { healthRoutes } from '#server/health/routes.ts'
import { acceptIdempotencyKeys } from '#server/http/idempotency/accept-keys.ts'
import { logOptions } from '#server/http/log-options.ts'
import { learnMethods } from '#server/http/methods.ts'
import { servePages } from '#server/http/pages.ts'
import { Parts } from '#server/http/parts.ts'
import { policyReportRoutes } from '#server/http/policy-reports.ts'
import { limitRates } from '#server/http/rate-limit.ts'
import { lazyLog, logRequests, requestIds } from '#server/http/request-log.ts'
import { keepRequestRules } from '#server/http/request-rules.ts'
import { sendSecurityHeaders } from '#server/http/security-headers.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { openLive, type LivePace } from '#server/live/open-live.ts'
import { liveRoutes } from '#server/live/routes.ts'
import { ShareBudgets } from '#server/mail/share-budgets.ts'
import { startMailWorker } from '#server/mail/worker.ts'
import { mailboxRoutes, type DevelopmentMailbox } from '#server/http/development-mailbox.ts'
import type { Transport } from '#server/mail/transport.ts'
import { openReader } from '#server/reader/reader.ts'
import { rollReading } from '#server/reports/roll/live-reading.ts'
import { reportRoutes } from '#server/reports/routes.ts'
import { startRetention } from '#server/retention/start-retention.ts'
import { settler } from '#server/schools/pending-changes.ts'
import { schoolRoutes } from '#server/schools/routes.ts'
import type { Settings } from '#server/settings.ts'
import { Counts } from '#server/metrics/counts.ts'
import { Gate, gateLimits, type GateLimits } from '#server/load/gate.ts'
import { Load, shedLoad, type TooMuch } from '#server/load/load.ts'
import { readMetrics } from '#server/health/read-metrics.ts'
import { passwordsWaiting } from '#server/sign-in/passwords.ts'
import { refuseUnlessFresh } from '#server/sign-in/fresh-proof.ts'
import { startUpkeep } from '#server/sign-in/upkeep.ts'
import { newestMarks } from '#server/sign-in/newest-marks.ts'
import { signInRoutes } from '#server/sign-in/routes.ts'
import { Sessions } from '#server/sign-in/sessions.ts'

export type AppOptions = {
  database: OpenDatabase
  settings: Settings
  now: () => number
  /** What carries letters; the development mailbox when it is one. */
  mail: Transport | DevelopmentMailbox
  /** The folder of the built pages. */
  pages: string
  /** For `--lan`: a certificate of one's own. */
  tls?: { key: string; cert: string }
  logTo?: { write: (line: string) => void }
  live?: LivePace | undefined
  /** Ms within which work after an answer begins. */
  workSpread?: number | undefined
  /** From what load on calls are refused. */
  tooMuch?: TooMuch | undefined
  gate?: Partial<GateLimits> | undefined
  /** Called with every route, as 'METHOD /path'; HEAD has no line of its own. */
  onRoute?: (route: string) => void
}

export type App = {
  http: FastifyInstance
  /** Letters that are due are sent; the promise waits for them. */
  mailIdle: () => Promise<void>
  /** What is past its time goes, where the last time was a day ago; the promise waits for it. */
  keepToAge: () => Promise<void>
  /** What there is to watch, as the text that Prometheus reads. */
  metrics: () => Promise<string>
  /** From now on `/readyz` says no, open streams end and connections close with their answers. */
  beginStopping: () => void
  close: () => Promise<void>
}

/** Builds the server on an open, migrated database; the caller listens and closes. */
export async function createApp(options: AppOptions): Promise<App> {
  const { database, settings, now, mail } = options
  const { db, place } = database
  const https = settings.publicUrl.startsWith('https:')
  // The request's own limit alone doesn't close a slow body. Node answers a missing host with nothing, `keepRequestRules` in words.
  const connections = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false }
  const app = Fastify({
    ...(options.tls ? { https: { ...options.tls, ...connections } } : { http: connections }),
    ...earlyErrors(https, (request, reply, go) => gate.enter(request, reply, go)),
    logger: logOptions(settings.logLevel, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: lazyLog,
    genReqId: requestIds(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    exposeHeadRoutes: true,
    bodyLimit: 16_384,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while stopping is still answered; `beginStopping` closes it with its answer.
    return503OnClosing: false,
  } as object) as unknown as FastifyInstance
  let stopping = false
  const refuseOtherMethods = learnMethods(app, options.onRoute)

  // The platform.
  const counts = new Counts()
  const cookies = new Cookies(settings.publicUrl)
  const browserOf = ({ headers }: FastifyRequest) => {
    const mark = cookies.browserIn(headers.cookie)
    return mark && keyedHash(settings.secretKey, 'browser', mark)
  }
  const gate = new Gate({ ...settings, limits: { ...gateLimits, ...options.gate }, browserOf, log: app.log })
  const load = new Load(gate, counts, app.log, options.tooMuch)
  // Before whatever may refuse a request: no hook comes after one that does.
  sendSecurityHeaders(app, https)
  shedLoad(app, load)
  const sessions = new Sessions({ db, now, cookies, secretKey: settings.secretKey })
  keepRequestRules(app)
  answerErrors(app)
  logRequests(app, counts)
  await app.register(fastifyCookie)
  const limits = await limitRates(app, settings.rateLimits, (request) => gate.keyOf(request))
  acceptIdempotencyKeys(app, { db, now, secretKey: settings.secretKey })
  const settle = settler(db, now)
  await settle()
  app.addHook('onRequest', async () => settle())
  authenticateRequests(app, {
    findViewer: (request, how) => sessions.findViewer(request, how),
    prove: (request, person) => gate.prove(request, person),
    limits,
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Here and not when the request came: one that was under way when the stop began ends its connection too.
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onError', async (_request, _reply, error) => db.noticeFault(error))
  const worker = startMailWorker({
    db,
    transport: mail,
    compose: emailComposer({ db, settings, now }),
    now,
    log: app.log,
    count: (end) => void (counts.letters[end] += 1),
  })
  const reader = openReader(database.place, new URL('./readings.ts', import.meta.url))
  const platform = { db, settings, now, cookies, limits, counts }
  const deps: Deps = {
    ...platform,
    parts: new Parts(settings.secretKey),
    reader,
    mailShares: new ShareBudgets(settings.rateLimits),
    afterAnswer: new AfterAnswer(app.log, options.workSpread),
    wakeMail: worker.wake,
    refuseUnlessFresh: (viewer) => refuseUnlessFresh({ db, now }, viewer),
  }
  const sweeper = startLogSweeper(db)
  app.addHook('onRoute', (route) => {
    // Told by the routes that delete alone: a hook of all routes would cost each check-in.
    if (route.method !== 'DELETE') return
    route.onResponse = (_request, reply, done) => {
      if (reply.statusCode === 204) sweeper.wake()
      done()
    }
  })
  recordRefusedDeletions(app, { db, now })
  const eraser = startSchoolEraser({ db, log: app.log, now, erased: sweeper.wake, told: worker.wake })
  const live = openLive({ place, reading: rollReading(db, reader), now, log: app.log, pace: options.live })
  const roll = new Roll(db, live.announce)
  const refused = new RefusedAttempts(db, app.log, (reason) => counts.refused(reason))

  documentApi(app, settings.publicUrl)

  // The domains.
  checkInRoutes(app, deps, roll, refused)
  eventRoutes(app, deps, eraseEvent)
  reportRoutes(app, deps)
  liveRoutes(app, deps, live, (request, isUse) => sessions.findViewer(request, { isUse }))
  classRoutes(app, deps)
  accountRoutes(app, deps)
  administrationRoutes(app, deps, eraser)
  auditRoutes(app, deps)
  schoolRoutes(app, deps, tellOfSchool)
  signInRoutes(app, deps, sessions, {
    takeTemporaryPassword: (administrator) => takeTemporaryPassword(db, administrator, now()),
    keepPasswordHash: (trx, administrator, password_hash) => updateAdministrator(trx, administrator, { password_hash }),
    facultyConfirmed: tieToFaculty,
  })

  const { backupDir } = settings
  const kept = { wanted: backupDir !== null, newest: async () => (backupDir ? newestBackupAt(backupDir) : null) }
  const watched = { ...deps, place: database.place, load, passwordsWaiting, backups: kept }
  healthRoutes(app, deps, () => stopping, watched)
  await policyReportRoutes(app, deps)
  if ('letters' in mail) mailboxRoutes(app, mail)
  await servePages(app, options.pages, { https, supportEmail: settings.supportEmail })
  refuseOtherMethods()
  const retention = startRetention({ db, reader, now, log: app.log }, sweeper.wake)
  const stopUpkeep = startUpkeep({ db, sessions, now, log: app.log, also: purgeRevoked })
  for (const { hash, person } of await newestMarks(db)) gate.shares.people.keep(hash, person)
  await app.ready()
  eraser.wake()
  const backups = startHourlyBackups({
    place: database.place,
    folder: settings.backupDir,
    key: settings.secretKey,
    now,
    log: app.log,
  })

  return {
    http: app,
    async mailIdle() {
      await deps.afterAnswer.settle()
      worker.wake()
      await worker.idle()
    },
    keepToAge: () => retention.run().then(eraser.run),
    metrics: () => readMetrics(watched),
    beginStopping() {
      stopping = true
      live.endStreams()
    },
    async close() {
      stopping = true
      live.endStreams()
      await app.close()
      await deps.afterAnswer.settle()
      load.stop()
      await roll.settled()
      await live.stop()
      await refused.flush()
      await stopUpkeep()
      await retention.stop()
      await backups.stop()
      await eraser.stop()
      await sweeper.stop()
      await worker.stop()
      await reader.close()
    },
  }
}
