import type { PersonKind } from '#contract/roles.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'

/** Locks a person's password, so that changes of it and sign-ins with it run one after the other. */
export async function lockPassword(db: DbOrTrx, person: string): Promise<void> {
  await acquireLock(db, `password of ${person}`)
}

/**
 * Whether a person's password still has this hash. It can't change before the transaction ends. Otherwise a person with
 * the old password could start a session after a change has ended all sessions.
 */
export async function isStillPassword(
  db: DbOrTrx,
  { kind, id }: { kind: PersonKind; id: string },
  hash: string,
): Promise<boolean> {
  await lockPassword(db, id)
  const table = kind === 'admin' ? 'administrator' : 'student'
  const row = await db.selectFrom(table).select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash === hash
}
