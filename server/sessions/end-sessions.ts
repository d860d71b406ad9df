import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** Whose sessions end: a university's people, one person's by address, or everyone's. */
export type Whose = { school: string } | { email: string } | 'everybody'

/** Ends every session of everyone. */
export async function endEverySession(db: Rows): Promise<void> {
  await db.deleteFrom('session').execute()
}

/** Ends at most `most` sessions. Returns how many it ended. */
export async function endSomeSessions(db: Rows, whose: Whose, most: number): Promise<number> {
  let some = db.selectFrom('session').select('id').limit(most)
  if (whose !== 'everybody')
    some = 'school' in whose ? some.where('school_id', '=', whose.school) : some.where('email', '=', whose.email)
  const { numDeletedRows } = await db.deleteFrom('session').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
