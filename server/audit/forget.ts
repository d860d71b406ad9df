import { sql, type ExpressionBuilder } from 'kysely'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import type { Db } from '#server/database/db.ts'

/** Returns the ids of the lines that name a person. No index helps, so don't call it on the event loop. */
export async function listPersonAudit(db: DbOrTrx, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where((line) => line.or(namesPerson(line, person)))
    .execute()
  return rows.map(({ id }) => id)
}

/** The same for the lines of one university since a time (ms). It uses an index. */
export async function listLatePersonAudit(
  db: DbOrTrx,
  person: string,
  { school, since: start }: { school: string; since: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where('school_id', '=', school)
    .where('at', '>=', start)
    .where((line) => line.or(namesPerson(line, person)))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns conditions. A line that names a person meets at least one. The only pattern character that an id can contain
 * is `_`, which also matches itself.
 */
export function namesPerson(line: ExpressionBuilder<Schema, 'audit'>, person: string) {
  return [line('actor_id', '=', person), line('object_id', '=', person), line('detail', 'like', `%${person}%`)]
}

/** Replaces a person's id in these lines. They still say what was done, but no longer who did it. */
export async function renameInAudit(db: DbOrTrx, lines: string[], person: string, name: string): Promise<void> {
  for (const batch of inBatches(lines)) {
    await db
      .updateTable('audit')
      .set({
        actor_id: sql`case when actor_id = ${person} then ${name} else actor_id end`,
        object_id: sql`case when object_id = ${person} then ${name} else object_id end`,
        subject_id: sql`case when subject_id = ${person} then ${name} else subject_id end`,
        detail: sql`replace(detail, ${person}, ${name})`,
      })
      .where('id', 'in', batch)
      .execute()
  }
}

/** Deletes the lines written before `cutoff` (ms), the oldest first. */
export async function purgeAudit(db: Db, cutoff: number): Promise<void> {
  const old = db.selectFrom('audit').select('id').where('at', '<', cutoff).orderBy('at')
  await deleteInBatches((limit) => db.deleteFrom('audit').where('id', 'in', old.limit(limit)))
}
