import type { Kysely } from 'kysely'
import { classMessages } from '#contract/classes/words.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { badInput } from '#server/http/refusals.ts'
import { inChunks } from './chunks.ts'
import { inTurnOfClass } from './roster-turn.ts'
import { insertEntries } from './store.ts'
import type { RosterEntryTable } from './table.ts'
import { removePlaces, type Place } from './walk-roster.ts'

type ClassOfFaculty = { id: string; school_id: string; faculty_id: string }
type Newcomer = Pick<RosterEntryTable, 'student_id' | 'pending_student_id'>

/** What to add and remove so that a roster becomes exactly the wanted one. */
export type RosterPlan = { add: Newcomer[]; remove: Place[] }
/** How many students were added and removed so far. */
export type RosterDone = { added: number; removed: number }

/**
 * Plans how a roster becomes exactly these students, registered or pending. Only `places`, which were just read from
 * it, can be removed, so a student added since then stays. Throws 400 when a student is on none of the owner's rosters.
 */
export async function planRoster(db: Db, of: ClassOfFaculty, places: Place[], ids: string[]): Promise<RosterPlan> {
  const wanted = new Set(ids)
  const remove = places.filter((place) => !wanted.delete(place.person))
  const add: Newcomer[] = []
  for await (const some of inChunks([...wanted])) {
    const found = await visibleAmong(db, of.faculty_id, some)
    if (found.length < some.length) throw badInput('students', classMessages.notVisible, 'unknown_student')
    add.push(...found)
  }
  return { add, remove }
}

/**
 * Carries out a plan, a few rows at a time: additions first, so that no one is temporarily on no roster. `record` notes
 * the progress in the transaction of each batch. `at` in ms.
 */
export async function carryOut(
  db: Db,
  of: ClassOfFaculty,
  { add, remove }: RosterPlan,
  at: number,
  record: (trx: Kysely<Schema>, done: RosterDone) => Promise<void>,
): Promise<void> {
  let added = 0
  for await (const some of inChunks(add)) {
    added += await inTurnOfClass(db, of, async (trx) => {
      // Looked up again, because a pending student may have registered since, which changes the id.
      const still = await visibleAmong(trx, of.faculty_id, some.map(personOf))
      const row = { school_id: of.school_id, class_id: of.id, created_at: at }
      const more = await insertEntries(
        trx,
        still.map((one) => ({ id: newRowId(at), ...row, ...one })),
      )
      await record(trx, { added: added + more, removed: 0 })
      return more
    })
  }
  await removePlaces(db, of, remove, (trx, removed) => record(trx, { added, removed }))
}

/** Returns which of these ids are on a roster of a faculty member, each once. */
async function visibleAmong(db: Kysely<Schema>, faculty: string, ids: string[]): Promise<Newcomer[]> {
  return db
    .selectFrom('roster_entry')
    .innerJoin('class', 'class.id', 'roster_entry.class_id')
    .select(['roster_entry.student_id', 'roster_entry.pending_student_id'])
    .distinct()
    .where('class.faculty_id', '=', faculty)
    .where((e) => e.or([e('roster_entry.student_id', 'in', ids), e('roster_entry.pending_student_id', 'in', ids)]))
    .execute()
}

function personOf({ student_id, pending_student_id }: Newcomer): string {
  return (student_id ?? pending_student_id)!
}
