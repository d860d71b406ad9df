import { schoolClosedDays } from '#contract/retention/grace-periods.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'
import type { ExpressionBuilder } from 'kysely'
import type { CountedCheckInsTable } from './table.ts'

/** The time (ms) between two cleanups of a university's data. */
const everyDay = 24 * 60 * 60_000
/** The time (ms) after which a closed university is erased completely. */
const closedLife = schoolClosedDays * everyDay
/**
 * The time (ms) after which another process takes over a university from a process that is no longer active, far longer
 * than a batch takes.
 */
const lease = 10 * 60_000

/**
 * Returns the universities whose last cleanup began at least a day ago, or that have had none. Includes closed
 * universities until they are erased. `now` is in ms.
 */
export async function listDue(db: DbOrTrx, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('school')
    .leftJoin('retention', 'retention.school_id', 'school.id')
    .select('school.id')
    .where((row) => row.or([row('school.closed_at', 'is', null), row('school.closed_at', '>', now - closedLife)]))
    .where((row) => row.or([row('retention.school_id', 'is', null), isDue(row, now)]))
    .orderBy('school.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether a cleanup is due. It is also due if the last one ran while the clock was ahead. Otherwise there would be none
 * until that time.
 */
function isDue(row: ExpressionBuilder<Schema, 'retention'>, now: number) {
  return row.or([
    row('retention.ran_at', 'is', null),
    row('retention.ran_at', '<=', now - everyDay),
    row('retention.ran_at', '>', now + maxClockLeadMs),
  ])
}

/** Whether a university was deleted since it was listed. */
export async function isGone(db: DbOrTrx, school: string): Promise<boolean> {
  return !(await hasRow(db.selectFrom('school').select('id').where('id', '=', school)))
}

export type RetentionLease = {
  evidence_until: number
  evidence_days: number
  attendance_years: number
  time_zone: string
}

/**
 * Leases a due university to this process. Returns its settings, or null when another process has the lease or the
 * university was deleted. `now` is in ms.
 */
export async function leaseSchool(db: DbOrTrx, school: string, now: number): Promise<RetentionLease | null> {
  await db
    .insertInto('retention')
    .columns(['school_id', 'evidence_until'])
    .expression((e) =>
      e
        .selectFrom('school')
        .select((row) => ['school.id', row.val(0).as('evidence_until')])
        .where('id', '=', school),
    )
    .onConflict((conflict) => conflict.column('school_id').doNothing())
    .execute()
  const isLeased = await hasWritten(
    db
      .updateTable('retention')
      .set({ leased_until: now + lease })
      .where('school_id', '=', school)
      .where((row) => isDue(row, now))
      .where((row) =>
        row.or([
          row('leased_until', 'is', null),
          row('leased_until', '<=', now),
          row('leased_until', '>', now + lease + maxClockLeadMs),
        ]),
      ),
  )
  if (!isLeased) return null
  const settings = await db
    .selectFrom('retention')
    .innerJoin('school', 'school.id', 'retention.school_id')
    .select(['retention.evidence_until', 'school.evidence_days', 'school.attendance_years', 'school.time_zone'])
    .where('school.id', '=', school)
    .where((row) => row.or([row('school.closed_at', 'is', null), row('school.closed_at', '>', now - closedLife)]))
    .executeTakeFirst()
  return settings ?? null
}

/** Records that the evidence from before `cutoff` (ms) is deleted, and extends the lease. */
export async function writeProgress(db: DbOrTrx, school: string, cutoff: number, now: number): Promise<void> {
  await db
    .updateTable('retention')
    .set({ evidence_until: cutoff, leased_until: now + lease })
    .where('school_id', '=', school)
    .execute()
}

/** Records that the cleanup that began at `began` (ms) is complete. */
export async function endRun(db: DbOrTrx, school: string, began: number): Promise<void> {
  await db.updateTable('retention').set({ ran_at: began, leased_until: null }).where('school_id', '=', school).execute()
}

/** Ends the lease, so that another process, or this one a minute later, can retry. */
export async function releaseSchool(db: DbOrTrx, school: string): Promise<void> {
  await db.updateTable('retention').set({ leased_until: null }).where('school_id', '=', school).execute()
}

/** Adds to the numbers of check-ins and marks per quarter of an hour. */
export async function addCounts(db: DbOrTrx, counts: CountedCheckInsTable[]): Promise<void> {
  if (counts.length === 0) return
  await db
    .insertInto('counted_check_ins')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'scanned_from']).doUpdateSet((row) => ({
        check_ins: row('counted_check_ins.check_ins', '+', row.ref('excluded.check_ins')),
        marks: row('counted_check_ins.marks', '+', row.ref('excluded.marks')),
      })),
    )
    .execute()
}
