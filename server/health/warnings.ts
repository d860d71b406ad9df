import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabasePlace } from '#server/database/database-place.ts'
import type { Db } from '#server/database/db.ts'
import { freeDisk as freeOn } from '#server/database/reserve.ts'
import { unknownProxy, type Gate } from '#server/load/gate.ts'
import { countHeld } from '#server/mail/held-emails.ts'
import { waitingEmails } from '#server/mail/outbox.ts'
import type { ShareBudgets } from '#server/mail/share-budgets.ts'

const minute = 60_000
const hour = 60 * minute
/** An email that has waited longer than this (ms), the longest pause between two attempts, has failed several times. */
const maxMailWaitMs = 15 * minute
/** The maximum age (ms) of the newest backup. Backups are made hourly, and operators need a day to react. */
const oldestBackup = 26 * hour
/** The maximum difference (ms) between the database's clock and ours. */
const clocksDiffer = 2_000
/** The number of waiting passwords that causes a warning: half of one client's share of the queue. */
const manyPasswords = 100
/**
 * The free disk space (bytes) that causes a warning: eight times what `/readyz` requires, so that there is time to free
 * some.
 */
const littleDisk = 512 * 1024 * 1024

/** The maximum time (ms) of a check. Some checks connect to every host, and a host may be gone. */
const maxCheckMs = 1_500
/** The maximum number of universities that warnings name, and of held emails that they count. */
const maxNamed = 10
const maxCounted = 1_000

/** The warning that some checks failed or took too long. */
const incomplete = 'warnings: some checks failed'

export type Warnable = {
  db: Db
  place: DatabasePlace
  now: () => number
  passwordsWaiting: () => number
  load: { gate: Pick<Gate, 'hasUnknownProxy'> }
  /** Returns the warnings of the database's servers. */
  database: { warnings: () => Promise<string[]> }
  mailShares: Pick<ShareBudgets, 'used'>
  /** Whether backups are wanted at all, and when (ms) the newest one was made. */
  backups: { wanted: boolean; newest: () => Promise<number | null> }
  /** Returns how many requests for access were made in the last day, and how many a day are accepted. */
  requestsForAccess?: () => Promise<{ accepted: number; limit: number }>
  /**
   * Returns the universities whose own sign-in has a secret that can't be decrypted, because SECRET_KEY was replaced.
   */
  unreadableSecrets?: () => Promise<string[]>
  /** Returns the number of free bytes on the disk of a folder. */
  freeDisk?: (folder: string) => Promise<number>
}

/**
 * Returns problems that the operator should look into although check-ins work. Each warning begins with a fixed word.
 */
export async function findWarnings(sources: Warnable): Promise<string[]> {
  const checks = [
    aboutMail(sources),
    aboutRequests(sources),
    aboutSecrets(sources),
    aboutBackups(sources),
    aboutClock(sources),
    aboutDisk(sources),
  ]
  // A check that fails or takes too long causes only a warning and doesn't hide the others.
  const [ofDatabase, ofRegistrations, ...results] = await Promise.all([
    withTimeout(maxCheckMs, sources.database.warnings(), [incomplete]).catch(() => [incomplete]),
    withTimeout(maxCheckMs, aboutRegistrations(sources), [incomplete]).catch(() => [incomplete]),
    ...checks.map((check) => withTimeout(maxCheckMs, check, incomplete).catch(() => incomplete)),
  ])
  const aboutProxy = sources.load.gate.hasUnknownProxy ? unknownProxy : null
  const warnings = [aboutProxy, aboutSignIn(sources), ...ofRegistrations, ...new Set([...results, ...ofDatabase])]
  return warnings.filter((warning) => warning !== null)
}

/** Whether a warning names a database session that keeps others waiting. */
export function isAboutLock(warning: string): boolean {
  return warning.startsWith('lock:')
}

/** Returns what `work` resolves to, or `late` if that takes longer than `ms`. */
export async function withTimeout<T>(ms: number, work: Promise<T>, late: T): Promise<T> {
  const cancellation = new AbortController()
  // Canceling the timer rejects its promise, which no one awaits by then.
  const tooLong = wait(ms, late, { signal: cancellation.signal }).catch(() => late)
  return Promise.race([work, tooLong]).finally(() => cancellation.abort())
}

function aboutSignIn({ passwordsWaiting }: Warnable): string | null {
  const waiting = passwordsWaiting()
  return waiting >= manyPasswords ? `sign-in: ${waiting} passwords are waiting to be checked` : null
}

/**
 * Warns about each half-used budget for emails to unconfirmed addresses, and about emails that wait for room in one.
 */
async function aboutRegistrations({ db, mailShares, now }: Warnable): Promise<string[]> {
  const used = mailShares.used(now())
  const ids = used.flatMap(({ school }) => school ?? []).slice(0, maxNamed)
  const rows =
    ids.length > 0 ? await db.selectFrom('school').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map<string | null, string>([
    [null, 'the server'],
    ...rows.map(({ id, name }) => [id, name] as const),
  ])
  const heldCount = await countHeld(db, maxCounted)
  const count = heldCount === maxCounted ? `${heldCount} or more` : heldCount
  return [
    ...used.flatMap(({ school, used: sentCount, most: limit }) => {
      const name = names.get(school)
      return name
        ? `registrations: ${name} has used ${Math.floor(sentCount)} of ${limit} emails an hour to unconfirmed addresses`
        : []
    }),
    ...(heldCount > 0 ? [`registrations: ${count} emails are held until their network or university has room`] : []),
  ]
}

async function aboutSecrets({ unreadableSecrets }: Warnable): Promise<string | null> {
  const names = unreadableSecrets ? await unreadableSecrets() : []
  return names.length > 0
    ? `secrets: the sign-in of ${names.slice(0, maxNamed).join(', ')} needs its secret again`
    : null
}

async function aboutMail({ db, now }: Warnable): Promise<string | null> {
  const { oldest } = await waitingEmails(db)
  const waited = oldest === null ? 0 : now() - oldest
  return waited > maxMailWaitMs ? `mail: the oldest email has waited for ${Math.floor(waited / minute)} minutes` : null
}

/** Warns once half of a day's requests were made, because a program would soon use up the rest. */
async function aboutRequests({ requestsForAccess }: Warnable): Promise<string | null> {
  if (!requestsForAccess) return null
  const { accepted: requestCount, limit } = await requestsForAccess()
  return requestCount >= limit / 2
    ? `requests: ${requestCount} requests for access were made today, of at most ${limit}`
    : null
}

async function aboutBackups({ now, backups }: Warnable): Promise<string | null> {
  if (!backups.wanted) return null
  const newest = await backups.newest()
  if (newest === null) return 'backup: there is none yet'
  const age = now() - newest
  return age > oldestBackup ? `backup: the newest is ${Math.floor(age / hour)} hours old` : null
}

/** Compares the database's clock with ours. SQLite uses this machine's clock, so there is nothing to compare. */
async function aboutClock({ db, place, now }: Warnable): Promise<string | null> {
  if (place.engine === 'sqlite') return null
  const startedAt = now()
  const { rows } = await sql<{
    at: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db)
  const endedAt = now()
  const databaseTime = rows[0]!.at
  // The database read its clock between `startedAt` and `endedAt`.
  const ahead = databaseTime > endedAt ? databaseTime - endedAt : Math.min(0, databaseTime - startedAt)
  if (Math.abs(ahead) <= clocksDiffer) return null
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  return `clock: the database is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine`
}

/** Checks the disk for SQLite only. PostgreSQL's disk may be on another machine, and its operator monitors it. */
async function aboutDisk({ place, freeDisk = freeOn }: Warnable): Promise<string | null> {
  if (place.engine !== 'sqlite') return null
  const free = await freeDisk(dirname(place.path))
  return free < littleDisk ? `disk: ${Math.floor(free / 1024 / 1024)} MB are left` : null
}
