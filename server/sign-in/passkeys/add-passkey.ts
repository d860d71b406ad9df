import type { RegistrationResponse } from '#contract/sign-in/passkeys.ts'
import { secondFactorMessages } from '#contract/administration/second-factor/words.ts'
import { maxPasskeys } from '#contract/sign-in/passkey-limits.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { badRequest, conflict, unauthenticated, type Refusal } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { sharesOfAccount } from '#server/sign-in/passwords/hash-queue.ts'
import { recordSecondFactor } from '#server/sessions/session-store.ts'
import { openChallenge, type ChallengeRecipient } from './challenges.ts'
import type { Site } from './options.ts'
import type { OwnAccount } from '#server/http/viewer.ts'
import { insertPasskey, listPasskeys, spendChallenge, lockPasskeys, type Account } from './store.ts'
import type { PasskeyTable } from './table.ts'
import { notifyOfPasskey } from './passkey-news.ts'
import type { PasskeyVerifier } from './verifier.ts'
import { findOrigin } from '#server/sessions/origin.ts'

type Deps = { db: Db; secretKey: Buffer; site: Site; verifier: PasskeyVerifier; now: () => number }
type New = {
  account: OwnAccount
  email: string
  session: string
  name: string
  response: RegistrationResponse
  /** Whether the account must not have a passkey yet. */
  isFirst?: boolean
}

/**
 * Adds the passkey that a browser made to one of the caller's accounts, and notifies its owner by email. Throws 400
 * when the response doesn't match its challenge or was used before, 409 when the credential is known or the account has
 * ten passkeys, 401 when the session has ended.
 */
export async function addPasskey(
  deps: Deps,
  { account, email, session, name, response, isFirst = false }: New,
): Promise<PasskeyTable> {
  const { db, secretKey, site, verifier, now } = deps
  const { clientDataJSON } = response.response
  const challenge = openChallenge(secretKey, recipientForAdding(session, account), clientDataJSON, now())
  const place = { shares: sharesOfAccount(account.id), account: account.id }
  const credential = challenge && (await verifier.check({ response, challenge, ...site, publicKey: null }, place))
  if (!credential) throw addFailed()
  return db.transaction().execute(async (trx) => {
    await lockPasskeys(trx, account.id)
    // The session may have ended in the meantime, and a passkey must not outlive the sign-in in which it was made.
    const origin = await findOrigin(trx, session)
    if (!origin) throw unauthenticated()
    const passkeys = await listPasskeys(trx, [account])
    if (isFirst && passkeys.length > 0) throw conflict(secondFactorMessages.hasPasskey, 'passkey_exists')
    if (passkeys.length >= maxPasskeys) throw conflict(passkeyMessages.tooMany, 'too_many_passkeys')
    const addedAt = now()
    const passkey: PasskeyTable = {
      id: newId(),
      student_id: null,
      faculty_id: null,
      admin_id: null,
      [`${account.kind}_id`]: account.id,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      user_handle: findUserHandle(secretKey, account, passkeys),
      transports: (response.response.transports ?? []).join(','),
      name,
      origin_id: origin.ids[account.kind],
      browser: origin.browser,
      backed_up: credential.backedUp ? 1 : 0,
      counter: credential.counter,
      created_at: addedAt,
      last_used_at: null,
    }
    if (!(await insertPasskey(trx, passkey))) throw conflict(passkeyMessages.alreadyAdded, 'passkey_exists')
    // Otherwise the same response could add a passkey again after its owner removed it.
    if (!(await spendChallenge(trx, challenge, addedAt))) throw addFailed()
    // The device has just recognized its owner, so this sign-in doesn't need another confirmation.
    if (account.kind === 'admin') await recordSecondFactor(trx, session, addedAt)
    const { kind, id, school } = account
    const line = { actor_kind: kind, actor_id: id, object_kind: kind, object_id: id, school_id: school } as const
    await recordAudit(trx, { ...line, action: 'passkey.add' }, addedAt)
    await notifyOfPasskey(trx, { account, email, name, change: 'added' }, addedAt)
    return passkey
  })
}

function addFailed(): Refusal {
  return badRequest(passkeyMessages.addFailed, 'passkey_refused')
}

/** The recipient of a challenge for a new passkey: this session, for this account. */
export function recipientForAdding(session: string, { kind, id }: Account): ChallengeRecipient {
  return { purpose: 'add', recipient: `${session} ${kind} ${id}` }
}

/**
 * Returns the user handle of an account. All passkeys of an account have the same handle, so that a device stores only
 * one of them. The handle is a keyed hash, so that it doesn't reveal the id. If the server's key changes, an account
 * with passkeys keeps its handle.
 */
export function findUserHandle(secretKey: Buffer, { kind, id }: Account, passkeys: PasskeyTable[]): string {
  return passkeys[0]?.user_handle ?? keyedHash(secretKey, 'passkey-user', kind, id)
}
