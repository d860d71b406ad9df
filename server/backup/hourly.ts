import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { explainFolder, makeBackup } from './make-backup.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/**
 * The time (ms) after the hour at which backups are made. Classes begin on the hour or at half past, so the server is
 * less busy then.
 */
const minutePastHour = 45 * minute
/** The time (ms) from a failure until the next attempt. */
const retryDelayMs = 10 * minute

export type Hourly = {
  place: DatabasePlace
  /** Null means that no backups are made. */
  folder: string | null
  key: Buffer
  now: () => number
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Backs up an SQLite database every hour, and immediately when there is no backup yet. Returns a function that stops
 * it.
 */
export function startHourlyBackups(options: Hourly): { stop: () => Promise<void> } {
  if (options.folder === null || options.place.engine !== 'sqlite') return { stop: async () => undefined }
  const breakOff = new AbortController()
  const round = createBackupRound(options, breakOff.signal)
  let underWay: Promise<void> | null = null
  const look = () => void (underWay ??= round().finally(() => (underWay = null)))
  look()
  const timer = setInterval(look, minute).unref()
  return {
    async stop() {
      clearInterval(timer)
      breakOff.abort()
      await underWay
    },
  }
}

/**
 * Returns what readiness needs to know about backups. Without a folder, none are wanted. Backups from the future, made
 * while the clock was ahead, don't count as the newest.
 */
export function createBackupMonitor(
  folder: string | null,
  now: () => number,
): { wanted: boolean; newest: () => Promise<number | null> } {
  return {
    wanted: folder !== null,
    // A folder that can't be read is treated as having no backups.
    newest: async () => {
      const times = folder === null ? [] : await backupTimes(folder).catch(() => [])
      return times.findLast((time) => time <= now()) ?? null
    },
  }
}

/** Returns a function that makes a backup if one is due and deletes expired ones. It logs failures and never throws. */
export function createBackupRound({ place, folder, key, now, log }: Hourly, signal: AbortSignal): () => Promise<void> {
  let failedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (folder === null || place.engine !== 'sqlite' || signal.aborted) return
    const startedAt = now()
    const times = await backupTimes(folder).catch(() => [])
    if (!isDue(times, startedAt) || Math.abs(startedAt - failedAt) < retryDelayMs) return
    const file = join(folder, backupName(startedAt))
    const backup = await makeBackup({ path: place.path, file, key, now: () => startedAt, signal })
    if (signal.aborted) return
    if (backup.made) log.info({ file, bytes: backup.bytes }, 'backed up')
    else {
      failedAt = startedAt
      log.error({ because: backup.because, folder }, 'the hourly backup failed')
    }
    await removeOld(folder, startedAt).catch((error: unknown) =>
      log.error({ because: explainFolder(error as Error, folder), folder }, 'old backups could not be deleted'),
    )
  }
}

/** Whether a new hour has begun since the newest backup, not counting backups from the future. */
function isDue(times: number[], now: number): boolean {
  const turn = (time: number) => Math.floor((time - minutePastHour) / hour)
  return !times.some((time) => time <= now && turn(time) === turn(now))
}

async function removeOld(folder: string, now: number): Promise<void> {
  const times = await backupTimes(folder)
  const stay = selectBackupsToKeep(times, now)
  for (const time of times) if (!stay.has(time)) await rm(join(folder, backupName(time)))
  // Delete the unfinished files of a server that was killed.
  const begun = (await readdir(folder)).filter(
    (name) => parseBackupTime(name.replace(/\.partial(-journal)?$/, '')) !== null,
  )
  for (const name of begun) if (parseBackupTime(name) === null) await rm(join(folder, name))
}

/** Keeps the newest backup of each of the last 24 hours, 14 days and 5 weeks that have one. */
const keepRules = [
  { many: 24, length: hour },
  { many: 14, length: day },
  { many: 5, length: week },
]
/**
 * The maximum age (ms) of a backup. Older ones are always deleted, because they contain data that was deleted since.
 */
const maxBackupAge = 35 * day

/**
 * Returns the backups (times in ms) to keep at `now` (ms): 24 hourly, 14 daily, 5 weekly, none over 35 days old.
 * Backups from after `now` were made while the clock was ahead, or the clock is behind now. They are kept and don't
 * replace any other.
 */
export function selectBackupsToKeep(times: readonly number[], now: number): Set<number> {
  const young = times.filter((time) => time <= now && now - time <= maxBackupAge)
  const stay = keepRules.flatMap(({ many: count, length }) => newestOfEach(young, length).slice(-count))
  return new Set([...stay, ...times.filter((time) => time > now)])
}

/** Returns the newest backup of each period that has one, the oldest period first. */
function newestOfEach(times: readonly number[], length: number): number[] {
  const newest = new Map<number, number>()
  for (const time of times.toSorted((first, second) => first - second)) newest.set(Math.floor(time / length), time)
  return [...newest.values()]
}

const backupNamePattern = /^rollbook-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.db$/

/** Returns the name of a backup made at `timestamp` (ms), without colons, which some file systems don't allow. */
export function backupName(timestamp: number): string {
  return `rollbook-${new Date(timestamp).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`
}

/** Returns the time (ms) in a backup's file name, or null for any other file name. */
export function parseBackupTime(name: string): number | null {
  const [, toHour, minutes, seconds] = backupNamePattern.exec(name) ?? []
  const timestamp = toHour === undefined ? Number.NaN : Date.parse(`${toHour}:${minutes}:${seconds}`)
  return Number.isNaN(timestamp) ? null : timestamp
}

/**
 * Returns the times (ms) of the server's own backups in a folder, the oldest first. Throws if the folder is missing.
 */
async function backupTimes(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => parseBackupTime(name) ?? []).toSorted((first, second) => first - second)
}
