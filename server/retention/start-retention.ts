import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  purgeAttempts,
  purgeEvidence,
  storePositionSummary,
  listWithEvidence,
} from '#server/check-ins/forget-evidence.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { Reader } from '#server/reader/reader.ts'
import { settleChanges } from '#server/schools/pending-changes.ts'
import { reduceOldRolls, findRetentionCutoff, publishedYears } from './reduce-old-rolls.ts'
import { endRun, releaseSchool, isGone, listDue, leaseSchool, writeProgress } from './store.ts'

const minute = 60_000
/**
 * The time (ms) from the start until the first cleanup. Many people reconnect after a start, and none should wait for
 * it.
 */
const afterStart = 5_000

export type Retention = {
  /** Runs the due cleanup now, or after the cleanup that is running. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Checks every minute, and soon after the start, whether any university's last cleanup is a day old, so that one of
 * several processes runs it daily. `cleared` is called when something was deleted.
 */
export function startRetention(deps: RetentionDeps, cleared: () => void): Retention {
  let isStopped = false
  let round: Promise<void> | null = null

  const run = () => {
    // Wait for the running cleanup, which may have read the clock earlier.
    const mine: Promise<void> = (round ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => runRetention(deps, () => !isStopped))
      .then((rows) => {
        if (rows > 0) cleared()
      })
      .finally(() => {
        if (round === mine) round = null
      })
    round = mine
    return mine
  }
  const look = () => {
    if (round) return
    void run().catch((error: unknown) => deps.log.warn({ err: error }, 'data retention will be retried'))
  }
  const first = setTimeout(look, afterStart).unref()
  const timer = setInterval(look, minute).unref()
  return {
    run,
    async stop() {
      isStopped = true
      clearTimeout(first)
      clearInterval(timer)
      await round?.catch(() => undefined)
    },
  }
}

const day = 24 * 60 * 60_000

type RetentionDeps = { db: Db; reader: Reader; now: () => number; log: FastifyBaseLogger }

/**
 * Cleans up every university whose last cleanup is at least a day old, each by its own settings and in one process
 * only. Check-ins can run in between. A cleanup that fails, or that is interrupted because `shouldContinue` returns
 * false, is retried later. Returns how many rows were changed or deleted.
 */
async function runRetention(deps: RetentionDeps, shouldContinue: () => boolean = () => true): Promise<number> {
  const { db, now, log } = deps
  let total = 0
  await settleChanges(db, now())
  for (const school of await listDue(db, now())) {
    try {
      total += await applyRetention(deps, school, shouldContinue)
    } catch (error) {
      // The error doesn't matter if the university was deleted in the meantime.
      if (!(await isGone(db, school).catch(() => false))) {
        log[isPassingFault(error) ? 'warn' : 'error']({ err: error, school }, 'old data could not be purged yet')
        await releaseSchool(db, school).catch(() => undefined)
      }
    }
    if (!shouldContinue()) break
  }
  return total
}

async function applyRetention(
  { db, reader, now, log }: RetentionDeps,
  school: string,
  shouldContinue: () => boolean,
): Promise<number> {
  const began = now()
  const lease = await leaseSchool(db, school, began)
  if (!lease) return 0
  const { evidence_until, evidence_days, attendance_years: years, time_zone: timeZone } = lease
  const end = began - evidence_days * day
  // If a cleanup ran while the clock was ahead, `evidence_until` is in the future, and evidence was added since.
  const start = evidence_until > end ? 0 : evidence_until
  const rolls = {
    school,
    cutoff: findRetentionCutoff(began, { years, timeZone }),
    publishedCutoff: findRetentionCutoff(began, { years: years + publishedYears, timeZone }),
  }
  let rows = 0
  for (const pieces of [purgeOldEvidence(db, reader, { school, start, end, now }), reduceOldRolls(db, rolls)]) {
    for await (const changed of pieces) {
      rows += changed
      if (!shouldContinue()) {
        await releaseSchool(db, school)
        return rows
      }
      await nextTurn()
    }
  }
  await endRun(db, school, began)
  if (rows > 0) log.info({ school, rows }, 'expired data was purged')
  return rows
}

/** The number of rows changed in one statement. With a hundred, a check-in waits a few milliseconds for it. */
const batchSize = 100

type Work = { school: string; start: number; end: number; now: () => number }

/**
 * Deletes the evidence of a university's check-ins that were scanned before `end` (ms). An earlier run got as far as
 * `start` (ms). Before an event's first position is deleted, the summaries of all its check-ins are stored, because
 * deleting positions would move the center. Yields after each batch.
 */
async function* purgeOldEvidence(db: Db, reader: Reader, work: Work): AsyncGenerator<number> {
  const { school, end, now } = work
  for (let { start } = work; ;) {
    const rows = await listWithEvidence(db, { school, start, end }, batchSize)
    const last = rows.at(-1)
    if (!last) break
    for (const event of new Set(rows.flatMap(({ event_id, place }) => (place === null ? event_id : [])))) {
      for await (const _ of keepPlaces(db, reader, event)) yield 0
    }
    await purgeEvidence(
      db,
      rows.map(({ id }) => id),
    )
    start = last.scanned_at
    await writeProgress(db, school, start, now())
    yield rows.length
  }
  await writeProgress(db, school, end, now())
  for (let deletedCount = batchSize; deletedCount === batchSize;) {
    deletedCount = await purgeAttempts(db, { school, cutoff: end, limit: batchSize })
    yield deletedCount
  }
}

async function* keepPlaces(db: Db, reader: Reader, event: string): AsyncGenerator<void> {
  const { far, inside, unknown } = await reader.read('summarizePositions', { event })
  for (const { id, distance } of far) {
    await storePositionSummary(db, [id], { place: 'far', distance })
    yield
  }
  for (const [place, ids] of [
    ['inside', inside],
    ['unknown', unknown],
  ] as const) {
    for (const batch of inBatches(ids, batchSize)) {
      await storePositionSummary(db, batch, { place, distance: null })
      yield
    }
  }
}
