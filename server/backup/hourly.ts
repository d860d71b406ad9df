import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabasePlace } from '#server/database/place.ts'
import { backupName, backupTimes, timeOfBackup } from './backup-files.ts'
import { makeBackup } from './make-backup.ts'
import { whichToKeep } from './which-to-keep.ts'

const minute = 60_000
const hour = 60 * minute
/**
 * When (ms after the hour) backups are made: classes begin on the hour or at half past, so the server is less busy
 * then.
 */
const minutePastHour = 45 * minute
/** The time (ms) after a failure until the next try. */
const tryAgain = 10 * minute

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
  const round = hourlyRound(options, breakOff.signal)
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
 * Returns a function to call every minute: it makes a backup when one is due, and then deletes expired ones. Failures
 * are logged as errors and never thrown.
 */
export function hourlyRound({ place, folder, key, now, log }: Hourly, signal: AbortSignal): () => Promise<void> {
  let failedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (folder === null || place.engine !== 'sqlite' || signal.aborted) return
    const startedAt = now()
    const times = await backupTimes(folder).catch(() => [])
    if (!isDue(times, startedAt) || Math.abs(startedAt - failedAt) < tryAgain) return
    const file = join(folder, backupName(startedAt))
    const backup = await makeBackup({ path: place.path, file, key, now: () => startedAt, signal })
    if (signal.aborted) return
    if (backup.made) log.info({ file, bytes: backup.bytes }, 'backed up')
    else {
      failedAt = startedAt
      log.error({ because: backup.because, folder }, 'the hourly backup failed')
    }
    await removeOld(folder, startedAt).catch((error: unknown) =>
      log.error({ err: error }, 'old backups could not be deleted'),
    )
  }
}

/**
 * Whether a new hour has begun since the newest backup. A backup from the future, made when the clock was wrong,
 * doesn't count.
 */
function isDue(times: number[], now: number): boolean {
  const turn = (time: number) => Math.floor((time - minutePastHour) / hour)
  return !times.some((time) => time <= now && turn(time) === turn(now))
}

async function removeOld(folder: string, now: number): Promise<void> {
  const times = await backupTimes(folder)
  const stay = whichToKeep(times, now)
  for (const time of times) if (!stay.has(time)) await rm(join(folder, backupName(time)))
  // Unfinished files of a server that was killed.
  const begun = (await readdir(folder)).filter(
    (name) => timeOfBackup(name.replace(/\.partial(-journal)?$/, '')) !== null,
  )
  for (const name of begun) if (timeOfBackup(name) === null) await rm(join(folder, name))
}
