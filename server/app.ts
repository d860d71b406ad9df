// The whole server on one page: the platform, then one line per domain (the hot path first), then background work.
import { accountRoutes } from '#server/accounts/routes.ts'
import { startSchoolEraser } from '#server/deletions/erase-schools.ts'
import { archiveRoutes } from '#server/archive/routes.ts'
import { administrationRoutes } from '#server/administration/routes.ts'
import type { App, AppOptions } from '#server/app-options.ts'
import { recordRefusedCalls, recordRefusedDeletions } from '#server/audit/record-refused.ts'
import { auditFeedRoutes } from '#server/audit/feed/routes.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { createBackupMonitor, startHourlyBackups } from '#server/backup/hourly.ts'
import { markRoutes } from '#server/rolls/marks/routes.ts'
import { openRoll } from '#server/check-ins/open-roll.ts'
import { checkInRoutes } from '#server/check-ins/routes.ts'
import { classRoutes } from '#server/classes/routes.ts'
import { startCreditEmails } from '#server/credits/emails/start-emails.ts'
import { creditRoutes } from '#server/credits/routes.ts'
import { handleDomainEvents } from '#server/domain-event-handlers.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { readMetrics } from '#server/health/read-metrics.ts'
import { healthRoutes } from '#server/health/routes.ts'
import { pageRoutes } from '#server/http/pages.ts'
import { createOutbound } from '#server/outbound/outbound.ts'
import { openLive } from '#server/rolls/live/open-live.ts'
import { liveRoutes } from '#server/rolls/live/routes.ts'
import { openPlatform } from '#server/open-platform.ts'
import { backgroundCaller } from '#server/reader/reader.ts'
import { createRollReader } from '#server/rolls/live-reader.ts'
import { rollRoutes } from '#server/rolls/routes.ts'
import { startRetention } from '#server/retention/start-retention.ts'
import { countToday } from '#server/schools/access-requests/receive-access-request.ts'
import { schoolRoutes } from '#server/schools/routes.ts'
import { rememberPeople } from '#server/sessions/remember-people.ts'
import { passwordsWaiting } from '#server/sign-in/passwords/passwords.ts'
import { deletionRoutes } from '#server/deletions/routes.ts'
import { usageRoutes } from '#server/usage/routes.ts'
import { createKinds } from '#server/sign-in/sso/kinds.ts'
import { listUnreadableSecrets } from '#server/sign-in/sso/provider-store.ts'
import { signInRoutes } from '#server/sign-in/routes.ts'
import { startUpkeep } from '#server/sign-in/upkeep.ts'

/** Builds the server on an open, migrated database. The caller listens on a port and closes it. */
export async function createApp(options: AppOptions): Promise<App> {
  const {
    app,
    deps: platform,
    sessions,
    load,
    worker,
    readers,
    sweeper,
    stopping,
    stopLearningMethods,
  } = await openPlatform(options)
  const { db, settings, now } = platform
  const { database } = options
  const { place } = database
  const { log } = app
  recordRefusedDeletions(app, platform)
  recordRefusedCalls(app, platform)
  const reader = readers.of(backgroundCaller)
  const eraser = startSchoolEraser({ db, log, now, onErased: sweeper.wake, onNotified: worker.wake })
  const live = openLive({ place, reading: createRollReader(db, readers), now, log, pace: options.live })
  const creditEmails = startCreditEmails({ db, reader, now, log }, worker.wake)
  const { roll, refused, ...checkIns } = openRoll({ ...platform, log }, [
    live.announce,
    creditEmails.checkedIn,
    readers.noteCheckIns,
  ])
  const deps = { ...platform, ...handleDomainEvents({ live, noteOpened: checkIns.noteOpened }) }

  checkInRoutes(app, deps, roll, refused)
  markRoutes(app, deps)
  await creditRoutes(app, deps)
  eventRoutes(app, deps)
  rollRoutes(app, deps)
  liveRoutes(app, deps, live, sessions)
  classRoutes(app, deps)
  accountRoutes(app, deps)
  administrationRoutes(app, deps)
  deletionRoutes(app, deps, eraser)
  archiveRoutes(app, deps)
  usageRoutes(app, deps)
  auditRoutes(app, deps)
  auditFeedRoutes(app, deps)
  schoolRoutes(app, deps)
  const outbound = createOutbound({ allowed: settings.outboundAllow, limits: options.outboundLimits })
  const kinds = createKinds({ ...settings, outbound, now })
  signInRoutes(app, deps, sessions, { outbound, kinds })
  const requestsForAccess = () => countToday(db, now())
  const backups = createBackupMonitor(settings.backupDir, now)
  const unreadableSecrets = () => listUnreadableSecrets(db, settings.secretKey)
  const counters = { passwordsWaiting, requestsForAccess, unreadableSecrets }
  const sources = { ...deps, database, place, load, ...counters, backups }
  healthRoutes(app, deps, stopping, sources)
  await pageRoutes(app, deps, options)
  stopLearningMethods()

  const retention = startRetention({ db, reader, now, log }, sweeper.wake)
  const stopUpkeep = startUpkeep({ db, sessions, kinds, now, log })
  await rememberPeople(db, load.gate.shares.people)
  await app.ready()
  eraser.wake()
  const hourlyBackups = startHourlyBackups({ place, folder: settings.backupDir, key: settings.secretKey, now, log })

  const beginStopping = () => {
    stopping.begin()
    live.endStreams()
  }
  return {
    http: app,
    mailIdle: () => deps.afterAnswer.settle().then(creditEmails.run).then(worker.sendDue),
    runRetention: () => retention.run().then(eraser.run),
    metrics: () => readMetrics(sources),
    beginStopping,
    async close() {
      beginStopping()
      await app.close()
      await deps.afterAnswer.settle()
      load.stop()
      await checkIns.stop()
      await live.stop()
      await stopUpkeep()
      for (const service of [retention, hourlyBackups, eraser, creditEmails, sweeper, worker]) await service.stop()
      await readers.close()
    },
  }
}
