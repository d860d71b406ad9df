import type { PersonKind } from '#contract/roles.ts'
import type { OwnPasskey } from '#contract/sign-in/passkeys.ts'
import { call } from '#web/api/call.ts'
import type { SignInAnswer } from '#web/session/session.ts'
import { answerWithPasskey, makePasskey } from './ask-device.ts'

/** Returns the passkeys of all accounts of this session, the oldest first. */
export const listPasskeys = (signal?: AbortSignal) => call('GET /api/passkeys/', signal ? { signal } : {})

/** Makes a passkey on this device and adds it to an account of this session. */
export async function addPasskey(kind: PersonKind, name: string): Promise<OwnPasskey> {
  const options = await call('POST /api/passkeys/options/', { body: { kind } })
  const response = await makePasskey(options)
  return call('POST /api/passkeys/', { body: { kind, name, response } })
}

export const renamePasskey = (id: string, name: string) =>
  call('PUT /api/passkeys/:id/', { params: { id }, body: { name } })

export const removePasskey = (id: string) => call('DELETE /api/passkeys/:id/', { params: { id } })

/** Signs in with a passkey to the kind of account that the page is for. */
export async function signInWithPasskey(kind: PersonKind, remember_me: boolean): Promise<SignInAnswer> {
  const keeps401 = true
  const options = await call('POST /api/passkeys/sign-in/options/', { keeps401 })
  const response = await answerWithPasskey(options)
  return call('POST /api/passkeys/sign-in/', { body: { kind, response, remember_me }, keeps401 })
}

/** Proves with a passkey who is at this session. */
export async function proveWithPasskey(): Promise<void> {
  const options = await call('POST /api/reauth/options/', { keeps401: true })
  const passkey = await answerWithPasskey(options)
  await call('POST /api/reauth/', { body: { passkey }, keeps401: true })
}
