import type { AuthenticationResponse, RequestOptions } from '#contract/sign-in/passkeys.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { type Viewer, ownAccount, type OwnAccount } from '#server/http/viewer.ts'
import { recordProof, provedPart } from '#server/sessions/fresh-proof.ts'
import { recordSecondFactor } from '#server/sessions/session-store.ts'
import { sharesOfAccount } from '#server/sign-in/passwords/hash-queue.ts'
import { newChallenge, type ChallengeRecipient } from './challenges.ts'
import { checkPasskey, passkeyRefused, auditCopiedPasskeys } from './check-passkey.ts'
import { requestOptionsFor, toSite } from './options.ts'
import { listPasskeys } from './store.ts'
import type { PasskeyVerifier } from './verifier.ts'

type Deps = { db: Db; secretKey: Buffer; publicUrl: string; now: () => number }

/** Returns the options for a proof with a passkey of the session's account with the most permissions. */
export async function proofOptions({ db, secretKey, publicUrl, now }: Deps, viewer: Viewer): Promise<RequestOptions> {
  const account = ownAccount(viewer, provedPart(viewer))
  const challenge = newChallenge(secretKey, recipientForProof(viewer, account), now())
  return requestOptionsFor(toSite(publicUrl), challenge, await listPasskeys(db, [account]))
}

/**
 * Accepts a passkey as a fresh proof in the current session. An administrator's passkey also proves the session's
 * faculty part, as the password does. Throws 401 when the passkey isn't accepted or belongs to another account.
 */
export async function proveByPasskey(
  deps: Deps & { verifier: PasskeyVerifier },
  viewer: Viewer,
  response: AuthenticationResponse,
): Promise<void> {
  const { db, publicUrl, now } = deps
  const account = ownAccount(viewer, provedPart(viewer))
  const { kind, id, school } = account
  const proof = { givenTo: recipientForProof(viewer, account), response, shares: sharesOfAccount(id) }
  const checked = await checkPasskey({ ...deps, site: toSite(publicUrl) }, proof)
  if (checked.account.kind !== kind || checked.account.id !== id) throw passkeyRefused()
  const prove = () =>
    db.transaction().execute(async (trx) => {
      const provedAt = now()
      await checked.spend(trx, provedAt)
      const parts = kind === 'admin' ? (['admin', 'faculty'] as const) : [kind]
      await recordProof(trx, viewer.session, { parts, method: 'passkey' }, provedAt)
      if (kind === 'admin') await recordSecondFactor(trx, viewer.session, provedAt)
      const object = { object_kind: kind, object_id: id, school_id: school }
      await recordAudit(trx, { actor_kind: kind, actor_id: id, action: 'passkey.proof', ...object }, provedAt)
    })
  await auditCopiedPasskeys(deps, account, prove)
}

function recipientForProof({ session }: Viewer, { kind, id }: OwnAccount): ChallengeRecipient {
  return { purpose: 'proof', recipient: `${session} ${kind} ${id}` }
}
