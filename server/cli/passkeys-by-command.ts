import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { deletePasskey, listPasskeys } from '#server/sign-in/passkeys/store.ts'
import type { PasskeyTable } from '#server/sign-in/passkeys/table.ts'
import { notifyOfPasskey } from '#server/sign-in/passkeys/passkey-news.ts'
import { isoDay } from '#server/time/iso-time.ts'
import type { Outcome } from './command-role.ts'
import { findAccount, type AccountName, type NamedAccount } from './find-account.ts'

/** `remove` is the id of one passkey, and `all` removes all of them. Without either, they are listed. */
type Input = AccountName & { remove?: string | undefined; all?: string | undefined }

/**
 * Lists an account's passkeys, or removes some. Doesn't end any session. The owner gets an email for each removed
 * passkey. `now` is in ms.
 */
export async function passkeysByCommand(db: Db, input: Input, now: number): Promise<Outcome> {
  const { remove, all: removeAll } = input
  if (remove !== undefined && removeAll !== undefined) return refuse('use --remove or --remove-all, not both')
  return db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, input)
    if ('because' in account) return refuse(account.because)
    const passkeys = await listPasskeys(trx, [account])
    if (passkeys.length === 0) {
      const none = `${account.email} has no passkeys`
      return remove === undefined && removeAll === undefined ? { done: true, says: `${none}.` } : refuse(none)
    }
    if (removeAll !== undefined) return removeEach(trx, account, passkeys, now)
    if (remove === undefined) return { done: true, says: passkeys.map(formatLine).join('\n') }
    const passkey = passkeys.find(({ id }) => id === remove)
    if (!passkey) return refuse(`${account.email} has no passkey with the ID ${remove}; list them without --remove`)
    return removeEach(trx, account, [passkey], now)
  })
}

async function removeEach(
  trx: DbOrTrx,
  account: NamedAccount,
  passkeys: PasskeyTable[],
  now: number,
): Promise<Outcome> {
  const { kind, id, email, school } = account
  const removed: string[] = []
  for (const passkey of passkeys) {
    // The owner may have removed it since the list was read.
    if (!(await deletePasskey(trx, passkey.id))) continue
    removed.push(passkey.name)
    await notifyOfPasskey(trx, { account, email, name: passkey.name, change: 'removed', by: 'command-line' }, now)
  }
  if (removed.length === 0) return refuse('the passkey is already removed')
  const line = { actor_kind: 'command-line', actor_id: null, action: 'passkey.remove' } as const
  const object = { object_kind: kind, object_id: id, school_id: school }
  await recordAudit(trx, { ...line, ...object, detail: { passkeys: removed.length } }, now)
  return {
    done: true,
    says: `Removed from the ${kind} account of ${email}: ${removed.map((name) => `“${name}”`).join(', ')}.
The person gets an email. Sessions don’t end: if the device may be signed in, also run sign-out --email ${email}.`,
  }
}

/**
 * Formats one line of the list: id, name, day added, day last used (UTC), and whether a password manager stores a copy.
 */
function formatLine({ id, name, created_at, last_used_at, backed_up }: PasskeyTable): string {
  const used = last_used_at === null ? 'never used' : `last used ${isoDay(last_used_at)}`
  return [id, name, `added ${isoDay(created_at)}`, used, backed_up === 1 ? 'synced' : 'on one device'].join('\t')
}

function refuse(because: string): Outcome {
  return { done: false, because }
}
