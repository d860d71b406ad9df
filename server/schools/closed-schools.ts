import { erasureReminderDays, schoolClosedDays } from '#contract/retention/ways-back.ts'
import { waysBackMessages } from '#contract/accounts/words.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { conflict, type Refusal } from '#server/http/refusals.ts'
import { findSchool } from './store.ts'
import type { StoredSchool } from './table.ts'

const day = 24 * 60 * 60_000
/** The time (ms) between the last moment for reopening and the erasure: clocks differ. */
const margin = 60 * 60_000

/** Throws 409 when a university is closed. Call it after checking who may: some can read a closed one. */
export async function refuseWhileClosed(db: DbOrTrx, school: string): Promise<void> {
  const row = await findSchool(db, school)
  if (row && row.closed_at !== null) throw universityClosed()
}

/** The refusal of every change in a closed university. */
export const universityClosed = (): Refusal => conflict(waysBackMessages.schoolIsClosed, 'university_closed')

/** The ids of all closed universities. */
export async function listClosedSchools(db: DbOrTrx): Promise<string[]> {
  const rows = await db.selectFrom('school').select('id').where('closed_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** The ids of closed universities whose 30 days are over at `now` (ms): the ones to erase. */
export async function listSchoolsToErase(db: DbOrTrx, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('school')
    .select('id')
    .where('closed_at', '<=', now - schoolClosedDays * day - margin)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns closed universities that are erased in three days and weren't announced yet. `now` in ms. */
export function listSchoolsToAnnounce(db: DbOrTrx, now: number): Promise<StoredSchool[]> {
  return db
    .selectFrom('school')
    .selectAll()
    .where('closed_at', '<=', now - (schoolClosedDays - erasureReminderDays) * day)
    .where('closed_at', '>', now - schoolClosedDays * day)
    .where('erasure_announced_at', 'is', null)
    .execute()
}
