import { countWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

/** The people whose sessions end: everyone at a university, the person with an email address, or everyone. */
export type SessionOwners = { school: string } | { email: string } | 'everybody'

/** Ends all sessions. */
export async function endEverySession(db: DbOrTrx): Promise<void> {
  await db.deleteFrom('session').execute()
}

/** Ends up to `limit` sessions. Returns how many it ended. */
export function endSomeSessions(db: DbOrTrx, whose: SessionOwners, limit: number): Promise<number> {
  let batch = db.selectFrom('session').select('id').limit(limit)
  if (whose !== 'everybody')
    batch = 'school' in whose ? batch.where('school_id', '=', whose.school) : batch.where('email', '=', whose.email)
  return countWritten(db.deleteFrom('session').where('id', 'in', batch))
}
