import * as client from 'openid-client'
import { z } from 'zod'
import { providerMessages } from '#contract/sign-in/sso/providers/words.ts'
import { samlMessages } from '#contract/sign-in/sso/words.ts'
import { badInput, type Refusal } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import type { Outbound } from '#server/outbound/outbound.ts'
import { explainFailure, explainStatus } from './explain-unread.ts'
import { explainOidcError, isClientRefused } from './oidc-errors.ts'
import { SsoFailure, userInfoFailure, type Claims, type ProviderKind, type SentRequest } from './provider-kind.ts'
import { readSecret, readClaimSettings, type ClaimSettings, type Provider } from './provider-store.ts'

type Deps = { outbound: Outbound; secretKey: Buffer; publicUrl: string }

const wellKnown = '/.well-known/openid-configuration'
/** The maximum size of a stored description, in characters. Google's has 1,300, Keycloak's 8,000. */
const maxDescriptionLength = 65_536
/** The maximum number of providers whose keys stay in memory. */
const maxConfigurations = 200
/** The number of seconds by which two servers' clocks may differ, the same as for SAML. */
export const clockTolerance = 180
/**
 * Google also has private accounts, whose owners once verified an address that may be someone else's by now. Only
 * accounts that an organization manages have the claim `hd`.
 */
const google = 'https://accounts.google.com'
/** The seconds that a sign-in waits for userinfo when only the person's affiliation is missing. */
const affiliationWait = 2

const address = z.url({ protocol: /^https$/ })
const description = z.looseObject({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.nullish(),
  scopes_supported: z.array(z.string()).nullish(),
  claims_supported: z.array(z.string()).nullish(),
  token_endpoint_auth_methods_supported: z.array(z.string()).nullish(),
  backchannel_logout_supported: z.boolean().nullish(),
})
type Description = z.output<typeof description>

/** A provider's clients, one for each way in which it may take the secret. The one that worked last is first. */
type Ways = [client.Configuration, ...client.Configuration[]]

/** OpenID Connect with `openid-client`: authorization code with PKCE, nonce, and the ID token's signature. */
export function createOidc({ outbound, secretKey, publicUrl }: Deps): ProviderKind {
  const configurations = new OldestFirstMap<string, { version: string; ways: Ways }>()
  const fetchForClient: client.CustomFetch = (url, { method, headers, body, signal }) =>
    outbound.request(url, { method, headers, body: body as string | URLSearchParams | null, signal })

  return {
    async discover(typedAddress, { federation_entity, federation_certificate }, turn) {
      const unused = federation_entity ? 'federation_entity' : federation_certificate ? 'federation_certificate' : null
      if (unused) throw badInput(unused, samlMessages.onlySaml, 'unknown_field')
      const { issuer, location } = locate(typedAddress)
      const text = await outbound.inTurn(turn, () => readDescription(outbound, location)).catch(explainFailure)
      const parsed = description.safeParse(parseJson(text))
      if (!parsed.success) throw badInput('address', providerMessages.notFound, 'no_provider_found')
      // OpenID Connect Discovery 1.0, section 4.3. A provider for many organizations has another issuer here.
      if (withoutSlash(parsed.data.issuer) !== issuer) throw explainIssuer(parsed.data.issuer)
      return {
        issuer: parsed.data.issuer,
        address: location,
        metadata: JSON.stringify(parsed.data),
        federation_entity: null,
        federation_certificate: null,
      }
    },

    describe(metadata) {
      const server = JSON.parse(metadata) as Description
      return {
        sign_in_address: server.authorization_endpoint,
        ends_sessions: server.backchannel_logout_supported === true,
        claims: (server.claims_supported ?? []).slice(0, 100),
        certificates: [],
      }
    },

    async start(provider, journey) {
      const { nonce, verifier } = deriveSecrets(journey)
      const { scopes_supported: scopes } = JSON.parse(provider.metadata) as Description
      const scope = ['openid', 'email', 'profile'].filter(
        (name) => name === 'openid' || !scopes || scopes.includes(name),
      )
      const url = client.buildAuthorizationUrl(configure(provider)[0], {
        redirect_uri: redirectAddress(provider),
        scope: scope.join(' '),
        state: journey.state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(journey.isProof && { prompt: 'login', max_age: '0' }),
      })
      return url.href
    },

    async readAnswer(provider, { raw, shares }, journey) {
      const { nonce, verifier } = deriveSecrets(journey)
      const ways = configure(provider)
      const answered = new URL(`${redirectAddress(provider)}?${raw.toString()}`)
      const turn = { university: provider.school_id, person: shares[0]! }
      try {
        return await outbound.inTurn(turn, async () => {
          const tokens = await redeemCode(ways, answered, {
            expectedState: journey.state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
          })
          const token = tokens.claims()!
          if (token.iss === google && !isSaid(token.hd)) throw new SsoFailure('sso_other_university', 'hd is missing')
          // The nonce was checked and isn't needed anymore.
          const { nonce: _, ...claims } = await addUserInfo(ways[0], provider, token, tokens.access_token)
          return {
            subject: token.sub,
            claims,
            authenticatedAt: token.auth_time === undefined ? null : toMs(token.auth_time),
          }
        })
      } catch (error) {
        throw explainOidcError(error)
      }
    },
  }

  function redirectAddress({ id }: Pick<Provider, 'id'>): string {
    return `${publicUrl}/sso/oidc/${id}`
  }

  /**
   * The nonce and PKCE's verifier are derived from the state and the server's key. The database has none of the three,
   * so a person who can read it can't answer for someone else.
   */
  function deriveSecrets({ state }: SentRequest): { nonce: string; verifier: string } {
    return {
      nonce: keyedHash(secretKey, 'sso-nonce', state),
      verifier: keyedHash(secretKey, 'sso-verifier', state),
    }
  }

  /**
   * Returns the clients of a provider, with the keys that they have fetched. They are created again when a setting
   * changes.
   */
  function configure(provider: Provider): Ways {
    const { id, client_id, metadata } = provider
    const secret = readSecret(secretKey, provider)
    if (secret === undefined) throw new SsoFailure('sso_unavailable', 'the client secret can’t be read')
    if (client_id === null) throw new SsoFailure('sso_unavailable', 'the client ID is missing')
    const version = keyedHash(secretKey, 'sso-configuration', metadata, client_id, secret ?? '')
    const cached = configurations.get(id)
    if (cached?.version === version) return cached.ways
    const server = JSON.parse(metadata) as Description
    const ways = listAuthentications(server, secret).map((authentication) =>
      createClient(server as client.ServerMetadata, client_id, authentication),
    ) as Ways
    configurations.renew(id, { version, ways })
    configurations.shrinkTo(maxConfigurations)
    return ways
  }

  function createClient(
    server: client.ServerMetadata,
    clientId: string,
    authentication: client.ClientAuth,
  ): client.Configuration {
    const tolerance = { [client.clockTolerance]: clockTolerance }
    const configuration = new client.Configuration(server, clientId, tolerance, authentication)
    configuration[client.customFetch] = fetchForClient
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  /** Adds the claims from the provider's userinfo address, if one that we read is missing in the ID token. */
  async function addUserInfo(
    configuration: client.Configuration,
    provider: Provider,
    token: client.IDToken,
    accessToken: string,
  ): Promise<Claims> {
    const server = configuration.serverMetadata()
    const settings = readClaimSettings(provider)
    const missing = listNeeded(settings).filter((name) => !isSaid(token[name]))
    if (missing.length === 0 || !server.userinfo_endpoint) return token
    const { email_claim, first_name_claim, last_name_claim, affiliation_claim } = settings
    const names = [first_name_claim, last_name_claim]
    const isIncomplete = !isSaid(token[email_claim]) || names.some((name) => token[name] === undefined)
    const isPatient = isIncomplete || missing.some((name) => name !== affiliation_claim)
    const asker = isPatient ? configuration : createClient(server, provider.client_id!, client.None())
    if (!isPatient) asker.timeout = affiliationWait
    const answer: Claims = await client.fetchUserInfo(asker, accessToken, token.sub).catch((error: unknown) => {
      // The address may be broken, and people without groups or with a linked account don't need it.
      if (isIncomplete) throw error
      return missing.includes('email_verified') ? { [userInfoFailure]: explainOidcError(error).reason } : {}
    })
    const { email_verified, ...userInfo } = answer
    // `email_verified` only applies to the address in the same answer.
    const isSameAddress = !isSaid(token.email) || token.email === userInfo.email
    const saidClaims = Object.fromEntries(Object.entries(token).filter(([, value]) => isSaid(value)))
    return { ...userInfo, ...(isSameAddress && { email_verified }), ...saidClaims }
  }
}

/** Returns the claims that say who a person is. */
function listNeeded({ assigns_addresses, affiliation_claim, ...names }: ClaimSettings): string[] {
  const { email_claim, first_name_claim, last_name_claim } = names
  const needed = [email_claim, first_name_claim, last_name_claim]
  if (affiliation_claim !== null) needed.push(affiliation_claim)
  if (!assigns_addresses) needed.push('email_verified')
  return needed
}

/** Whether a claim has a value. Some providers send claims without a value here, and the value elsewhere. */
function isSaid(claim: unknown): boolean {
  return claim !== undefined && claim !== null && claim !== ''
}

/**
 * Gets the tokens for a code. If a provider refuses our client, tries once more with the other way of sending the
 * secret: some providers list ways in which they don't take this client's secret, and some don't decode the header's
 * percent signs (RFC 6749, 2.3.1).
 */
async function redeemCode(ways: Ways, answered: URL, checks: client.AuthorizationCodeGrantChecks) {
  // Copied, because another sign-in may change their order during the first try.
  const inOrder = ways.slice()
  let refusal: unknown = null
  for (const configuration of inOrder) {
    try {
      const tokens = await client.authorizationCodeGrant(configuration, answered, checks)
      ways.sort((first, second) => Number(second === configuration) - Number(first === configuration))
      return tokens
    } catch (error) {
      refusal ??= error
      if (!isClientRefused(explainOidcError(refusal).reason)) break
    }
  }
  throw refusal
}

/** Returns the ways in which a provider may take the secret. The header is the standard's default. */
function listAuthentications(server: Description, secret: string | null): client.ClientAuth[] {
  if (secret === null) return [client.None()]
  const [header, form] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  const methods = server.token_endpoint_auth_methods_supported
  if (!methods) return [header, form]
  if (!methods.includes('client_secret_basic')) return [form]
  return methods.includes('client_secret_post') ? [header, form] : [header]
}

/** Returns a token's time in whole ms. Some providers send fractions of seconds. */
function toMs(seconds: number): number {
  const moment = new Date(seconds * 1_000).getTime()
  if (Number.isNaN(moment)) throw new SsoFailure('sso_refused', 'auth_time isn’t a time')
  return moment
}

/** Takes an issuer or the address of its description. Returns both. The issuer has no slash at its end. */
function locate(typedAddress: string): { issuer: string; location: string } {
  const url = URL.parse(typedAddress)
  if (url?.protocol !== 'https:' || url.username || url.password)
    throw badInput('address', providerMessages.notHttps, 'address_not_https')
  const text = withoutSlash(url.origin + url.pathname)
  const issuer = text.endsWith(wellKnown) ? text.slice(0, -wellKnown.length) : text
  // Some providers choose the application (Entra ID) or the user flow (B2C) by the query.
  return { issuer, location: issuer + wellKnown + url.search }
}

/** Returns the error for another issuer. Entra ID's address for all organizations has a gap: `{tenantid}`. */
function explainIssuer(issuer: string): Refusal {
  const explain = issuer.includes('{') ? providerMessages.tenantMissing : providerMessages.wrongIssuer
  return badInput('address', explain({ issuer }), 'wrong_issuer')
}

function withoutSlash(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text
}

async function readDescription(outbound: Outbound, location: string): Promise<string> {
  const response = await outbound.request(location, { headers: { accept: 'application/json' } })
  const text = await response.text()
  if (response.status === 200 && text.length <= maxDescriptionLength) return text
  throw explainStatus(response, location, providerMessages.notFound)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
