import { erasureReminderDays, schoolClosedDays } from '#contract/retention/grace-periods.ts'
import { reopenMessages } from '#contract/accounts/words.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { conflict, type Refusal } from '#server/http/refusals.ts'
import { findSchool } from './store.ts'
import type { StoredSchool } from './table.ts'

const day = 24 * 60 * 60_000
/** The time (ms) between the deadline for reopening and the erasure, because clocks differ. */
const margin = 60 * 60_000

/**
 * Throws 409 if a university is closed. Call it after the permission check. Some administrators can see a closed
 * university, but no one can change it.
 */
export async function refuseWhileClosed(db: DbOrTrx, school: string): Promise<void> {
  const row = await findSchool(db, school)
  if (row && row.closed_at !== null) throw universityClosed()
}

/** The refusal of any change in a closed university. */
export const universityClosed = (): Refusal => conflict(reopenMessages.schoolIsClosed, 'university_closed')

/** Returns the ids of all closed universities. */
export async function listClosedSchools(db: DbOrTrx): Promise<string[]> {
  const rows = await db.selectFrom('school').select('id').where('closed_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of the closed universities to erase, whose 30 days are over at `now` (ms). */
export async function listSchoolsToErase(db: DbOrTrx, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('school')
    .select('id')
    .where('closed_at', '<=', now - schoolClosedDays * day - margin)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the closed universities that will be erased within three days and whose administrators haven't been reminded.
 * `now` in ms.
 */
export function listSchoolsToAnnounce(db: DbOrTrx, now: number): Promise<StoredSchool[]> {
  return db
    .selectFrom('school')
    .selectAll()
    .where('closed_at', '<=', now - (schoolClosedDays - erasureReminderDays) * day)
    .where('closed_at', '>', now - schoolClosedDays * day)
    .where('erasure_announced_at', 'is', null)
    .execute()
}
