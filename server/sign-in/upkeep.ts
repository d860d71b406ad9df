import type { FastifyBaseLogger } from 'fastify'
import { purgeRevoked } from '#server/accounts/administrator-store.ts'
import { purgeUnverified } from '#server/accounts/store.ts'
import { purgeAudit } from '#server/audit/forget.ts'
import { creditUpkeep } from '#server/credits/upkeep.ts'
import type { Db } from '#server/database/db.ts'
import { responseLifetime } from '#server/http/idempotency/idempotent-call.ts'
import { purgeKeys } from '#server/http/idempotency/store.ts'
import { purgeOutbox } from '#server/mail/outbox.ts'
import { purgeClients, purgeAccessRequests } from '#server/schools/access-requests/store.ts'
import { purgeLinks } from './links/email-link-store.ts'
import { purgeFailures } from './passwords/lockout.ts'
import { purgeUsedChallenges } from './passkeys/store.ts'
import { maxLifetimeMs } from '#server/sessions/session-lifetimes.ts'
import { purgeKnownBrowsers } from '#server/sessions/known-browser.ts'
import { purgeSessions } from '#server/sessions/session-store.ts'
import { refreshProviders } from './sso/refresh-providers.ts'
import type { ProviderKinds } from './sso/kinds.ts'
import { purgeRequests } from './sso/request-store.ts'
import type { Sessions } from '#server/sessions/sessions.ts'

const minute = 60_000
const day = 24 * 60 * minute
/**
 * The times (ms) for which rows are stored. A link's email may be sent for a day, and then the link works for another
 * day.
 */
const linksKept = 2 * day
const mailKept = 30 * day
const accessRequestsKept = 365 * day
/** Far longer than a challenge is valid, even if clocks differ. An older challenge is refused because of its age. */
const challengesKept = day
/** Over a year, so that the same weeks of the previous year can be looked up. */
const auditKept = 400 * day
/** A browser that is forgotten counts as a new one. */
const browsersKept = 400 * day
/** As long as their links, so that registrations with made-up addresses don't fill the database. */
const unconfirmedKept = linksKept

/**
 * Purges rows that have expired at `now` (ms): emailed links, emails, counts of failed sign-ins, sessions, known
 * browsers, requests for access, audit lines, revoked roles, responses for idempotency keys, unconfirmed registrations,
 * and data that credit no longer needs.
 */
export async function purgeExpired(db: Db, now: number): Promise<void> {
  await purgeLinks(db, now - linksKept)
  await purgeOutbox(db, now - mailKept)
  await purgeFailures(db, now)
  await purgeUsedChallenges(db, now - challengesKept)
  await purgeRequests(db, now)
  await purgeSessions(db, now - maxLifetimeMs)
  await purgeKnownBrowsers(db, now - browsersKept)
  await purgeClients(db, now - day)
  await purgeAccessRequests(db, now - accessRequestsKept)
  await purgeAudit(db, now - auditKept)
  // After the audit, because a revoked role stays as long as its audit lines.
  await purgeRevoked(db)
  await purgeKeys(db, now - responseLifetime)
  // After the links, because a registration stays as long as it has a link.
  await purgeUnverified(db, now - unconfirmedKept)
  await creditUpkeep(db, now)
}

/**
 * Every minute, writes the last uses of sessions and purges expired requests to sign in at universities. Every hour,
 * purges other expired rows and reads the descriptions of providers that are a day old. Returns a function that stops
 * it.
 */
export function startUpkeep(deps: {
  db: Db
  sessions: Sessions
  kinds: ProviderKinds
  now: () => number
  log: FastifyBaseLogger
}): () => Promise<void> {
  const { db, sessions, kinds, now, log } = deps
  let minutes = 0
  const timer = setInterval(
    () => void tidy().catch((error) => log.warn({ err: error }, 'upkeep will be retried')),
    minute,
  )
  timer.unref()

  async function tidy(): Promise<void> {
    await sessions.flush()
    await purgeRequests(db, now())
    minutes += 1
    if (minutes % 60 !== 1) return
    await purgeExpired(db, now())
    await refreshProviders({ db, kinds, now, log })
  }

  return async () => {
    clearInterval(timer)
    await sessions.flush().catch((error) => log.warn({ err: error }, 'last-used times were not written'))
  }
}
