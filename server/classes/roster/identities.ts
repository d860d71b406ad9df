import type { LmsIdentity } from '#contract/classes/lms-identity.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toBatches, findEntries } from './store.ts'
import { withClassLock } from './roster-lock.ts'
import type { RosterIdentityTable } from './table.ts'

/** A student's ids in a learning management system, as a file gave them for a place on a roster. */
export type SeenIdentity = Pick<RosterIdentityTable, 'roster_entry_id' | 'system' | 'user_id' | 'login' | 'section'>

/** Returns what rosters and gradebook files said about the students of a class. */
export function listIdentities(db: DbOrTrx, classId: string): Promise<SeenIdentity[]> {
  return db
    .selectFrom('roster_identity')
    .innerJoin('roster_entry', 'roster_entry.id', 'roster_identity.roster_entry_id')
    .select(['roster_entry_id', 'system', 'user_id', 'login', 'section'])
    .where('roster_entry.class_id', '=', classId)
    .execute()
}

/**
 * Remembers what a gradebook file says about students of a class, a few at a time. It replaces what an earlier file of
 * the same system said. Students who left the roster are skipped. `now` in ms.
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
 * Remembers what a roster that is being imported says about its students, in the transaction that adds them. `people`
 * maps the id of a student, registered or pending, to what the file says. `now` in ms.
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

/** Forgets what files said about a place on a roster, because it goes to another student. */
export async function deleteIdentities(db: DbOrTrx, entry: string): Promise<void> {
  await db.deleteFrom('roster_identity').where('roster_entry_id', '=', entry).execute()
}
