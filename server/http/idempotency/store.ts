import { hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { IdempotencyKeyTable } from './table.ts'

type Key = Pick<IdempotencyKeyTable, 'scope' | 'key_hash'>

/**
 * The maximum number of responses stored per session. The oldest are deleted. A professor creates about a hundred
 * objects a day.
 */
export const maxKeys = 1_000

/** Returns the row of a key that is newer than `cutoff` (ms). */
export function findKey(db: DbOrTrx, key: Key, cutoff: number): Promise<IdempotencyKeyTable | undefined> {
  return ofKey(db.selectFrom('idempotency_key').selectAll(), key).where('created_at', '>', cutoff).executeTakeFirst()
}

/** Adds a key, replacing one that is older than `cutoff` (ms). Returns false when it is in use. */
export async function insertKey(db: DbOrTrx, row: IdempotencyKeyTable, cutoff: number): Promise<boolean> {
  await ofKey(db.deleteFrom('idempotency_key'), row).where('created_at', '<=', cutoff).execute()
  const isNew = await hasWritten(
    db
      .insertInto('idempotency_key')
      .values(row)
      .onConflict((conflict) => conflict.columns(['scope', 'key_hash']).doNothing()),
  )
  if (!isNew) return false
  const eldestKept = db
    .selectFrom('idempotency_key')
    .select('created_at')
    .where('scope', '=', row.scope)
    .orderBy('created_at', 'desc')
    .offset(maxKeys - 1)
    .limit(1)
  await db.deleteFrom('idempotency_key').where('scope', '=', row.scope).where('created_at', '<', eldestKept).execute()
  return true
}

export async function updateKey(db: DbOrTrx, key: Key, changes: Partial<IdempotencyKeyTable>): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set(changes)
    .where('scope', '=', key.scope)
    .where('key_hash', '=', key.key_hash)
    .execute()
}

/** Deletes keys older than `cutoff` (ms). */
export async function purgeKeys(db: DbOrTrx, cutoff: number): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<=', cutoff).execute()
}

function ofKey<Q extends { where: (column: 'scope' | 'key_hash', is: '=', value: string) => Q }>(
  query: Q,
  { scope, key_hash }: Key,
): Q {
  return query.where('scope', '=', scope).where('key_hash', '=', key_hash)
}
