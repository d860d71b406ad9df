import type { FastifyInstance } from 'fastify'
import { administrationEmails } from '#server/administration/emails/emails.ts'
import type { AppOptions } from '#server/app-options.ts'
import { creditEmailComposers } from '#server/credits/emails/compose.ts'
import { startLogSweeper, type LogSweeper } from '#server/database/log-sweeper.ts'
import { DeferredTasks } from '#server/http/deferred-tasks.ts'
import { documentApi } from './http/api-docs/document.ts'
import { Cookies, browserHash } from '#server/http/cookies.ts'
import type { PlatformDeps } from './http/serve-calls.ts'
import { learnMethods } from '#server/http/methods.ts'
import { openHttp } from '#server/http/open-http.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { Pagination } from '#server/http/pagination.ts'
import { dayLimits, quotas } from '#server/http/quota.ts'
import { createReaderOpener } from '#server/http/open-reader.ts'
import { addPlatformHooks, Stopping, afterDeletions } from '#server/http/platform-hooks.ts'
import { Gate, gateLimits } from '#server/load/gate.ts'
import { breadths } from '#server/load/gate-limits.ts'
import { Load, shedLoad } from '#server/load/load.ts'
import { composeBy } from './mail/email.ts'
import { ShareBudgets } from '#server/mail/share-budgets.ts'
import { startMailWorker, type MailWorker } from '#server/mail/worker.ts'
import { Counts } from '#server/metrics/counts.ts'
import { openReaders, backgroundCaller, type Readers } from '#server/reader/reader.ts'
import { accessRequestEmails } from '#server/schools/access-requests/compose-access-email.ts'
import { createSettler } from '#server/schools/pending-changes.ts'
import { signInEmails } from '#server/sign-in/compose-email.ts'
import { refuseUnlessFresh } from '#server/sessions/fresh-proof.ts'
import { Sessions } from '#server/sessions/sessions.ts'

export type Platform = {
  app: FastifyInstance
  deps: PlatformDeps
  sessions: Sessions
  load: Load
  worker: MailWorker
  readers: Readers
  sweeper: LogSweeper
  stopping: Stopping
  /** Call this after the last route. From then on, other methods of each address are refused. */
  stopLearningMethods: () => void
}

/** Opens what every domain uses: the web server with its hooks, load shedding, sessions, email and the readers. */
export async function openPlatform(options: AppOptions): Promise<Platform> {
  const { database, settings, now } = options
  const { db, place } = database
  const context = { db, settings, now }
  const sweeper = startLogSweeper(db)
  const app = openHttp(options, (request, reply, go) => gate.enter(request, reply, go))
  const methods = learnMethods(app, options.onRoute)
  afterDeletions(app, sweeper.wake)
  documentApi(app, settings.publicUrl)
  const [counts, cookies, stopping] = [new Counts(), new Cookies(settings.publicUrl), new Stopping()]
  const browserOf = browserHash(cookies, settings.secretKey)
  const gate = new Gate({ ...settings, limits: { ...gateLimits, ...options.gate }, browserOf, log: app.log })
  const load = new Load(gate, counts, app.log, options.tooMuch)
  const ofDay = quotas({ ...dayLimits, ...options.dayLimits }, { isOn: settings.rateLimits, now })
  const sessions = new Sessions({ db, now, cookies, secretKey: settings.secretKey, quotas: ofDay })
  const limits = await addPlatformHooks(app, {
    ...context,
    counts,
    sessions,
    gate,
    stopping,
    shedLoad: () => shedLoad(app, load),
    steady: options.steady ?? (() => performance.now()),
    clients: { findClients: (request) => gate.listKeys(request), breadths },
    settle: createSettler(db, now),
    refuseOtherMethods: methods.refuse,
  })
  const readers = openReaders(place, new URL('./queries.ts', import.meta.url), {
    // Tables and files of large classes, which professors read again and again, and statistics of all universities.
    canBePaced: ['classCreditsJson', 'rulePreview', 'overallFile', 'usageJson'],
    threads: options.readerThreads,
  })
  const composers = [
    ...administrationEmails(context),
    ...accessRequestEmails(context),
    ...creditEmailComposers({ ...context, reader: readers.of(backgroundCaller) }),
    ...signInEmails(context),
  ]
  const mailShares = new ShareBudgets({
    isOn: settings.rateLimits,
    hash: (share) => keyedHash(settings.secretKey, 'mail-share', share),
    limits: options.mailLimits,
    onRefused: () => app.log.warn('an email was not queued, because too many from its network or university are held'),
  })
  const worker = startMailWorker({
    ...context,
    budgets: mailShares,
    transport: options.mail,
    log: app.log,
    compose: composeBy(composers),
    count: (end) => void (counts.emails[end] += 1),
  })
  const deps: PlatformDeps = {
    ...context,
    cookies,
    limits,
    quotas: ofDay,
    counts,
    parts: new Pagination(settings.secretKey),
    openReader: createReaderOpener(readers, (request) => gate.listKeys(request).at(-1)!, options.maxReadingMs),
    mailShares,
    afterAnswer: new DeferredTasks(app.log, options.workSpread),
    wakeMail: worker.wake,
    refuseUnlessFresh: (viewer) => refuseUnlessFresh({ db, now }, viewer),
  }
  return { app, deps, sessions, load, worker, readers, sweeper, stopping, stopLearningMethods: methods.stopLearning }
}
