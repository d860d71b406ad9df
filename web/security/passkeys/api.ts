import type { PersonKind } from '#contract/roles.ts'
import { challengeLifeMinutes } from '#contract/sign-in/passkey-limits.ts'
import type { AuthenticationResponse, OwnPasskey } from '#contract/sign-in/passkeys.ts'
import { call } from '#web/api/call.ts'
import type { SignInAnswer } from '#web/session/session.ts'
import {
  answerWithPasskey,
  awaitChosenPasskey,
  listsPasskeys,
  makePasskey,
  PasskeyCanceled,
  stopAsking,
} from './ask-device.ts'
import { setBrowserNote } from './browser-notes.ts'

/** Returns the passkeys of all accounts in this session, oldest first. */
export const listPasskeys = (signal?: AbortSignal) => call('GET /api/passkeys/', signal ? { signal } : {})

/** Creates a passkey on this device and adds it to an account in this session. */
export async function addPasskey(kind: PersonKind, name: string): Promise<OwnPasskey> {
  const options = await call('POST /api/passkeys/options/', { body: { kind } })
  const response = await makePasskey(options)
  const added = await call('POST /api/passkeys/', { body: { kind, name, response } })
  await noteOwnPasskey(kind)
  return added
}

export const renamePasskey = (id: string, name: string) =>
  call('PUT /api/passkeys/:id/', { params: { id }, body: { name } })

/** Removes a passkey. It may have been this browser's own, so the sign-in page no longer offers passkeys first. */
export async function removePasskey(kind: PersonKind, id: string): Promise<void> {
  await call('DELETE /api/passkeys/:id/', { params: { id } })
  await noteOwnPasskey(kind, false)
}

/** Signs in with a passkey, to an account of this kind. */
export async function signInWithPasskey(kind: PersonKind, remember_me: boolean): Promise<SignInAnswer> {
  const keeps401 = true
  const options = await call('POST /api/passkeys/sign-in/options/', { keeps401 })
  return redeemPasskey(kind, await answerWithPasskey(options), remember_me)
}

/** Signs in with a passkey's response. */
export async function redeemPasskey(
  kind: PersonKind,
  response: AuthenticationResponse,
  remember_me: boolean,
): Promise<SignInAnswer> {
  const answer = await call('POST /api/passkeys/sign-in/', { body: { kind, response, remember_me }, keeps401: true })
  await noteOwnPasskey(kind)
  return answer
}

/**
 * Waits until someone chooses a passkey in the browser's autofill list for the email field. Returns its response, or
 * null if the signal was aborted, the browser has no such list, or the server didn't respond. Other ways to sign in
 * remain.
 */
export async function awaitListedPasskey(signal: AbortSignal): Promise<AuthenticationResponse | null> {
  try {
    if (!(await listsPasskeys())) return null
    signal.addEventListener('abort', () => void stopAsking())
    while (!signal.aborted) {
      const options = await call('POST /api/passkeys/sign-in/options/', { keeps401: true, signal })
      // Starts over with a new challenge a minute before this one expires.
      const timer = setTimeout(() => void stopAsking(), (challengeLifeMinutes - 1) * 60_000)
      const response = await awaitChosenPasskey(options).catch(ignoreCanceled)
      clearTimeout(timer)
      if (response) return response
    }
  } catch {
    // The passkey button still works.
  }
  return null
}

function ignoreCanceled(error: unknown): null {
  if (error instanceof PasskeyCanceled) return null
  throw error
}

/**
 * Stores whether this browser has a passkey. If the browser refuses storage, the sign-in page offers other ways first.
 */
export const noteOwnPasskey = (kind: PersonKind, isTrue = true) =>
  setBrowserNote(`has-${kind}`, isTrue).catch(() => undefined)

/** Sends a fresh proof of identity, made with a passkey. */
export async function proveWithPasskey(): Promise<void> {
  const options = await call('POST /api/reauth/options/', { keeps401: true })
  const passkey = await answerWithPasskey(options)
  await call('POST /api/reauth/', { body: { passkey }, keeps401: true })
}
