import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { Reader } from '#server/reader/reader.ts'
import { settleChanges } from '#server/schools/pending-changes.ts'
import { countOldRolls, findRetentionCutoff, publishedYears } from './count-old-rolls.ts'
import { purgeOldEvidence } from './forget-old-evidence.ts'
import { endRun, releaseSchool, isGone, listDue, leaseSchool } from './store.ts'

const day = 24 * 60 * 60_000

export type RetentionDeps = { db: Db; reader: Reader; now: () => number; log: FastifyBaseLogger }

/**
 * Cleans up every university whose last cleanup is a day old or more, each by its own settings and by one process only.
 * Check-ins can run in between. What fails, or is interrupted because `shouldContinue` returns false, is retried later.
 * Returns how many rows were changed or deleted.
 */
export async function runRetention(deps: RetentionDeps, shouldContinue: () => boolean = () => true): Promise<number> {
  const { db, now, log } = deps
  let total = 0
  await settleChanges(db, now())
  for (const school of await listDue(db, now())) {
    try {
      total += await keepSchoolToAge(deps, school, shouldContinue)
    } catch (error) {
      // If the university was deleted in the meantime, the error doesn't matter.
      if (!(await isGone(db, school).catch(() => false))) {
        log[isPassingFault(error) ? 'warn' : 'error']({ err: error, school }, 'old data could not be cleared yet')
        await releaseSchool(db, school).catch(() => undefined)
      }
    }
    if (!shouldContinue()) break
  }
  return total
}

async function keepSchoolToAge(
  { db, reader, now, log }: RetentionDeps,
  school: string,
  shouldContinue: () => boolean,
): Promise<number> {
  const began = now()
  const lease = await leaseSchool(db, school, began)
  if (!lease) return 0
  const { evidence_until: start, evidence_days, attendance_years: years, time_zone: timeZone } = lease
  const end = began - evidence_days * day
  const rolls = {
    school,
    cutoff: findRetentionCutoff(began, { years, timeZone }),
    publishedCutoff: findRetentionCutoff(began, { years: years + publishedYears, timeZone }),
  }
  let rows = 0
  for (const pieces of [purgeOldEvidence(db, reader, { school, start, end, now }), countOldRolls(db, rolls)]) {
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
  if (rows > 0) log.info({ school, rows }, 'data past its time was cleared')
  return rows
}
