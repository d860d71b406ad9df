import type { Db } from '#server/database/connect.ts'

/** As many as a process remembers. */
const most = 50_000

/** Returns the token hashes of the sessions that were used last, the latest at the end. */
export async function newestTokens(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('session').select('token_hash').orderBy('last_seen_at', 'desc').limit(most).execute()
  return rows.map((row) => row.token_hash).toReversed()
}
