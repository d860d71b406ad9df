import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import type { Outbound } from '#server/outbound/outbound.ts'
import type { Provider } from './provider-store.ts'

/** Providers whose keys stay in memory. */
const mostProviders = 200
/** Seconds after its issue for which a logout token counts. One that is sent again later ends nothing. */
const longestAge = 120
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Signatures with public keys. A token that is signed with the client's secret is refused. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/**
 * Returns what reads a provider's message that a person signed out there (OpenID Connect Back-Channel Logout 1.0,
 * section 2.6). It returns the person's id at the provider, or null when the message isn't valid. Messages that name
 * only one session there, and no person, aren't valid here.
 */
export function logoutReader(outbound: Outbound): (provider: Provider, token: string) => Promise<string | null> {
  const keySets = new OldestFirstMap<string, JWTVerifyGetKey>()

  return async ({ issuer, client_id, metadata, school_id: university }, token) => {
    const { jwks_uri } = JSON.parse(metadata) as { jwks_uri: string }
    try {
      const { payload } = await jwtVerify(token, findKeys(jwks_uri, university), {
        issuer,
        audience: client_id!,
        algorithms,
        maxTokenAge: longestAge,
        clockTolerance: 30,
        requiredClaims: ['iat', 'jti', 'sub'],
      })
      const events = Object(payload.events) as Record<string, unknown>
      return Object.hasOwn(events, logoutEvent) && payload.nonce === undefined ? payload.sub! : null
    } catch {
      return null
    }
  }

  function findKeys(address: string, university: string): JWTVerifyGetKey {
    const keys =
      keySets.get(address) ??
      createRemoteJWKSet(new URL(address), {
        [customFetch]: (url, { signal }) =>
          outbound.inTurn({ university, person: 'keys' }, () => outbound.request(url, { signal })),
      })
    keySets.renew(address, keys)
    keySets.shrinkTo(mostProviders)
    return keys
  }
}
