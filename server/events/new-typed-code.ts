import { randomInt } from 'node:crypto'
import { typedCodeAlphabet, typedCodeLength } from '#contract/events/typed-code.ts'

/** Returns 8 random Crockford characters, 40 bits: enough with 20 misses an hour. */
export function newTypedCode(): string {
  return Array.from({ length: typedCodeLength }, () => typedCodeAlphabet[randomInt(typedCodeAlphabet.length)]).join('')
}

/** Takes a hash in base 64 of at least 8 bytes. Returns the 8 characters that always belong to it. */
export function typedCodeFor(hash: string): string {
  const bytes = Buffer.from(hash, 'base64url').subarray(0, typedCodeLength)
  // The alphabet has 32 characters, so every one is equally likely.
  return Array.from(bytes, (byte) => typedCodeAlphabet[byte % typedCodeAlphabet.length]).join('')
}
