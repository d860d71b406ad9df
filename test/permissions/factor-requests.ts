import { anAdmin, type Person } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { proveWithPasskey, addPasskey } from '#test/passkeys/steps.ts'
import { publicUrl, type World } from '#test/world.ts'
import { freshToken, type Caller, type Cast } from './cast.ts'
import type { MakeRequest } from './request.ts'

const path = '/api/admin/second-factor/'
const roles = { U1: 'sub', U2: 'sub', CO: 'co', MA: 'master' } as const

/** Requests for the table's rows on administrators' second factor. */
export const factorRequests: Record<string, MakeRequest> = {
  'x.factor-list': (_world, { SB }, caller) => ({
    method: 'GET',
    path,
    ...(caller === 'U1' && { forbiddenText: SB.id }),
  }),
  'x.factor-all': (world, cast, caller) => change(world, cast, caller, null),
  'x.factor-school': (world, cast, caller) => change(world, cast, caller, cast.SA.id),
  'x.factor-confirm-options': () => ({ method: 'POST', path: `${path}confirm/options/` }),
  'x.factor-confirm': () => ({ method: 'POST', path: `${path}confirm/`, body: { passkey: {} } }),
  'x.factor-confirm-sso': () => ({ method: 'POST', path: `${path}confirm/sso/` }),
  'x.first-passkey-options': async (world, cast, caller) => ({
    method: 'POST',
    path: `${path}first-passkey/options/`,
    ...(await asNewAdministrator(world, cast, caller)),
  }),
  'x.first-passkey': async (world, cast, caller) => {
    const { token } = await asNewAdministrator(world, cast, caller)
    // Only administrators get options. Everyone else is refused before the body is read.
    const options = token && (await world.call('POST', `${path}first-passkey/options/`, { token })).body
    const body = { name: 'Phone', response: token ? new Authenticator(publicUrl).create(options) : {} }
    return { method: 'POST', path: `${path}first-passkey/`, body, ...(token && { token }) }
  },
}

/** Returns a request that changes nothing, because the second factor is already optional. */
async function change(world: World, cast: Cast, caller: Caller, school: string | null) {
  const body = { school, required: false }
  if (!(caller in roles)) return { method: 'PUT', path, body }
  const token = await freshToken(world, cast, caller as keyof typeof roles)
  await world.db.deleteFrom('passkey').where('admin_id', '=', cast.selfOf(caller)).execute()
  const key = new Authenticator(publicUrl)
  await addPasskey(world, key, { token, kind: 'admin' })
  await proveWithPasskey(world, key, token)
  return { method: 'PUT', path, body, token }
}

/** Returns the token of a new administrator with the caller's role and no passkey, or nothing for other callers. */
async function asNewAdministrator(world: World, cast: Cast, caller: Caller): Promise<Partial<Pick<Person, 'token'>>> {
  if (!(caller in roles)) return {}
  const role = roles[caller as keyof typeof roles]
  const school = caller === 'U2' ? cast.SB : cast.SA
  const { token } = await anAdmin(world, role, role === 'sub' ? { school } : {})
  return { token }
}
