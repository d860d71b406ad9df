import type { Kysely } from 'kysely'
import { erasureReminderDays, schoolClosedDays } from '#contract/accounts/ways-back.ts'
import type { Schema } from '#server/database/schema.ts'
import type { StoredSchool } from './table.ts'

type Rows = Kysely<Schema>
const day = 24 * 60 * 60_000
/**
 * How long (ms) after the last moment for reopening a university is erased, so that clocks that differ can't make the
 * two overlap.
 */
const margin = 60 * 60_000

/** The ids of all closed universities. */
export async function listClosedSchools(db: Rows): Promise<string[]> {
  const rows = await db.selectFrom('school').select('id').where('closed_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** The ids of closed universities whose 30 days are over at `at` (ms): the ones to erase. */
export async function listSchoolsToErase(db: Rows, at: number): Promise<string[]> {
  const rows = await db
    .selectFrom('school')
    .select('id')
    .where('closed_at', '<=', at - schoolClosedDays * day - margin)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns closed universities that are erased in the next three days and whose administrators weren't notified yet.
 * `at` in ms.
 */
export function listSchoolsToAnnounce(db: Rows, at: number): Promise<StoredSchool[]> {
  return db
    .selectFrom('school')
    .selectAll()
    .where('closed_at', '<=', at - (schoolClosedDays - erasureReminderDays) * day)
    .where('closed_at', '>', at - schoolClosedDays * day)
    .where('erasure_announced_at', 'is', null)
    .execute()
}
