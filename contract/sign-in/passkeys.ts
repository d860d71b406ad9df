import { coded } from '#contract/errors.ts'
import { z } from 'zod'
import { maxPasskeyNameLength } from './passkey-limits.ts'
import { passkeyMessages } from './words.ts'

export * from './passkey-limits.ts'

const kind = z.enum(['student', 'faculty', 'admin'])

/** Base64url without padding. A credential id has at most 1,023 bytes (WebAuthn 3, 5.8.3). */
const bytes = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxLength)
const credentialId = bytes(1_400)

const nameRequired = coded(() => passkeyMessages.nameRequired, 'required')
const name = z
  .string(nameRequired)
  .trim()
  .min(1, nameRequired)
  .max(maxPasskeyNameLength, { error: () => passkeyMessages.nameTooLong })
  // Control characters, line breaks and direction marks don't belong in a one-line name.
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim())
  .refine((cleaned) => cleaned !== '', nameRequired)

/** The result of `navigator.credentials.create`, as JSON (WebAuthn 3, RegistrationResponseJSON). */
const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(12_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .optional(),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>

/** The result of `navigator.credentials.get`, as JSON (WebAuthn 3, AuthenticationResponseJSON). */
const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100).nullish(),
  }),
})
export type AuthenticationResponse = z.output<typeof authenticationResponse>

/** The caller's account that a passkey belongs to. One session can be faculty and administrator. */
export const passkeyAccount = z.object({ kind })
export const newPasskey = z.object({ kind, name, response: registrationResponse })
export const renamedPasskey = z.object({ name })

export const passkeySignIn = z.object({
  /** The kind of account to sign in to. */
  kind,
  response: authenticationResponse,
  remember_me: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
})

/** A passkey's response as a fresh proof of identity, in a session that stays signed in. */
export const passkeyProof = z.object({ passkey: authenticationResponse })

/** A passkey as its owner sees it, without its key and its credential id. */
export const ownPasskey = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  /** True if a password manager syncs it, so that losing the device doesn't lose the passkey. */
  is_synced: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  last_used_at: z.iso.datetime({ offset: true }).nullable(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

/**
 * Options that the pages pass to `navigator.credentials.create` (WebAuthn 3, PublicKeyCredentialCreationOptionsJSON).
 */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** Options that the pages pass to `navigator.credentials.get` (WebAuthn 3, PublicKeyCredentialRequestOptionsJSON). */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty at sign-in, where any passkey for this site is accepted. */
  allowCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()).optional() }),
  ),
})
export type RequestOptions = z.infer<typeof requestOptions>
