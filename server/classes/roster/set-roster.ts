import { classMessages } from '#contract/classes/words.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { badInput } from '#server/http/refusals.ts'
import { toBatches, insertEntries } from './store.ts'
import { withClassLock } from './roster-lock.ts'
import type { RosterEntryTable } from './table.ts'
import { deleteMemberships, type Membership } from './walk-roster.ts'

type ClassOfFaculty = { id: string; school_id: string; faculty_id: string }
type Newcomer = Pick<RosterEntryTable, 'student_id' | 'pending_student_id'>

/** The additions and removals that change a roster to exactly the requested one. */
export type RosterPlan = { add: Newcomer[]; remove: Membership[] }
/** The numbers of students added and removed so far. */
export type RosterProgress = { added: number; removed: number }

/**
 * Plans the changes that make a roster consist of exactly these students, registered or pending. Only `places`, which
 * were just read from it, can be removed, so a student who was added since then stays. Throws 400 if a student is on
 * none of the owner's rosters.
 */
export async function planRoster(
  db: Db,
  course: ClassOfFaculty,
  places: Membership[],
  ids: string[],
): Promise<RosterPlan> {
  const wantedIds = new Set(ids)
  const remove = places.filter((place) => !wantedIds.delete(place.person))
  const add: Newcomer[] = []
  for await (const batch of toBatches([...wantedIds])) {
    const newcomers = await visibleAmong(db, course.faculty_id, batch)
    if (newcomers.length < batch.length) throw badInput('students', classMessages.notVisible, 'unknown_student')
    add.push(...newcomers)
  }
  return { add, remove }
}

/**
 * Carries out a plan, a few rows at a time. Additions come first, so that no one is temporarily on no roster. `record`
 * stores the progress in each batch's transaction. `now` in ms.
 */
export async function applyRosterPlan(
  db: Db,
  course: ClassOfFaculty,
  { add, remove }: RosterPlan,
  now: number,
  record: (trx: DbOrTrx, progress: RosterProgress) => Promise<void>,
): Promise<void> {
  let added = 0
  for await (const batch of toBatches(add)) {
    added += await withClassLock(db, course, async (trx) => {
      // Looked up again, because a pending student may have registered in the meantime, which changes the id.
      const newcomers = await visibleAmong(
        trx,
        course.faculty_id,
        batch.map((newcomer) => (newcomer.student_id ?? newcomer.pending_student_id)!),
      )
      const row = { school_id: course.school_id, class_id: course.id, created_at: now }
      const insertedCount = await insertEntries(
        trx,
        newcomers.map((newcomer) => ({ id: newRowId(now), ...row, ...newcomer })),
      )
      await record(trx, { added: added + insertedCount, removed: 0 })
      return insertedCount
    })
  }
  await deleteMemberships(db, course, remove, (trx, removed) => record(trx, { added, removed }))
}

/** Returns which of these students are on one of a faculty member's rosters, each once. */
async function visibleAmong(db: DbOrTrx, faculty: string, ids: string[]): Promise<Newcomer[]> {
  return db
    .selectFrom('roster_entry')
    .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
    .select(['roster_entry.student_id', 'roster_entry.pending_student_id'])
    .distinct()
    .where('class.faculty_id', '=', faculty)
    .where((e) => e.or([e('roster_entry.student_id', 'in', ids), e('roster_entry.pending_student_id', 'in', ids)]))
    .execute()
}
