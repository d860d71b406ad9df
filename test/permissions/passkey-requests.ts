import type { PersonKind } from '#contract/roles.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, askToSignIn } from '#test/passkeys/steps.ts'
import { publicUrl, type World } from '#test/world.ts'
import { freshToken, type Caller, type Cast } from './cast.ts'
import type { MakeRequest } from './request.ts'

const path = '/api/passkeys/'

/** Requests for the table's rows on passkeys. */
export const passkeyRequests: Record<string, MakeRequest> = {
  'x.passkeys': () => ({ method: 'GET', path }),
  'x.passkey-options': (_world, _cast, caller) => ({
    method: 'POST',
    path: `${path}options/`,
    body: { kind: kindFor(caller) },
  }),
  'x.passkey-add': async (world, cast, caller) => {
    const kind = kindFor(caller)
    // Only the session that requests the options may answer.
    const token = await freshToken(world, cast, caller === 'A' ? 'S1' : caller)
    const options = await world.call('POST', `${path}options/`, { token, body: { kind } })
    const response = new Authenticator(publicUrl).create(options.body)
    return { method: 'POST', path, body: { kind, name: 'Phone', response }, token: caller === 'A' ? null : token }
  },
  'x.passkey-rename': async (world, cast) => ({
    method: 'PUT',
    path: `${path}${await aPasskeyOfS1(world, cast)}/`,
    body: { name: 'Old phone' },
  }),
  'x.passkey-remove': async (world, cast) => ({ method: 'DELETE', path: `${path}${await aPasskeyOfS1(world, cast)}/` }),
  'x.reauth-options': () => ({ method: 'POST', path: '/api/reauth/options/' }),
  'x.passkey-sign-in-options': () => ({ method: 'POST', path: `${path}sign-in/options/` }),
  'x.passkey-sign-in': async (world, cast) => {
    const authenticator = new Authenticator(publicUrl)
    const { token } = await cast.newStudent()
    await addPasskey(world, authenticator, { token, kind: 'student' })
    const { options, cookies } = await askToSignIn(world)
    const body = { kind: 'student', response: authenticator.get(options) }
    return { method: 'POST', path: `${path}sign-in/`, body, cookies }
  },
}

function kindFor(caller: Caller): PersonKind {
  if (caller === 'A' || caller.startsWith('S')) return 'student'
  return caller.startsWith('F') ? 'faculty' : 'admin'
}

/** Adds a passkey of S1 and deletes the earlier ones, because an account can have ten at most. */
async function aPasskeyOfS1(world: World, cast: Cast): Promise<string> {
  const { id } = cast.people.S1
  const token = await freshToken(world, cast, 'S1')
  await world.db.deleteFrom('passkey').where('student_id', '=', id).execute()
  const added = await addPasskey(world, new Authenticator(publicUrl), { token, kind: 'student' })
  return added.body.id as string
}
