import type { Db } from '#server/database/db.ts'
import type { Announce, Raise } from '#server/domain-events/domain-events.ts'
import type { ShareBudgets } from '#server/mail/share-budgets.ts'
import type { Settings } from '#server/settings.ts'
import type { Counts } from '#server/metrics/counts.ts'
import type { DeferredTasks } from './deferred-tasks.ts'
import type { Cookies } from './cookies.ts'
import type { Pagination } from './pagination.ts'
import type { Quotas } from './quota.ts'
import type { RateLimits } from './rate-limit.ts'
import type { OpenReader } from './open-reader.ts'
import type { Viewer } from './viewer.ts'

/** The dependencies that `app.ts` passes to every domain. Each takes what it uses. */
export type Deps = {
  db: Db
  settings: Settings
  /** Ms since 1970. */
  now: () => number
  cookies: Cookies
  limits: RateLimits
  /** The limits of an account in a day. */
  quotas: Quotas
  parts: Pagination
  openReader: OpenReader
  counts: Counts
  /** Email budgets of client shares. */
  mailShares: ShareBudgets
  /** Runs work whose duration must not show in the response. */
  afterAnswer: DeferredTasks
  /** Raises a domain event in the caller's transaction. */
  raise: Raise
  /** Notifies other domains of something that is already stored. Never throws. */
  announce: Announce
  /** Wakes the mail worker after an email was queued. Call it after the commit. */
  wakeMail: () => void
  /** Throws 403 `reauth_required` unless the viewer proved their identity recently. */
  refuseUnlessFresh: (viewer: Viewer) => Promise<void>
}

/** The dependencies that exist before any domain handles events. */
export type PlatformDeps = Omit<Deps, 'raise' | 'announce'>
