import { challengeLifeMinutes } from '#contract/sign-in/passkey-limits.ts'
import type { CreationOptions, RequestOptions } from '#contract/sign-in/passkeys.ts'
import { productName } from '#contract/product.ts'
import type { PersonKind } from '#contract/roles.ts'
import type { PasskeyTable } from './table.ts'

/** The time (ms) that the browser waits for the person. */
const timeout = challengeLifeMinutes * 60_000
const accounts: Record<PersonKind, string> = { student: 'student', faculty: 'faculty', admin: 'administrator' }

/** The site that passkeys belong to (the RP ID), and the origin that browsers report. */
export type Site = { rpId: string; origin: string }

/** Returns the site of a server at `publicUrl`. */
export function toSite(publicUrl: string): Site {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

type New = { challenge: string; kind: PersonKind; email: string; userHandle: string; passkeys: PasskeyTable[] }

/** Returns the options for making a passkey. An authenticator that already has one of `passkeys` refuses. */
export function creationOptionsFor(
  { rpId }: Site,
  { challenge, kind, email, userHandle, passkeys }: New,
): CreationOptions {
  // One address can be both faculty and administrator, so the name must distinguish the two in the phone's list.
  const name = kind === 'admin' ? `${email} (${accounts.admin})` : email
  return {
    rp: { id: rpId, name: productName },
    user: { id: userHandle, name, displayName: name },
    challenge,
    // ES256, EdDSA, RS256: every authenticator in use supports one of them (WebAuthn 3, 5.4).
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: passkeys.map(({ credential_id: id }) => ({ type: 'public-key', id })),
    // The passkey is stored on the device, so that signing in needs no address, and requires user verification.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Returns the options for signing in or proving with a passkey: any of this site, or one of `passkeys` if given. */
export function requestOptionsFor({ rpId }: Site, challenge: string, passkeys: PasskeyTable[] = []): RequestOptions {
  return {
    challenge,
    rpId,
    timeout,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      type: 'public-key',
      id,
      ...(transports && { transports: transports.split(',') }),
    })),
  }
}
