import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { takeRandom } from '#server/database/new-id.ts'

/** Returns 256 random bits as 43 URL-safe characters. */
export function newSecret(): string {
  return takeRandom(32)
}

/**
 * Returns the hash that the database stores of a secret of 112 bits or more: plain SHA-256 is enough (ASVS 5.0, 6.5.2).
 */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/**
 * Returns a keyed hash, for values that could be guessed from a plain one: codes, addresses, browsers. `use` keeps the
 * hashes of different kinds apart.
 */
export function keyedHash(key: Buffer, use: string, ...parts: string[]): string {
  return createHmac('sha256', key)
    .update([use, ...parts].join('\u0000'))
    .digest('base64url')
}

/**
 * Whether a hash that someone sent, of any length, is our own. The time it takes doesn't tell how much of it is right.
 */
export function isSameHash(candidate: string, expected: string): boolean {
  const [first, second] = [Buffer.from(candidate), Buffer.from(expected)]
  return first.length === second.length && timingSafeEqual(first, second)
}
