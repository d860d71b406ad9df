import { challengeLifeMinutes } from '#contract/sign-in/passkey-limits.ts'
import { isSameHash, keyedHash, newSecret } from '#server/http/secrets.ts'

/** The purpose of a challenge. A response is accepted only for that purpose. */
type Purpose = 'sign-in' | 'add' | 'proof'

/**
 * The purpose and the recipient of a challenge. The recipient is a browser's cookie, or a session and one of its
 * accounts.
 */
export type ChallengeRecipient = { purpose: Purpose; recipient: string }

/** The last valid time (ms, 13 digits), 256 random bits (43 characters), and the seal (43 characters). */
const parts = /^(\d{13})\.([\w-]{43})\.([\w-]{43})$/

/**
 * Returns a challenge that contains its own expiry, sealed with the server's key for one purpose and one recipient. It
 * isn't stored, so requesting challenges costs the database nothing. `now` in ms.
 */
export function newChallenge(key: Buffer, givenTo: ChallengeRecipient, now: number): string {
  const expiresAt = String(now + challengeLifeMinutes * 60_000)
  const random = newSecret()
  return Buffer.from(`${expiresAt}.${random}.${seal(key, givenTo, expiresAt, random)}`).toString('base64url')
}

/**
 * Returns the challenge in `clientDataJSON` (base64url) if it is from this server, for this use, and valid at `now`
 * (ms).
 */
export function openChallenge(
  key: Buffer,
  givenTo: ChallengeRecipient,
  clientDataJSON: string,
  now: number,
): string | null {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const [, expiresAt, random, sealText] = parts.exec(Buffer.from(challenge, 'base64url').toString('latin1')) ?? []
  if (!expiresAt || !random || !sealText) return null
  if (!isSameHash(sealText, seal(key, givenTo, expiresAt, random))) return null
  return now <= Number(expiresAt) ? challenge : null
}

function seal(key: Buffer, { purpose, recipient }: ChallengeRecipient, expiresAt: string, random: string): string {
  return keyedHash(key, 'passkey-challenge', purpose, recipient, expiresAt, random)
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' && challenge.length <= 300 ? challenge : null
  } catch {
    return null
  }
}
