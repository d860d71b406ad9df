import type { FastifyInstance } from 'fastify'
import { logoutForm } from '#contract/sign-in/sso/sso.ts'
import { ssoLogoutCalls } from '#contract/sign-in/sso/calls.ts'
import { recordAudit } from '#server/audit/record.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { clientShares } from '#server/http/client-share.ts'
import { acceptForms } from '#server/http/form-body.ts'
import { notFound } from '#server/http/refusals.ts'
import { hashSecret } from '#server/http/secrets.ts'
import type { Outbound } from '#server/outbound/outbound.ts'
import { listIdentities } from './identity-store.ts'
import type { ProviderFailures } from './audit.ts'
import { clockTolerance } from './oidc.ts'
import { explainOidcError } from './oidc-errors.ts'
import { isSubject, SsoFailure } from './provider-kind.ts'
import { findOpenProvider, type Provider } from './provider-store.ts'
import { ssoRefusal } from './refusals.ts'
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { deleteSessionsBy } from '#server/sessions/origin.ts'

/** A logout token has about 1,000 characters. */
const maxFormBytes = 16_384

/**
 * The address at which a provider reports that a person signed out there. Ends the sessions that they started with it.
 */
export function ssoLogoutRoutes(
  app: FastifyInstance,
  deps: Deps,
  { outbound, failures }: { outbound: Outbound; failures: ProviderFailures },
): void {
  const { db, now } = deps
  const readLogout = logoutReader(outbound)
  /** The times (ms) until which a message could be accepted again. */
  const handledMessages = new OldestFirstMap<string, number>()

  void app.register(async (scope) => {
    acceptForms(scope, { fields: Object.keys(logoutForm.shape), bytes: maxFormBytes })
    serveCalls(scope, deps, ssoLogoutCalls, {
      async 'POST /sso/oidc/:id/logout'({ request, reply, params, body }) {
        const provider = await findOpenProvider(db, params.id)
        if (provider?.kind !== 'oidc') throw notFound()
        const { subject, id: message } = await readLogout(provider, body().logout_token).catch(
          async (error: unknown) => {
            const failure = explainOidcError(error)
            // The provider may show the failure to no one, and people believe that they are signed out.
            await failures.record(provider, failure, clientShares(request.ip), 'sign-out.sso')
            throw ssoRefusal('sso_refused', provider)
          },
        )
        void reply.header('cache-control', 'no-store')
        const messageKey = hashSecret(JSON.stringify([provider.id, subject, message]))
        // Sent once more after the person has signed in again, it must not end the new session.
        if (now() < (handledMessages.get(messageKey) ?? 0)) return undefined
        await db.yieldingTransaction(`${provider.id} ${subject}`, async (trx) => {
          for (const { id: identity, kind, student_id, faculty_id } of await listIdentities(trx, provider, subject)) {
            const account = { kind, id: (student_id ?? faculty_id)! }
            await deleteSessionsBy(trx, account, identity)
            const object = { object_kind: kind, object_id: account.id, school_id: provider.school_id }
            const line = { actor_kind: kind, actor_id: account.id, action: 'sign-out.sso', ...object } as const
            await recordAudit(trx, { ...line, detail: { name: provider.name } }, now())
          }
        })
        handledMessages.renew(messageKey, now() + (maxAgeSeconds + 2 * clockTolerance) * 1_000)
        handledMessages.shrinkTo(maxHandledMessages)
        return undefined
      },
    })
  })
}

/** The maximum number of providers whose keys stay in memory. */
const maxProviders = 200
/** The maximum number of messages that are remembered. One is accepted for five minutes. */
const maxHandledMessages = 10_000
/** Seconds after its issue for which a logout token is accepted. One that is sent again later ends nothing. */
const maxAgeSeconds = 120
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Public-key signatures. A token that is signed with the client's secret is refused. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Reads a message. Returns the person's id at the provider, and the message's own. */
type ReadLogout = (provider: Provider, token: string) => Promise<{ subject: string; id: string }>

/**
 * Returns a function that reads a provider's message that a person signed out there (OpenID Connect Back-Channel Logout
 * 1.0, section 2.6). The function throws when the message isn't valid. Messages that name only a session there, and no
 * person, aren't accepted.
 */
function logoutReader(outbound: Outbound): ReadLogout {
  const keySets = new OldestFirstMap<string, JWTVerifyGetKey>()

  return async ({ issuer, client_id, metadata, school_id: university }, token) => {
    const { jwks_uri } = JSON.parse(metadata) as { jwks_uri: string }
    const { payload } = await jwtVerify(token, findKeys(jwks_uri, university), {
      issuer,
      audience: client_id!,
      algorithms,
      maxTokenAge: maxAgeSeconds,
      clockTolerance,
      requiredClaims: ['iat', 'jti', 'sub'],
    })
    const events = Object(payload.events) as Record<string, unknown>
    if (!Object.hasOwn(events, logoutEvent)) throw new SsoFailure('sso_refused', 'events has no sign-out')
    if (payload.nonce !== undefined) throw new SsoFailure('sso_refused', 'unexpected nonce')
    if (!isSubject(payload.sub!)) throw new SsoFailure('sso_refused', 'no_subject')
    if (typeof payload.jti !== 'string') throw new SsoFailure('sso_refused', 'jti is not a string')
    return { subject: payload.sub!, id: payload.jti }
  }

  function findKeys(address: string, university: string): JWTVerifyGetKey {
    const keys =
      keySets.get(address) ??
      createRemoteJWKSet(new URL(address), {
        [customFetch]: (url, { signal }) =>
          outbound.inTurn({ university, person: 'keys' }, () => outbound.request(url, { signal })),
      })
    keySets.renew(address, keys)
    keySets.shrinkTo(maxProviders)
    return keys
  }
}
