import { hasRow } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

/** Whether a university has a confirmed account with an address or, if given, with its `mailbox`. */
export async function hasVerifiedAccount(
  db: DbOrTrx,
  kind: 'student' | 'faculty',
  { email, mailbox, school }: { email: string; mailbox: string | null; school: string },
): Promise<boolean> {
  const hasAccountWith = (column: 'email' | 'mailbox', value: string) =>
    hasRow(
      db
        .selectFrom(kind)
        .select('id')
        .where(column, '=', value)
        .where('school_id', '=', school)
        .where('verified_at', 'is not', null)
        .limit(1),
    )
  // Not one query with “or”, for which SQLite would read all accounts of the university.
  if (await hasAccountWith('email', email)) return true
  return mailbox !== null && hasAccountWith('mailbox', mailbox)
}

/** Returns the confirmed account with a mailbox at a university, or undefined if there is none or more than one. */
export async function findMailboxAccount(
  db: DbOrTrx,
  kind: 'student' | 'faculty',
  { mailbox, school }: { mailbox: string; school: string },
): Promise<{ id: string; school_id: string; email: string; verified_at: number | null } | undefined> {
  const rows = await db
    .selectFrom(kind)
    .select(['id', 'school_id', 'email', 'verified_at'])
    .where('mailbox', '=', mailbox)
    .where('school_id', '=', school)
    .where('verified_at', 'is not', null)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}
