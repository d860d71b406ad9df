import { sessionWords } from '#contract/sessions/words.ts'
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '#contract/sign-in/passkeys.ts'

// Loaded when a passkey is first used, so that no one else waits for it.
const library = () => import('@simplewebauthn/browser')

/** The person closed the device's prompt, or it timed out. Nothing happened, and the page needn't say so. */
export class PasskeyCanceled extends Error {
  constructor() {
    super(sessionWords.promptClosed)
    this.name = 'PasskeyCanceled'
  }
}

/** This device already has a passkey for the account. */
export class PasskeyExists extends Error {
  constructor() {
    super(sessionWords.alreadyHasPasskey)
    this.name = 'PasskeyExists'
  }
}

/** Has the device make a passkey. Throws PasskeyCanceled, PasskeyExists, or what the browser throws. */
export async function makePasskey(options: CreationOptions): Promise<RegistrationResponse> {
  const { startRegistration } = await library()
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON }).catch(rethrow)
}

/** Has the device respond with a passkey. Throws PasskeyCanceled, or what the browser throws. */
export async function answerWithPasskey(options: RequestOptions): Promise<AuthenticationResponse> {
  const { startAuthentication } = await library()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).catch(rethrow)
}

/** Returns whether the browser can list passkeys where it lists saved passwords. */
export async function listsPasskeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill()
}

/**
 * Adds passkeys to the browser's own list for the field with `webauthn`, without any prompt. Returns the response of
 * the one that is chosen, however late. Throws PasskeyCanceled when `stopAsking` or another prompt ends it.
 */
export async function awaitChosenPasskey(options: RequestOptions): Promise<AuthenticationResponse> {
  const { startAuthentication } = await library()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(rethrow)
}

/** Ends the browser's prompt or list for a passkey. */
export async function stopAsking(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

/** Browsers use NotAllowedError for a closed prompt and for one that timed out. */
function rethrow(error: unknown): never {
  const { name, cause } = Object(error) as { name?: string; cause?: { name?: string } }
  const names = [name, cause?.name]
  if (names.includes('NotAllowedError') || names.includes('AbortError')) throw new PasskeyCanceled()
  if (names.includes('InvalidStateError')) throw new PasskeyExists()
  throw error
}
