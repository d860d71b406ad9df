import type { Kysely } from 'kysely'
import type { LmsIdentity } from '#contract/classes/lms-identity.ts'
import type { Db } from '#server/database/db.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { inChunks } from './chunks.ts'
import { inTurnOfClass } from './roster-turn.ts'
import { entriesOf } from './store.ts'
import type { RosterIdentityTable } from './table.ts'

/** What a file of a learning management system says about a place on a roster. */
export type SeenIdentity = Pick<RosterIdentityTable, 'roster_entry_id' | 'system' | 'user_id' | 'login' | 'section'>

/** Returns what rosters and gradebook files said about the students of a class. */
export function listIdentities(db: Kysely<Schema>, classId: string): Promise<SeenIdentity[]> {
  return db
    .selectFrom('roster_identity')
    .innerJoin('roster_entry', 'roster_entry.id', 'roster_identity.roster_entry_id')
    .select(['roster_entry_id', 'system', 'user_id', 'login', 'section'])
    .where('roster_entry.class_id', '=', classId)
    .execute()
}

/**
 * Remembers what a gradebook file says about students of a class, a few at a time. It replaces what an earlier file of
 * the same system said. Students who left the roster are skipped. `at` in ms.
 */
export async function rememberIdentities(
  db: Db,
  of: { id: string; school_id: string },
  seen: SeenIdentity[],
  at: number,
): Promise<void> {
  for await (const some of inChunks(seen))
    await inTurnOfClass(db, of, async (trx) => {
      const entries = await trx
        .selectFrom('roster_entry')
        .select('id')
        .where('class_id', '=', of.id)
        .where(
          'id',
          'in',
          some.map(({ roster_entry_id }) => roster_entry_id),
        )
        .execute()
      const there = new Set(entries.map(({ id }) => id))
      const still = some.filter(({ roster_entry_id }) => there.has(roster_entry_id))
      await storeIdentities(trx, of.school_id, still, at)
    })
}

/**
 * Remembers what a roster that is being imported says about its students, in the transaction that adds them. `people`
 * maps the id of a student, registered or pending, to what the file says. `at` in ms.
 */
export async function rememberImported(
  trx: Kysely<Schema>,
  of: { id: string; school_id: string },
  people: Map<string, LmsIdentity>,
  at: number,
): Promise<void> {
  if (people.size === 0) return
  const entries = await entriesOf(trx, of.id, [...people.keys()])
  const seen = entries.map(({ id, person }) => ({ roster_entry_id: id, ...people.get(person!)! }))
  await storeIdentities(trx, of.school_id, seen, at)
}

async function storeIdentities(trx: Kysely<Schema>, school: string, seen: SeenIdentity[], at: number): Promise<void> {
  if (seen.length === 0) return
  await trx
    .insertInto('roster_identity')
    .values(seen.map((one) => ({ id: newRowId(at), school_id: school, ...one, seen_at: at })))
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
export async function forgetIdentities(db: Kysely<Schema>, entry: string): Promise<void> {
  await db.deleteFrom('roster_identity').where('roster_entry_id', '=', entry).execute()
}
