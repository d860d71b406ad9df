import { randomInt } from 'node:crypto'
import { typedCodeAlphabet, typedCodeLength } from '#contract/events/typed-code.ts'

/**
 * Returns 8 random Crockford characters: 40 bits, which are enough because only 20 wrong codes are allowed per hour.
 */
export function newTypedCode(): string {
  return Array.from({ length: typedCodeLength }, () => typedCodeAlphabet[randomInt(typedCodeAlphabet.length)]).join('')
}

/** Returns 8 Crockford characters that are always the same for this hash. `hash` is base64 of at least 8 bytes. */
export function typedCodeFor(hash: string): string {
  const bytes = Buffer.from(hash, 'base64url').subarray(0, typedCodeLength)
  // The alphabet has 32 characters, which divides 256, so all are equally likely.
  return Array.from(bytes, (byte) => typedCodeAlphabet[byte % typedCodeAlphabet.length]).join('')
}
