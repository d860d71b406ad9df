import type { Selectable } from 'kysely'
import { facultyClosedDays, facultyReminderDays } from '#contract/retention/grace-periods.ts'
import type { AdminRole } from '#contract/roles.ts'
import { hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import type { StoredFacultyTable } from './table.ts'

const day = 24 * 60 * 60_000
/** The time (ms) between the deadline for reopening and the erasure, because the clocks of processes differ. */
const margin = 60 * 60_000

/** A faculty member whose account is closed. `closed_at` in ms. */
export type ClosedFaculty = Omit<Selectable<StoredFacultyTable>, 'closed_at'> & { closed_at: number }

function closed(db: DbOrTrx) {
  return db
    .selectFrom('faculty')
    .selectAll('faculty')
    .where('faculty.closed_at', 'is not', null)
    .$narrowType<{ closed_at: number }>()
}

/** Returns the closed faculty account with an id. */
export function findClosedFaculty(db: DbOrTrx, id: string): Promise<ClosedFaculty | undefined> {
  return closed(db).where('faculty.id', '=', id).executeTakeFirst()
}

/** Returns the closed faculty account with an address. */
export function findClosedFacultyByEmail(db: DbOrTrx, email: string): Promise<ClosedFaculty | undefined> {
  return closed(db).where('faculty.email', '=', email).executeTakeFirst()
}

/** Returns the university of a confirmed faculty account, open or closed. */
export function findFacultySchool(db: DbOrTrx, id: string): Promise<{ school_id: string } | undefined> {
  return db
    .selectFrom('faculty')
    .select('school_id')
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Closes a confirmed account. Returns false when it was already closed or erased. `closedAt` in ms. */
export function markClosed(db: DbOrTrx, id: string, closedAt: number): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('faculty')
      .set({ closed_at: closedAt, erasure_announced_at: null })
      .where('id', '=', id)
      .where('verified_at', 'is not', null)
      .where('closed_at', 'is', null),
  )
}

/** Reopens a closed account. Returns false when it was open or already erased. */
export function markOpen(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('faculty')
      .set({ closed_at: null, erasure_announced_at: null })
      .where('id', '=', id)
      .where('closed_at', 'is not', null),
  )
}

/** Restarts the 7 days of the closed accounts at a reopened university, and their reminders. `now` in ms. */
export async function restartClosedFaculty(db: DbOrTrx, school: string, now: number): Promise<void> {
  await db
    .updateTable('faculty')
    .set({ closed_at: now, erasure_announced_at: null })
    .where('school_id', '=', school)
    .where('closed_at', 'is not', null)
    .execute()
}

export type ListedClosedFaculty = ClosedFaculty & { school_name: string; admin_role: AdminRole | null }

/** Sorts closed accounts by when they are erased, soonest first. */
export const closedFacultyOrder: Order<ListedClosedFaculty> = {
  cursorFor: ({ closed_at, id }) => [closed_at, id],
  compare: compareBy('up', 'up'),
}

/** Returns the closed accounts of open universities, with the role of those who are administrators. */
export function listClosedFaculty(db: DbOrTrx): Promise<ListedClosedFaculty[]> {
  return closed(db)
    .innerJoin('school', 'school.id', 'faculty.school_id')
    .leftJoin('administrator', (join) =>
      join.onRef('administrator.faculty_id', '=', 'faculty.id').on('administrator.role', '!=', 'revoked'),
    )
    .select(['school.name as school_name', 'administrator.role as admin_role'])
    .$narrowType<{ admin_role: AdminRole | null }>()
    .where('school.closed_at', 'is', null)
    .orderBy('faculty.closed_at')
    .orderBy('faculty.id')
    .execute()
}

/** The closed accounts at open universities. At a closed university the days of an account don't count down. */
function closedAtOpenSchools(db: DbOrTrx) {
  return closed(db).innerJoin('school', 'school.id', 'faculty.school_id').where('school.closed_at', 'is', null)
}

/** Returns the accounts to erase at `now` (ms): their 7 days and the margin are over. */
export function listFacultyToErase(db: DbOrTrx, now: number): Promise<ClosedFaculty[]> {
  return closedAtOpenSchools(db)
    .where('faculty.closed_at', '<=', now - facultyClosedDays * day - margin)
    .execute()
}

/** Returns closed accounts that will be erased within a day and whose owner hasn't been reminded. `now` in ms. */
export function listFacultyToAnnounce(db: DbOrTrx, now: number): Promise<ClosedFaculty[]> {
  return closedAtOpenSchools(db)
    .where('faculty.closed_at', '<=', now - (facultyClosedDays - facultyReminderDays) * day)
    .where('faculty.closed_at', '>', now - facultyClosedDays * day)
    .where('faculty.erasure_announced_at', 'is', null)
    .execute()
}

/** Records that a closed account's owner was reminded. Returns false if it was recorded before. `announcedAt` in ms. */
export function markAnnounced(db: DbOrTrx, id: string, announcedAt: number): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('faculty')
      .set({ erasure_announced_at: announcedAt })
      .where('id', '=', id)
      .where('closed_at', 'is not', null)
      .where('erasure_announced_at', 'is', null),
  )
}
