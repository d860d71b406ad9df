import type { Kysely } from 'kysely'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { noteProof, provedPart } from '#server/sessions/fresh-proof.ts'
import { findLinkedIdentity } from '#server/sessions/linked-identity.ts'
import { SsoFailure } from './provider-kind.ts'
import { findOpenProvider, type OpenProvider } from './provider-store.ts'
import { ssoExpired } from './refusals.ts'
import { spendRequest } from './request-store.ts'
import type { Arrival } from './sign-in.ts'

type Deps = { db: Db; now: () => number }

/** The clocks of the provider and of this server may differ by so much (ms). */
const clockDifference = 30_000

/** Returns the provider at which the person of a session can prove their identity, or undefined. */
export async function findProofProvider(db: Kysely<Schema>, viewer: Viewer): Promise<OpenProvider | undefined> {
  const identity = await findLinkedIdentity(db, viewer)
  return identity && findOpenProvider(db, identity.provider_id)
}

/**
 * Accepts a sign-in at the provider as a fresh proof in the current session: it happened after the proof was asked for,
 * and is of the person whose account the session has. An administrator's also proves the session's faculty part.
 */
export async function proveBySso(
  { db, now }: Deps,
  viewer: Viewer,
  { provider, request, subject }: Arrival,
): Promise<void> {
  const identity = await findLinkedIdentity(db, viewer, provider.id)
  if (identity?.subject !== subject) throw new SsoFailure('sso_other_account', 'another person signed in')
  const { authenticated_at, asked_at } = request
  if (authenticated_at === null || authenticated_at < asked_at - clockDifference)
    throw new SsoFailure('sso_not_fresh', authenticated_at === null ? 'no auth_time' : 'auth_time is too early')
  const part = provedPart(viewer)
  await db.transaction().execute(async (trx) => {
    const provedAt = now()
    if (!(await spendRequest(trx, request.id, provedAt))) throw ssoExpired()
    const parts = part === 'admin' ? (['admin', 'faculty'] as const) : [part]
    await noteProof(trx, viewer.session, { parts, method: 'sso' }, provedAt)
    const account = viewer[part]!
    const object = { object_kind: part, object_id: account.id, school_id: account.school }
    const line = { actor_kind: part, actor_id: account.id, action: 'sso.proof', ...object } as const
    await recordAudit(trx, { ...line, detail: { name: provider.name } }, provedAt)
  })
}
