import type { Kysely } from 'kysely'
import { classMessages } from '#contract/classes/words.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { badInput } from '#server/http/refusals.ts'
import { inChunks } from './chunks.ts'
import { inRosterTurn } from './roster-turn.ts'
import { insertEntries } from './store.ts'
import type { RosterEntryTable } from './table.ts'
import { removePlaces, type Place } from './walk-roster.ts'

type ClassOfFaculty = { id: string; school_id: string; faculty_id: string }
type Newcomer = Pick<RosterEntryTable, 'student_id' | 'pending_student_id'>

/** What a roster still lacks and has too much to be exactly the wanted one. */
export type RosterPlan = { add: Newcomer[]; remove: Place[] }
/** How much of it is done, in students. */
export type RosterDone = { added: number; removed: number }

/**
 * Plans how a roster becomes exactly these students, registered or pending. `places` are those read from it just now:
 * only they can be removed, so a student added since stays. Changes nothing. Throws 400 when one of the students is on
 * none of the owner's rosters.
 */
export async function planRoster(db: Db, of: ClassOfFaculty, places: Place[], ids: string[]): Promise<RosterPlan> {
  const wanted = new Set(ids)
  const remove = places.filter((place) => !wanted.delete(place.person))
  const add: Newcomer[] = []
  for await (const some of inChunks([...wanted])) {
    const found = await visibleAmong(db, of.faculty_id, some)
    if (found.length < some.length) throw badInput({ students: [classMessages.notVisible] })
    add.push(...found)
  }
  return { add, remove }
}

/**
 * Carries a plan out, a few rows at a time: newcomers first, so that no one is on no roster in between. `record` notes in
 * each piece's transaction how much is done with it. `at` in ms.
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
    added += await inRosterTurn(db, of, async (trx) => {
      // Asked again: a pending student may have registered since, and stands there by another id.
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

/** Those of some ids who stand on a roster of a faculty member, each once. */
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
