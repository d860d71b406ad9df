import type { Kysely } from 'kysely'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** Whose sessions end: a university's people, one person's by address, or everyone's. */
export type Whose = { school: string } | { email: string } | 'everybody'

/** Ends at most `most` sessions. Returns how many it ended. */
export async function endSomeSessions(db: Rows, whose: Whose, most: number): Promise<number> {
  let some = db.selectFrom('session').select('id').limit(most)
  if (whose !== 'everybody')
    some = 'school' in whose ? some.where('school_id', '=', whose.school) : some.where('email', '=', whose.email)
  const { numDeletedRows } = await db.deleteFrom('session').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the known browsers of some accounts, because no foreign key does. */
export async function forgetBrowsers(
  db: Rows,
  kind: 'student' | 'faculty' | 'admin',
  accounts: string[],
): Promise<void> {
  if (accounts.length === 0) return
  await db.deleteFrom('known_browser').where('account_id', 'in', accounts).where('kind', '=', kind).execute()
}

/**
 * Deletes the counts of strangers' and this browser's failures at an administrator's sign-in, because a person who can
 * read the mailbox is the owner. `browser` is the keyed hash of the browser's own cookie.
 */
export async function forgetFailures(
  db: Rows,
  of: { secretKey: Buffer; email: string; browser: string | null },
): Promise<void> {
  const keys = [null, of.browser].map((browser) => lockoutKey(of.secretKey, 'admin', of.email, browser))
  await db.deleteFrom('sign_in_failure').where('key', 'in', keys).execute()
}
