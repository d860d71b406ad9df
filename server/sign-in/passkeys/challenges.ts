import { challengeLifeMinutes } from '#contract/sign-in/passkey-limits.ts'
import { isSameHash, keyedHash, newSecret } from '#server/http/secrets.ts'

/** What a challenge is for. An answer counts only for its own purpose. */
type Purpose = 'sign-in' | 'add' | 'proof'

/** The purpose and the recipient of a challenge: a browser's cookie, or a session and one of its accounts. */
export type GivenTo = { purpose: Purpose; to: string }

/** The last valid time (ms, 13 digits), 256 random bits (43 characters), and the seal (43 characters). */
const parts = /^(\d{13})\.([\w-]{43})\.([\w-]{43})$/

/**
 * Returns a challenge with its own expiry, sealed with the server's key for one purpose and one recipient. Nothing is
 * stored for it, so requesting challenges costs the database nothing. `at` in ms.
 */
export function newChallenge(key: Buffer, givenTo: GivenTo, at: number): string {
  const until = String(at + challengeLifeMinutes * 60_000)
  const random = newSecret()
  return Buffer.from(`${until}.${random}.${seal(key, givenTo, until, random)}`).toString('base64url')
}

/**
 * Returns the challenge in an answer's `clientDataJSON` (base64url), if it is one of ours, for this purpose and
 * recipient, and still valid at `at` (ms). Otherwise null.
 */
export function openChallenge(key: Buffer, givenTo: GivenTo, clientDataJSON: string, at: number): string | null {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const [, until, random, given] = parts.exec(Buffer.from(challenge, 'base64url').toString('latin1')) ?? []
  if (!until || !random || !given) return null
  if (!isSameHash(given, seal(key, givenTo, until, random))) return null
  return at <= Number(until) ? challenge : null
}

function seal(key: Buffer, { purpose, to }: GivenTo, until: string, random: string): string {
  return keyedHash(key, 'passkey-challenge', purpose, to, until, random)
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
