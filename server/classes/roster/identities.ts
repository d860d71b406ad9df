import type { LmsIdentity } from '#contract/classes/lms-identity.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toBatches, findEntries } from './store.ts'
import { withClassLock } from './roster-lock.ts'
import type { RosterIdentityTable } from './table.ts'

/** A student's ids in a learning management system, as a file contained them, for one roster entry. */
export type SeenIdentity = Pick<RosterIdentityTable, 'roster_entry_id' | 'system' | 'user_id' | 'login' | 'section'>

/** Returns the ids that rosters and gradebook files contained for a class's students. */
export function listIdentities(db: DbOrTrx, classId: string): Promise<SeenIdentity[]> {
  return db
    .selectFrom('roster_identity')
    .innerJoin('roster_entry', 'roster_entry.id', 'roster_identity.roster_entry_id')
    .select(['roster_entry_id', 'system', 'user_id', 'login', 'section'])
    .where('roster_entry.class_id', '=', classId)
    .execute()
}

/**
 * Stores the ids from a gradebook file for a class's students, a few at a time. They replace those from an earlier file
 * of the same system. Students who have left the roster are skipped. `now` in ms.
 */
export async function rememberIdentities(
  db: Db,
  course: { id: string; school_id: string },
  identities: SeenIdentity[],
  now: number,
): Promise<void> {
  for await (const batch of toBatches(identities))
    await withClassLock(db, course, async (trx) => {
      const entries = await trx
        .selectFrom('roster_entry')
        .select('id')
        .where('class_id', '=', course.id)
        .where(
          'id',
          'in',
          batch.map(({ roster_entry_id }) => roster_entry_id),
        )
        .execute()
      const existingIds = new Set(entries.map(({ id }) => id))
      const remaining = batch.filter(({ roster_entry_id }) => existingIds.has(roster_entry_id))
      await storeIdentities(trx, course.school_id, remaining, now)
    })
}

/**
 * Stores the ids from a roster that is being imported, in the transaction that adds its students. `people` maps a
 * student's id, registered or pending, to the ids in the file. `now` in ms.
 */
export async function rememberImported(
  trx: DbOrTrx,
  course: { id: string; school_id: string },
  people: Map<string, LmsIdentity>,
  now: number,
): Promise<void> {
  if (people.size === 0) return
  const entries = await findEntries(trx, course.id, [...people.keys()])
  const identities = entries.map(({ id, person }) => ({ roster_entry_id: id, ...people.get(person!)! }))
  await storeIdentities(trx, course.school_id, identities, now)
}

async function storeIdentities(trx: DbOrTrx, school: string, identities: SeenIdentity[], now: number): Promise<void> {
  if (identities.length === 0) return
  await trx
    .insertInto('roster_identity')
    .values(identities.map((identity) => ({ id: newRowId(now), school_id: school, ...identity, seen_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['roster_entry_id', 'system']).doUpdateSet((e) => ({
        user_id: e.ref('excluded.user_id'),
        login: e.ref('excluded.login'),
        section: e.ref('excluded.section'),
        seen_at: e.ref('excluded.seen_at'),
      })),
    )
    .execute()
}

/** Deletes a roster entry's ids, because the entry moves to another student. */
export async function deleteIdentities(db: DbOrTrx, entry: string): Promise<void> {
  await db.deleteFrom('roster_identity').where('roster_entry_id', '=', entry).execute()
}
