import { purgeCheckIns } from '#server/check-ins/forget-evidence.ts'
import { listMarks, purgeMarks } from '#server/rolls/marks/delete-marks.ts'
import { purgeOldCredits } from '#server/credits/store.ts'
import { purgeOldPublished } from '#server/credits/published/store.ts'
import type { Db } from '#server/database/db.ts'
import { startOfDay, zonedDay } from '#server/time/zoned-time.ts'
import { addCounts } from './store.ts'
import type { CountedCheckInsTable } from './table.ts'

/** The number of check-ins deleted in one transaction. Each deletion also updates four indexes. */
const batchSize = 100
/**
 * The number of years that published credits are kept longer than a roll, because complaints about a grade may come
 * after the degree.
 */
export const publishedYears = 5
/** A quarter of an hour (ms). In every time zone days begin at one, so counts per day stay exact. */
const quarter = 15 * 60_000

/**
 * Returns the time (ms) before which rolls are past their retention at `now`: the end of the latest term that ended at
 * least `years` ago, in the university's time zone. Terms end on June 1 and January 1.
 */
export function findRetentionCutoff(now: number, { years, timeZone }: { years: number; timeZone: string }): number {
  const [year = '', month = ''] = zonedDay(now, timeZone).split('-')
  const term = Number(month) >= 6 ? '06-01' : '01-01'
  return startOfDay(`${String(Number(year) - years).padStart(4, '0')}-${term}`, timeZone)
}

/**
 * Replaces a university's check-ins from before `cutoff` (ms) with counts, and deletes the marks, choices and appeals
 * of their events. Deletes files published before `publishedCutoff` (ms). Yields after each batch.
 */
export async function* reduceOldRolls(
  db: Db,
  { school, cutoff, publishedCutoff }: { school: string; cutoff: number; publishedCutoff: number },
): AsyncGenerator<number> {
  for (let deletedCount = batchSize; deletedCount === batchSize;) {
    deletedCount = await db.transaction().execute(async (trx) => {
      const rows = await purgeCheckIns(trx, { school, cutoff, limit: batchSize })
      const marks = await listMarks(trx, rows)
      const toKey = (row: { event_id: string; student_id: string | null }) => `${row.event_id} ${row.student_id}`
      const absent = new Set(marks.filter(({ says }) => says === 'absent').map((mark) => toKey(mark)))
      const scans = rows.map((row) => ({
        event_id: row.event_id,
        moment: row.scanned_at,
        check_ins: absent.has(toKey(row)) ? 0 : 1,
        marks: 0,
      }))
      // Without the check-in, a mark that confirmed it would look like presence without one.
      const confirmed = marks.filter(({ says }) => says === 'present')
      const corrections = confirmed.map(({ event_id, made_at }) => ({
        event_id,
        moment: made_at,
        check_ins: 0,
        marks: -1,
      }))
      await addCounts(trx, sumByQuarter(school, [...scans, ...corrections]))
      return rows.length
    })
    yield deletedCount
  }
  for (let deletedCount = batchSize; deletedCount === batchSize;) {
    deletedCount = await db.transaction().execute(async (trx) => {
      const rows = await purgeMarks(trx, { school, before: cutoff, most: batchSize })
      // Other marks add 0, which shows that names were deleted.
      const marks = rows.map(({ event_id, made_at, isPresent }) => ({
        event_id,
        moment: made_at,
        check_ins: 0,
        marks: isPresent ? 1 : 0,
      }))
      await addCounts(trx, sumByQuarter(school, marks))
      return rows.length
    })
    yield deletedCount
  }
  for (let deletedCount = batchSize; deletedCount > 0;) {
    deletedCount = await purgeOldCredits(db, { school, before: cutoff, most: batchSize })
    yield deletedCount
  }
  for (let deletedCount = batchSize; deletedCount > 0;) {
    deletedCount = await purgeOldPublished(db, { school, before: publishedCutoff, most: batchSize })
    yield deletedCount
  }
}

/** What to add at a moment (ms) of an event. */
type Change = { event_id: string; moment: number; check_ins: number; marks: number }

function sumByQuarter(school_id: string, changes: Change[]): CountedCheckInsTable[] {
  const sums = new Map<string, CountedCheckInsTable>()
  for (const { event_id, moment, check_ins, marks } of changes) {
    const scanned_from = Math.floor(moment / quarter) * quarter
    const key = `${event_id} ${scanned_from}`
    const sum = sums.get(key) ?? { school_id, event_id, scanned_from, check_ins: 0, marks: 0 }
    sums.set(key, { ...sum, check_ins: sum.check_ins + check_ins, marks: sum.marks + marks })
  }
  return [...sums.values()]
}
