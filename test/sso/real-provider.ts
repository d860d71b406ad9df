import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { TestContext } from 'node:test'
import { Provider, type Configuration } from 'oidc-provider'
import { startHttpsServer } from '#test/https-server.ts'

type Person = { sub: string; email: string; email_verified: boolean; given_name: string; family_name: string }

export type RealProvider = {
  issuer: string
  /** Registers our server as its client, with the address that it sends people back to. */
  register: (redirect: string) => void
  /** Opens an address as a person's browser does, who signs in where asked. Returns our address at the end. */
  signIn: (address: string, person: Person) => Promise<string>
}

/** Starts `oidc-provider`, a certified OpenID provider, with the client `rollbook` and the secret `s3cret`. */
export async function startRealProvider(t: TestContext): Promise<RealProvider> {
  // It reminds developers of what a university would set.
  for (const level of ['info', 'warn'] as const) t.mock.method(console, level, () => undefined)
  const people = new Map<string, Person>()
  let visitor = ''
  let provider: Provider | null = null
  const { port } = await startHttpsServer(t, async (request, response) => {
    if (!request.url!.startsWith('/interaction/')) return provider!.callback()(request, response)
    // Where a real one shows its form. The person types the right password at once.
    const login = { accountId: visitor }
    return provider!.interactionFinished(request, response, { login })
  })
  const issuer = `https://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }

  const configure = (redirect: string): Configuration => ({
    clients: [{ client_id: 'rollbook', client_secret: 's3cret', redirect_uris: [redirect] }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id)! }) }),
    // The university agreed for everyone, so no one is asked.
    async loadExistingGrant({ oidc }) {
      const grant = new provider!.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const register = (redirect: string) => void (provider = new Provider(issuer, configure(redirect)))
  register(`${issuer}/unused`)

  return {
    issuer,
    register,
    async signIn(address, person) {
      people.set(person.sub, person)
      visitor = person.sub
      const cookies = new Map<string, string>()
      let location = address
      while (location.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(location, { redirect: 'manual', headers: { cookie } })
        for (const text of response.headers.getSetCookie()) {
          const [name = '', value = ''] = text.split(';', 1)[0]!.split('=')
          cookies.set(name, value)
        }
        const nextLocation = response.headers.get('location')
        assert.ok(nextLocation, `${location} is the end: ${response.status} ${await response.text()}`)
        location = new URL(nextLocation, issuer).href
      }
      return location
    },
  }
}
