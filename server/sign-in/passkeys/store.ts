import type { RawBuilder } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { hashSecret } from '#server/http/secrets.ts'
import type { PasskeyTable } from './table.ts'

/** One of a person's accounts. */
export type Account = { kind: PersonKind; id: string }

/** Locks an account's passkeys, so that additions and removals run one after the other. */
export async function lockPasskeys(db: DbOrTrx, account: string): Promise<void> {
  await acquireLock(db, `passkeys of ${account}`)
}

/** Returns the passkeys of some accounts, the oldest first. */
export function listPasskeys(db: DbOrTrx, accounts: readonly Account[]): Promise<PasskeyTable[]> {
  if (accounts.length === 0) return Promise.resolve([])
  return db
    .selectFrom('passkey')
    .selectAll()
    .where((row) => row.or(accounts.map(({ kind, id }) => row(`${kind}_id`, '=', id))))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the passkey with a credential id (base64url), of any owner. */
export function findPasskeyByCredential(db: DbOrTrx, credential: string): Promise<PasskeyTable | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credential).executeTakeFirst()
}

/** Adds a passkey. Returns false when its credential is already registered, to any account. */
export function insertPasskey(db: DbOrTrx, passkey: PasskeyTable): Promise<boolean> {
  return hasWritten(
    db
      .insertInto('passkey')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  )
}

export async function renamePasskey(db: DbOrTrx, id: string, name: string): Promise<void> {
  await db.updateTable('passkey').set({ name }).where('id', '=', id).execute()
}

/** Deletes one passkey. Returns false when it no longer exists. */
export function deletePasskey(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('passkey').where('id', '=', id))
}

/** Deletes the passkeys of an account that meet a condition. Returns their names. */
export async function deletePasskeysWhere(
  db: DbOrTrx,
  { kind, id }: Account,
  condition: RawBuilder<boolean>,
): Promise<string[]> {
  const rows = await db.deleteFrom('passkey').where(`${kind}_id`, '=', id).where(condition).returning('name').execute()
  return rows.map(({ name }) => name)
}

/** Deletes all passkeys of an administrator. */
export async function deleteAdminPasskeys(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('passkey').where('admin_id', '=', id).execute()
}

/**
 * Records a use of a passkey at `usedAt` (ms). Returns false when the passkey no longer exists, or when its counter
 * didn't grow, which means that there is a copy. Authenticators without a counter always send 0.
 */
export function notePasskeyUse(
  db: DbOrTrx,
  used: { id: string; counter: number; backedUp: boolean },
  usedAt: number,
): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('passkey')
      .set({ counter: used.counter, backed_up: used.backedUp ? 1 : 0, last_used_at: usedAt })
      .where('id', '=', used.id)
      .where((row) =>
        row.or([row('counter', '<', used.counter), row.and([row.val(used.counter === 0), row('counter', '=', 0)])]),
      ),
  )
}

/** Records that a challenge was answered at `usedAt` (ms). Returns false when it was answered before. */
export function spendChallenge(db: DbOrTrx, challenge: string, usedAt: number): Promise<boolean> {
  return hasWritten(
    db
      .insertInto('used_challenge')
      .values({ hash: hashSecret(challenge), used_at: usedAt })
      .onConflict((conflict) => conflict.column('hash').doNothing()),
  )
}

/** Deletes challenges that were answered before `cutoff` (ms). */
export async function purgeUsedChallenges(db: DbOrTrx, cutoff: number): Promise<void> {
  await db.deleteFrom('used_challenge').where('used_at', '<', cutoff).execute()
}

/** Returns the account that a passkey belongs to. */
export function readAccount({ student_id, faculty_id, admin_id }: PasskeyTable): Account {
  if (student_id) return { kind: 'student', id: student_id }
  if (faculty_id) return { kind: 'faculty', id: faculty_id }
  return { kind: 'admin', id: admin_id! }
}
