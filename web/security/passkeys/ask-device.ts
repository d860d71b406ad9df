import { sessionWords } from '#contract/sessions/words.ts'
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '#contract/sign-in/passkeys.ts'

// Loaded when a passkey is first used, so that it doesn't slow down other pages.
const library = () => import('@simplewebauthn/browser')

/** Loads that code where it will be needed soon, because a new release or a failing network may remove it. */
export const loadEarly = () => library().catch(() => undefined)

/**
 * Thrown when the person closed the device's prompt, or it timed out. Nothing happened, so the page needs no message.
 */
export class PasskeyCanceled extends Error {
  constructor() {
    super(sessionWords.promptClosed)
    this.name = 'PasskeyCanceled'
  }
}

/** Thrown when this device already has a passkey for the account. */
export class PasskeyExists extends Error {
  constructor() {
    super(sessionWords.alreadyHasPasskey)
    this.name = 'PasskeyExists'
  }
}

/** Creates a passkey on the device. Throws PasskeyCanceled, PasskeyExists, or the browser's error. */
export async function makePasskey(options: CreationOptions): Promise<RegistrationResponse> {
  const { startRegistration } = await library()
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON }).catch(rethrow)
}

/** Prompts for a passkey and returns its response. Throws PasskeyCanceled, or the browser's error. */
export async function answerWithPasskey(options: RequestOptions): Promise<AuthenticationResponse> {
  const { startAuthentication } = await library()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).catch(rethrow)
}

/** Returns whether the browser can list passkeys in the autofill list, next to saved passwords. */
export async function listsPasskeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill()
}

/**
 * Adds passkeys to the browser's autofill list for the field with `webauthn`, without a prompt. Waits until one is
 * chosen and returns its response. Throws PasskeyCanceled when `stopAsking` or another prompt ends the wait.
 */
export async function awaitChosenPasskey(options: RequestOptions): Promise<AuthenticationResponse> {
  const { startAuthentication } = await library()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(rethrow)
}

/** Closes the browser's prompt or autofill list for passkeys. */
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
