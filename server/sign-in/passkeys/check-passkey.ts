import type { AuthenticationResponse } from '#contract/sign-in/passkeys.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { Refusal } from '#server/http/refusals.ts'
import { openChallenge, type ChallengeRecipient } from './challenges.ts'
import type { Site } from './options.ts'
import { readAccount, findPasskeyByCredential, notePasskeyUse, spendChallenge, type Account } from './store.ts'
import type { PasskeyVerifier } from './verifier.ts'

type Deps = { db: Db; secretKey: Buffer; site: Site; verifier: PasskeyVerifier; now: () => number }

/** A passkey with a correct response. Call `spend` in the transaction that needs it: it records the use. */
export type CheckedPasskey = {
  account: Account
  origin: string | null
  spend: (trx: DbOrTrx, usedAt: number) => Promise<void>
}

/**
 * Checks a browser's passkey response: the challenge is valid and for this purpose, the passkey is registered, and its
 * signature, origin and user verification match. Otherwise throws a 401 that is the same for every reason. `spend`
 * throws the same 401 when the challenge was answered before or the passkey's counter didn't grow. Throws 503 when too
 * many passkeys of the `shares` wait. They are `clientShares`, or `sharesOfAccount` for a person who is signed in.
 */
export async function checkPasskey(
  { db, secretKey, site, verifier, now }: Deps,
  {
    givenTo,
    response,
    shares,
  }: { givenTo: ChallengeRecipient; response: AuthenticationResponse; shares: readonly string[] },
): Promise<CheckedPasskey> {
  const { clientDataJSON, userHandle } = response.response
  const challenge = openChallenge(secretKey, givenTo, clientDataJSON, now())
  if (!challenge) throw passkeyRefused()
  const passkey = await findPasskeyByCredential(db, response.id)
  if (!passkey || (userHandle && userHandle !== passkey.user_handle)) throw passkeyRefused()
  const account = readAccount(passkey)
  const passkeyCheck = { response, challenge, ...site, publicKey: passkey.public_key }
  const right = await verifier.check(passkeyCheck, { shares, account: account.id })
  if (!right) throw passkeyRefused()
  return {
    account,
    origin: passkey.origin_id,
    async spend(trx, usedAt) {
      if (!(await spendChallenge(trx, challenge, usedAt))) throw passkeyRefused()
      const { counter, backedUp } = right
      if (!(await notePasskeyUse(trx, { id: passkey.id, counter, backedUp }, usedAt))) throw new PasskeyCopied()
    },
  }
}

/** The 401 for every reason: the same sentence and code, so that it reveals nothing about an account. */
export function passkeyRefused(): Refusal {
  return new Refusal(401, { error: passkeyMessages.signInFailed, code: 'passkey_refused' })
}

/** The signature was right but the counter didn't grow: someone may have a copy of the passkey. */
class PasskeyCopied extends Refusal {
  constructor() {
    super(401, { error: passkeyMessages.signInFailed, code: 'passkey_refused' })
    this.name = 'PasskeyCopied'
  }
}

/**
 * Runs `work`, which spends a passkey. If it finds a copied passkey, records that in the audit, outside the
 * transaction.
 */
export async function auditCopiedPasskeys<T>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account & { school: string | null },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PasskeyCopied) {
      const object = { object_kind: account.kind, object_id: account.id, school_id: account.school }
      const line = { actor_kind: 'nobody', actor_id: null, action: 'sign-in.passkey', ...object } as const
      await recordAudit(db, { ...line, result: 'refused' }, now())
    }
    throw error
  }
}
