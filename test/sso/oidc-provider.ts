import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { Provider, type Configuration, type JWK } from 'oidc-provider'
import { startHttpsServer } from '#test/https-server.ts'

/** The provider's data about a person, by the name that they type on its page. */
type Account = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  /** The methods with which they sign in there. */
  amr?: string[]
}

export type OidcProvider = {
  issuer: string
  accounts: Map<string, Account>
  /** Registers our product as the client `rollbook` with this secret, as the provider's administrator would. */
  register: (redirectAddress: string, secret: string) => void
  /** Opens an address in the browser of a person, who types `name`. Returns our address at the end. */
  signIn: (address: string, name: string) => Promise<string>
}

/** Starts a real OpenID provider, the package `oidc-provider`, with a page on which people type their names. */
export async function startOidcProvider(t: Pick<TestContext, 'after'>): Promise<OidcProvider> {
  const accounts: OidcProvider['accounts'] = new Map()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' } as JWK
  let provider: Provider | null = null
  const { port } = await startHttpsServer(t as TestContext, (request, response) => void answer(request, response))
  const issuer = `https://127.0.0.1:${port}`
  provider = new Provider(issuer, configure([], key, accounts))
  return {
    issuer,
    accounts,
    register(redirectAddress, client_secret) {
      const client = { client_id: 'rollbook', client_secret, redirect_uris: [redirectAddress] }
      provider = new Provider(issuer, configure([client], key, accounts))
    },
    async signIn(address, name) {
      const cookies = new Map<string, string>()
      let location = address
      let form: URLSearchParams | null = null
      while (location.startsWith(issuer)) {
        const headers = { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') }
        const post = form && { method: 'POST', body: form }
        const response: Response = await fetch(location, { redirect: 'manual', headers, ...post })
        for (const cookie of response.headers.getSetCookie()) {
          const [, title = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie)!
          cookies.set(title, value)
        }
        const next = response.headers.get('location')
        // If there is no redirect, this is the page on which the name is typed.
        assert.ok(next !== null || form === null, `${location} is the end: ${response.status} ${await response.text()}`)
        form = next === null ? new URLSearchParams({ name }) : null
        if (next !== null) location = new URL(next, issuer).href
      }
      return location
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url!.startsWith('/interaction/')) return provider!.callback()(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(page)
    const form = new URLSearchParams(await text(request))
    const accountId = form.get('name') ?? ''
    const { amr } = accounts.get(accountId) ?? {}
    const result = form.has('cancel') ? { error: 'access_denied' } : { login: { accountId, ...(amr && { amr }) } }
    return provider!.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
}

/** The provider's page. None of our pages has the same titles and labels. */
const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Campus</title>
<h1>Campus account</h1><form method="post"><label>Account name <input name="name"></label>
<button>Log in</button> <button name="cancel" value="1">Not now</button></form>`

function configure(clients: Configuration['clients'], key: JWK, accounts: OidcProvider['accounts']): Configuration {
  return {
    clients: clients!,
    jwks: { keys: [key] },
    cookies: { keys: ['a key for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    findAccount(_context, sub) {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ sub, ...account }) }
    },
    // No one is asked for consent, as at most universities.
    async loadExistingGrant({ oidc }) {
      const ids = { clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! }
      const grant = new oidc.provider.Grant(ids)
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
