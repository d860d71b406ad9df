import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { takeRandom } from '#server/database/new-id.ts'

/** Returns 256 random bits as 43 URL-safe characters. */
export function newSecret(): string {
  return takeRandom(32)
}

/** Returns the hash of a secret of 112 bits or more, for which SHA-256 is enough (ASVS 5.0, 6.5.2). */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Returns a keyed hash, for values that can be guessed. `use` separates the hashes of different kinds of values. */
export function keyedHash(key: Buffer, use: string, ...parts: string[]): string {
  return createHmac('sha256', key)
    .update([use, ...parts].join('\u0000'))
    .digest('base64url')
}

/** Whether a received hash, of any length, equals ours. The time it takes doesn't reveal how much of it matches. */
export function isSameHash(candidate: string, expected: string): boolean {
  const [first, second] = [Buffer.from(candidate), Buffer.from(expected)]
  return first.length === second.length && timingSafeEqual(first, second)
}
