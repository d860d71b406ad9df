import { Worker } from 'node:worker_threads'
import type { AuthenticationResponse, RegistrationResponse } from '#contract/sign-in/passkeys.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { unavailable } from '#server/http/refusals.ts'
import { CheckingThread } from '#server/sign-in/checking-thread.ts'

/** A browser's response, and the values it must match. `publicKey` is null for a new passkey. */
export type PasskeyCheck = {
  response: AuthenticationResponse | RegistrationResponse
  challenge: string
  origin: string
  rpId: string
  publicKey: string | null
}
/** The content of the signed data. Keys and ids are base64url. */
export type Verified = { credentialId: string; publicKey: string; counter: number; backedUp: boolean }
/** The verified content, or null if anything doesn't match. */
export type Checked = Verified | null

/** Checks browsers' passkey responses. The result is null unless the signature, origin and challenge match. */
export class PasskeyVerifier extends CheckingThread<PasskeyCheck, Checked> {
  constructor() {
    super({
      start: () => new Worker(new URL('./verify-worker.ts', import.meta.url)),
      refuse: () => unavailable(passkeyMessages.busy, 'sign_in_busy', 2),
    })
  }
}
