import type { DeleteResult, InsertResult, SelectQueryBuilder, UpdateResult } from 'kysely'

type Query<Result> = { executeTakeFirst: () => Promise<Result> }
type Written = InsertResult | UpdateResult | DeleteResult

/** Runs a query that inserts, updates or deletes rows. Returns the number of rows it changed. */
export async function countWritten(query: Query<Written>): Promise<number> {
  const written = await query.executeTakeFirst()
  if ('numDeletedRows' in written) return Number(written.numDeletedRows)
  return Number('numUpdatedRows' in written ? written.numUpdatedRows : (written.numInsertedOrUpdatedRows ?? 0n))
}

/** Runs a query that inserts, updates or deletes rows. Returns whether it changed any. */
export async function hasWritten(query: Query<Written>): Promise<boolean> {
  return (await countWritten(query)) > 0
}

/** Runs a query that looks for a row. Returns whether it found one. */
export async function hasRow(query: Query<unknown>): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns how many rows a query finds. The query must not select anything itself. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counting = query.select((e) => e.fn.countAll().as('count')).$castTo<{ count: number }>()
  return (await counting.executeTakeFirstOrThrow()).count
}
