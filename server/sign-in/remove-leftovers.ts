import { sql, type RawBuilder } from 'kysely'
import { updateStudent } from '#server/accounts/store.ts'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { OwnAccount } from '#server/http/viewer.ts'
import { deletePasskeysWhere, lockPasskeys } from '#server/sign-in/passkeys/store.ts'
import { notifyOfPasskey } from '#server/sign-in/passkeys/passkey-news.ts'
import { deleteKnownBrowsers } from '#server/sessions/known-browser.ts'
import { noPassword } from '#server/sign-in/passwords/passwords.ts'
import { lockPassword } from '#server/sign-in/passwords/password-lock.ts'
import type { Origin } from '#server/sessions/origin.ts'

/** Sign-ins by their origin, and browsers by their keyed hash. */
export type SignIns = { origins: string[]; browsers: string[] }

/** Returns the sign-ins from which a session originates, and its browser. */
export function toSignIns({ ids, browser }: Origin): SignIns {
  return { origins: [...new Set(Object.values(ids))], browsers: browser === null ? [] : [browser] }
}

/** The sign-ins whose leftovers are removed. Those of `kept`, the caller's own sign-in, always stay. */
export type LeftoverSelection = { these: SignIns | 'all'; kept: SignIns | null }

/**
 * The leftovers removed with a sign-in that wasn't the owner's: the number of passkeys, and whether it had set a
 * password.
 */
export type Removed = { passkeys: number; password: boolean }

/** An account whose sign-ins end, and the address for emails to its owner. */
export type Owner = OwnAccount & { email: string }

/**
 * Removes what sign-ins of an account left behind: the passkeys that were added in them and the browsers that they made
 * known, with their counts of failures. The owner gets an email about each passkey. Call it before the sessions are
 * deleted, in the same transaction. Then a simultaneous sign-in with one of the passkeys fails, or its session is
 * deleted too. `by` is the person who ends the sign-ins. Returns the names of the passkeys. `at` in ms.
 */
export async function removeLeftovers(
  trx: DbOrTrx,
  owner: Owner,
  selection: LeftoverSelection,
  {
    by: actor,
    secretKey,
    at: removedAt,
  }: { by: Pick<AuditEntry, 'actor_kind' | 'actor_id'>; secretKey: Buffer; at: number },
): Promise<string[]> {
  const { kind, id, email, school } = owner
  await lockPasskeys(trx, id)
  const passkeys = await deletePasskeysWhere(trx, owner, areLeftovers(selection))
  for (const name of passkeys) await notifyOfPasskey(trx, { account: owner, email, name, change: 'removed' }, removedAt)
  const browsers = await deleteKnownBrowsers(trx, kind, [id], areLeftovers(selection))
  // Each known browser had its own count, which nothing else would delete.
  const keys = kind === 'faculty' ? [] : browsers.map((browser) => lockoutKey(secretKey, kind, email, browser))
  for (const batch of inBatches(keys)) await trx.deleteFrom('sign_in_failure').where('key', 'in', batch).execute()
  const object = { object_kind: kind, object_id: id, school_id: school }
  const detail = { passkeys: passkeys.length }
  if (passkeys.length > 0) await recordAudit(trx, { ...actor, action: 'passkey.remove', ...object, detail }, removedAt)
  return passkeys
}

/** Drops a student's password that was set in one of these sign-ins. Returns whether there was one. */
export async function dropPasswordSetIn(trx: DbOrTrx, { kind, id }: Owner, origins: string[]): Promise<boolean> {
  if (kind !== 'student') return false
  await lockPassword(trx, id)
  const { password_origin_id: origin } =
    (await trx.selectFrom('student').select('password_origin_id').where('id', '=', id).executeTakeFirst()) ?? {}
  if (!origin || !origins.includes(origin)) return false
  await updateStudent(trx, id, { password_hash: noPassword, password_origin_id: null })
  return true
}

/**
 * Returns the origins of an account's sessions, passkeys and known browsers since `start` (ms). A stranger who set the
 * password may have signed in with it, and added more.
 */
export async function listSignInsSince(trx: DbOrTrx, { kind, id }: OwnAccount, start: number): Promise<string[]> {
  const ofSessions = await trx
    .selectFrom('session')
    .select((row) => row.fn.coalesce(`${kind}_origin_id`, 'id').as('origin_id'))
    .where(`${kind}_id`, '=', id)
    .where('created_at', '>=', start)
    .execute()
  const ofPasskeys = await trx
    .selectFrom('passkey')
    .select('origin_id')
    .where(`${kind}_id`, '=', id)
    .where('created_at', '>=', start)
    .execute()
  const ofBrowsers = await trx
    .selectFrom('known_browser')
    .select('origin_id')
    .where('account_id', '=', id)
    .where('kind', '=', kind)
    .where('since', '>=', start)
    .execute()
  const origins = [...ofSessions, ...ofPasskeys, ...ofBrowsers].flatMap(({ origin_id }) => origin_id ?? [])
  return [...new Set(origins)]
}

/** Whether a removal would remove any passkey of an account. */
export function hasPasskeysLeft(db: DbOrTrx, { kind, id }: OwnAccount, selection: LeftoverSelection): Promise<boolean> {
  return hasRow(
    db.selectFrom('passkey').select('id').where(`${kind}_id`, '=', id).where(areLeftovers(selection)).limit(1),
  )
}

/** The condition for the rows of `passkey` or `known_browser` to remove. */
function areLeftovers({ these: signIns, kept: keptSignIns }: LeftoverSelection): RawBuilder<boolean> {
  const isOne = signIns === 'all' ? sql<boolean>`1 = 1` : belongsTo(signIns)
  return keptSignIns === null ? isOne : sql<boolean>`${isOne} and not ${belongsTo(keptSignIns)}`
}

function belongsTo({ origins, browsers }: SignIns): RawBuilder<boolean> {
  return sql<boolean>`(${isAmong('origin_id', origins)} or ${isAmong('browser', browsers)})`
}

function isAmong(column: 'origin_id' | 'browser', values: string[]): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`1 = 0`
  return sql<boolean>`coalesce(${sql.ref(column)}, '') in (${sql.join(values)})`
}
