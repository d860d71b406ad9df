import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { startHttpsServer } from '#test/https-server.ts'

/** The faults that a provider can have. */
type Faults = {
  /** Claims of the ID token that replace the correct ones. Undefined leaves a claim out. */
  token?: Record<string, unknown>
  /** The status of the token response. */
  tokenStatus?: number
  /** What it says when it refuses the client. */
  explanation?: string
  /** The token response never comes. */
  isSilent?: boolean
  /** The token response waits for this. */
  hold?: () => Promise<void>
  /** The ID token is signed with a key that isn't published. */
  hasForeignKey?: boolean
  /** Parameters of the provider's response that replace the correct ones. Undefined leaves a parameter out. */
  answer?: Record<string, string | undefined>
  /** Where it expects the secret. By default, in the header. */
  secretIn?: 'form'
  /** The algorithm with which it signs ID tokens. By default, ES256. */
  algorithm?: string
  /** More keys that it publishes. */
  otherKeys?: object[]
  /** Fields of its description that replace the correct ones. */
  description?: Record<string, unknown>
  /** The person's claims come only from the userinfo address, for this subject. */
  userInfoSubject?: string
  /** The status of the userinfo response, or 'silent' if it never comes. */
  userInfoStatus?: number | 'silent'
}

export type FakeProvider = {
  issuer: string
  faults: Faults
  /** The number of calls to each of its addresses. */
  calls: Map<string, number>
  /** Signs a person in at an address that our server returned. Returns the address that the browser opens next. */
  signIn: (address: string, claims: Record<string, unknown>) => string
  /** Signs any claims as the provider. */
  sign: (claims: JWTPayload, type?: string) => Promise<string>
}

type Grant = { claims: Record<string, unknown>; nonce: string | null; challenge: string | null; redirect: string }

/** Starts an OpenID provider that can have any fault. Its only client is `rollbook`, with the secret `s3cret`. */
export async function startFakeProvider(t: TestContext): Promise<FakeProvider> {
  const [keys, foreignKeys] = [new Map([['ES256', await generateKeyPair('ES256')]]), await generateKeyPair('ES256')]
  const grants = new Map<string, Grant>()
  const userInfo = new Map<string, Record<string, unknown>>()
  const calls = new Map<string, number>()
  const { port } = await startHttpsServer(t, (request, response) => void answer(request, response))
  const issuer = `https://127.0.0.1:${port}`
  const provider: FakeProvider = { issuer, faults: {}, calls, signIn, sign }
  return provider

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?', 1)[0]!
    calls.set(path, (calls.get(path) ?? 0) + 1)
    if (path === '/token' && provider.faults.isSilent) return
    if (path === '/userinfo' && provider.faults.userInfoStatus === 'silent') return
    if (path === '/token') await provider.faults.hold?.()
    const [status, body] = await respond(path, request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async function respond(path: string, request: IncomingMessage): Promise<[status: number, body: unknown]> {
    if (path === '/.well-known/openid-configuration') return [200, { ...description(), ...provider.faults.description }]
    if (path === '/keys') return [200, { keys: await publishKeys() }]
    const { userInfoStatus } = provider.faults
    if (path === '/userinfo' && typeof userInfoStatus === 'number') return [userInfoStatus, { error: 'server_error' }]
    if (path === '/userinfo') return [200, userInfo.get(request.headers.authorization!.replace('Bearer ', ''))]
    if (path === '/token') return redeem(request)
    return [404, { error: 'not_found' }]
  }

  /** Returns one key for each algorithm that was used. */
  async function publishKeys(): Promise<object[]> {
    const ownKeys = Array.from(keys, async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid }))
    return [...(provider.faults.otherKeys ?? []), ...(await Promise.all(ownKeys))]
  }

  function description() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'PS256', 'ES256'],
      scopes_supported: ['openid', 'email', 'profile'],
      claims_supported: ['sub', 'email', 'email_verified', 'given_name', 'family_name'],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
    }
  }

  function signIn(address: string, claims: Record<string, unknown>): string {
    const parameters = new URL(address).searchParams
    const code = randomUUID()
    const redirect = parameters.get('redirect_uri')!
    grants.set(code, { claims, nonce: parameters.get('nonce'), challenge: parameters.get('code_challenge'), redirect })
    const answered = { code, state: parameters.get('state')!, iss: issuer, ...provider.faults.answer }
    const present = Object.entries(answered).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `${redirect}?${new URLSearchParams(present).toString()}`
  }

  /** Does what RFC 6749 and RFC 7636 require: it checks the client's secret and PKCE, and accepts a code only once. */
  async function redeem(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const form = new URLSearchParams(await text(request))
    const header = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString()
    const [id, secret] =
      provider.faults.secretIn === 'form' ? [form.get('client_id'), form.get('client_secret')] : header.split(':')
    if (id !== 'rollbook' || secret !== 's3cret')
      return [401, { error: 'invalid_client', error_description: provider.faults.explanation }]
    if (provider.faults.tokenStatus) return [provider.faults.tokenStatus, { error: 'server_error' }]
    const grant = grants.get(form.get('code')!)
    grants.delete(form.get('code')!)
    const verifier = form.get('code_verifier') ?? ''
    const isRight =
      grant?.challenge === hash('sha256', verifier, 'base64url') && grant.redirect === form.get('redirect_uri')
    if (!isRight) return [400, { error: 'invalid_grant' }]
    const { token, userInfoSubject } = provider.faults
    const { sub, auth_time, ...person } = grant.claims
    const access = randomUUID()
    userInfo.set(access, { ...person, sub: userInfoSubject ?? sub })
    const tokenClaims = userInfoSubject === undefined ? person : {}
    const claims = { sub, auth_time, ...tokenClaims, nonce: grant.nonce, ...token } as JWTPayload
    return [200, { access_token: access, token_type: 'Bearer', id_token: await sign(claims) }]
  }

  async function sign(claims: JWTPayload): Promise<string> {
    const seconds = Math.floor(Date.now() / 1_000)
    const whole = { iss: issuer, aud: 'rollbook', iat: seconds, exp: seconds + 300, ...claims }
    const present = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
    const { algorithm: alg = 'ES256', hasForeignKey } = provider.faults
    if (!keys.has(alg)) keys.set(alg, await generateKeyPair(alg))
    const { privateKey } = hasForeignKey ? foreignKeys : keys.get(alg)!
    return new SignJWT(present).setProtectedHeader({ alg, kid: alg, typ: 'JWT' }).sign(privateKey)
  }
}
