import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { recordProof, provedPart } from '#server/sessions/fresh-proof.ts'
import { findLinkedIdentity } from '#server/sessions/linked-identity.ts'
import { recordSecondFactor } from '#server/sessions/session-store.ts'
import { methodClaims } from './needed-claims.ts'
import { SsoFailure, type Claims } from './provider-kind.ts'
import { findOpenProvider, type OpenProvider } from './provider-store.ts'
import { listTexts } from './read-person.ts'
import { ssoExpired } from './refusals.ts'
import { isProvedAfter, spendRequest } from './request-store.ts'
import type { RedeemedAnswer } from './sign-in.ts'

type Deps = { db: Db; now: () => number }

/**
 * Returns the provider where a session's person can prove their identity. `isFactor`: only one that is a second factor.
 */
export async function findProofProvider(
  db: DbOrTrx,
  viewer: Viewer,
  isFactor = false,
): Promise<OpenProvider | undefined> {
  const identity = await findLinkedIdentity(db, viewer, { isFactor })
  return identity && findOpenProvider(db, identity.provider_id)
}

/**
 * Accepts a sign-in at the provider as a fresh proof in the current session. It must have happened after the proof was
 * requested, and the person must be the owner of the session's account. An administrator's proof also proves the
 * session's faculty part, and is a second factor if the provider counts as one. Otherwise throws an `SsoFailure`,
 * including when a second factor was requested and the sign-in isn't one.
 */
export async function proveBySso(
  { db, now }: Deps,
  viewer: Viewer,
  { provider, request, subject, claims }: RedeemedAnswer,
): Promise<void> {
  const identity = await findLinkedIdentity(db, viewer, { provider: provider.id })
  if (identity?.subject !== subject) throw new SsoFailure('sso_other_account', 'someone else signed in')
  if (!isProvedAfter(request)) throw notFresh(request)
  const part = provedPart(viewer)
  const weakness =
    provider.is_second_factor === 0
      ? new SsoFailure('sso_unavailable', 'it’s no longer a second factor')
      : findWeakness(provider, claims)
  if (request.purpose === 'factor' && weakness) throw weakness
  await db.transaction().execute(async (trx) => {
    const provedAt = now()
    if (!(await spendRequest(trx, request.id, provedAt))) throw ssoExpired()
    const parts = part === 'admin' ? (['admin', 'faculty'] as const) : [part]
    await recordProof(trx, viewer.session, { parts, method: 'sso' }, provedAt)
    if (part === 'admin' && !weakness) await recordSecondFactor(trx, viewer.session, provedAt)
    const account = viewer[part]!
    const object = { object_kind: part, object_id: account.id, school_id: account.school }
    const line = { actor_kind: part, actor_id: account.id, action: 'sso.proof', ...object } as const
    await recordAudit(trx, { ...line, detail: { name: provider.name } }, provedAt)
  })
}

/** Returns why a second factor couldn’t have been confirmed with this answer, or null. */
export function findFactorFailure({
  provider,
  request,
  claims,
}: Pick<RedeemedAnswer, 'provider' | 'request' | 'claims'>): SsoFailure | null {
  return isProvedAfter(request) ? findWeakness(provider, claims) : notFresh(request)
}

function notFresh({ authenticated_at }: RedeemedAnswer['request']): SsoFailure {
  return new SsoFailure('sso_not_fresh', authenticated_at === null ? 'no auth_time' : 'auth_time is too early')
}

/** Returns why a sign-in at a provider isn't a second factor, or null when it is one. */
function findWeakness(provider: OpenProvider, claims: Claims): SsoFailure | null {
  const methods = listMethods(provider.kind, claims)
  // Most providers don't say how a person signed in. Then the master's statement about the provider counts.
  if (methods.length === 0 || methods.some((method) => !knowledge.has(method))) return null
  return new SsoFailure('sso_one_factor', `it says ${methods.join(', ')}`)
}

/** Ways to sign in that need only something a person knows: from RFC 8176, SAML 2.0's contexts, and Entra ID. */
const knowledge = new Set([
  'pwd',
  'pin',
  'kba',
  'user',
  'rba',
  'geo',
  ...[
    'Password',
    'PasswordProtectedTransport',
    'SecureRemotePassword',
    'InternetProtocol',
    'InternetProtocolPassword',
    'PreviousSession',
  ].map((name) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`),
  'http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password',
])
const unspecified = 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified'

/**
 * Returns how a person signed in, if the provider says so. A list of methods takes precedence over a context class:
 * Entra ID names the class Password even when more was required.
 */
function listMethods(kind: OpenProvider['kind'], claims: Claims): string[] {
  const [list, context] = methodClaims[kind]
  const methods = listTexts(claims, list)
  return methods.length > 0 ? methods : listTexts(claims, context).filter((text) => text !== unspecified)
}
