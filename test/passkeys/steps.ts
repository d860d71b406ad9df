import assert from 'node:assert/strict'
import type { PersonKind } from '#contract/roles.ts'
import type { ApiResponse, World } from '#test/world.ts'
import type { Authenticator, Mistakes } from './authenticator.ts'

// Steps of people who use passkeys, as a page takes them.

/** Adds a passkey to the account of a token. `wrong` is what the authenticator does wrong. */
export async function addPasskey(
  world: World,
  authenticator: Authenticator,
  { token, kind, name = 'Phone' }: { token: string; kind: PersonKind; name?: string },
  wrong: Mistakes = {},
): Promise<ApiResponse> {
  const options = await world.call('POST', '/api/passkeys/options/', { token, body: { kind } })
  assert.equal(options.status, 200, options.text)
  const response = authenticator.create(options.body, wrong)
  return world.call('POST', '/api/passkeys/', { token, body: { kind, name, response } })
}

/**
 * Requests the options for a sign-in in a browser without cookies. Returns the options, and the cookies that the
 * browser got.
 */
export async function askToSignIn(world: World, headers: Record<string, string> = {}) {
  const answer = await world.call('POST', '/api/passkeys/sign-in/options/', { headers })
  assert.equal(answer.status, 200, answer.text)
  return { options: answer.body, cookies: answer.cookies }
}

/** Signs in with the newest passkey of an authenticator. */
export async function signInWithPasskey(
  world: World,
  authenticator: Authenticator,
  { kind, headers = {}, token }: { kind: PersonKind; headers?: Record<string, string>; token?: string },
  wrong: Mistakes = {},
): Promise<ApiResponse> {
  const { options, cookies } = await askToSignIn(world, headers)
  const response = authenticator.get(options, wrong)
  return world.call('POST', '/api/passkeys/sign-in/', {
    headers,
    cookies,
    token: token ?? null,
    body: { kind, response, remember_me: false },
  })
}

/** Proves the session's identity again, with the newest passkey of an authenticator. */
export async function proveWithPasskey(
  world: World,
  authenticator: Authenticator,
  token: string,
  wrong: Mistakes = {},
): Promise<ApiResponse> {
  const options = await world.call('POST', '/api/reauth/options/', { token })
  assert.equal(options.status, 200, options.text)
  return world.call('POST', '/api/reauth/', { token, body: { passkey: authenticator.get(options.body, wrong) } })
}

/** Confirms an administrator's sign-in with the newest passkey of an authenticator. */
export async function confirmWithPasskey(
  world: World,
  authenticator: Authenticator,
  token: string,
  wrong: Mistakes = {},
): Promise<ApiResponse> {
  const path = '/api/admin/second-factor/confirm/'
  const options = await world.call('POST', `${path}options/`, { token })
  assert.equal(options.status, 200, options.text)
  return world.call('POST', path, { token, body: { passkey: authenticator.get(options.body, wrong) } })
}

/** Adds the first passkey of an administrator who has signed in with a password. */
export async function addFirstPasskey(world: World, authenticator: Authenticator, token: string): Promise<ApiResponse> {
  const path = '/api/admin/second-factor/first-passkey/'
  const options = await world.call('POST', `${path}options/`, { token })
  assert.equal(options.status, 200, options.text)
  return world.call('POST', path, { token, body: { name: 'Phone', response: authenticator.create(options.body) } })
}
