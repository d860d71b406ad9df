import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { DatabasePlace } from '#server/database/place.ts'
import type { Db } from '#server/database/db.ts'
import { freeDisk as freeOn } from '#server/database/free-disk.ts'
import { waitingEmails } from '#server/mail/outbox.ts'
import type { ShareBudgets } from '#server/mail/share-budgets.ts'

const minute = 60_000
const hour = 60 * minute
/** A quarter of an hour is the longest wait between two tries: an email older than that has failed several times. */
const longestMail = 15 * minute
/** Backups are made every hour. A day and two hours allow for a night in which no one looked. */
const oldestBackup = 26 * hour
/** Ms that the database's clock and ours may differ. */
const clocksDiffer = 2_000
/** Half of the queue in which passwords wait before people are told to try again. */
const manyPasswords = 100
/** Bytes: eight times what `/readyz` needs, so that there is time to free space. */
const littleDisk = 512 * 1024 * 1024

export type Warnable = {
  db: Db
  place: DatabasePlace
  now: () => number
  passwordsWaiting: () => number
  /** What the database itself warns about. */
  database: { warnings: () => Promise<string[]> }
  mailShares: Pick<ShareBudgets, 'wasSpent'>
  /** Whether backups are made at all, and when (ms) the newest was. */
  backups: { wanted: boolean; newest: () => Promise<number | null> }
  /** Bytes that are left on the disk of a folder. */
  freeDisk?: (folder: string) => Promise<number>
}

/** Returns what the operator should look at although check-ins work. Each begins with a fixed word. */
export async function findWarnings(sources: Warnable): Promise<string[]> {
  const looks = [aboutMail(sources), aboutBackups(sources), aboutClock(sources), aboutDisk(sources)]
  // If a readiness check itself fails, stay ready.
  const found = await Promise.all(looks.map((look) => look.catch(() => 'warnings: not all could be looked for')))
  const ofDatabase = await sources.database.warnings().catch(() => ['warnings: not all could be looked for'])
  const all = [aboutSignIn(sources), aboutRegistrations(sources), ...new Set([...found, ...ofDatabase])]
  return all.filter((warning) => warning !== null)
}

function aboutSignIn({ passwordsWaiting }: Warnable): string | null {
  const waiting = passwordsWaiting()
  return waiting >= manyPasswords ? `sign-in: ${waiting} passwords wait for their turn` : null
}

function aboutRegistrations({ mailShares, now }: Warnable): string | null {
  return mailShares.wasSpent(now())
    ? 'registrations: the hour’s budget for emails to unproved addresses is used up'
    : null
}

async function aboutMail({ db, now }: Warnable): Promise<string | null> {
  const { oldest } = await waitingEmails(db)
  const waited = oldest === null ? 0 : now() - oldest
  return waited > longestMail ? `mail: the oldest email has waited for ${Math.floor(waited / minute)} minutes` : null
}

async function aboutBackups({ now, backups }: Warnable): Promise<string | null> {
  if (!backups.wanted) return null
  const newest = await backups.newest()
  if (newest === null) return 'backup: there is none yet'
  const age = now() - newest
  return age > oldestBackup ? `backup: the newest is ${Math.floor(age / hour)} hours old` : null
}

/** SQLite has the machine's own clock. */
async function aboutClock({ db, place, now }: Warnable): Promise<string | null> {
  if (place.engine === 'sqlite') return null
  const before = now()
  const { rows } = await sql<{
    at: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db)
  const after = now()
  const there = rows[0]!.at
  // The database read its clock at some time in between.
  const ahead = there > after ? there - after : Math.min(0, there - before)
  if (Math.abs(ahead) <= clocksDiffer) return null
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  return `clock: the database is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine`
}

/** PostgreSQL's disk is PostgreSQL's to watch, and may be another machine's. */
async function aboutDisk({ place, freeDisk = freeOn }: Warnable): Promise<string | null> {
  if (place.engine !== 'sqlite') return null
  const free = await freeDisk(dirname(place.path))
  return free < littleDisk ? `disk: ${Math.floor(free / 1024 / 1024)} MB are left` : null
}
