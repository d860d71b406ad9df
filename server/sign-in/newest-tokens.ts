import type { Db } from '#server/database/connect.ts'

/** Returns the token hashes of the `most` sessions that were used last, the latest at the end. */
export async function newestTokens(db: Db, most: number): Promise<string[]> {
  const rows = await db.selectFrom('session').select('token_hash').orderBy('last_seen_at', 'desc').limit(most).execute()
  return rows.map((row) => row.token_hash).toReversed()
}
