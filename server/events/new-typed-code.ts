import { randomInt } from 'node:crypto'
import { typedCodeAlphabet, typedCodeLength } from '#contract/events/typed-code.ts'

/** Returns 8 random Crockford characters, 40 bits: enough with 20 misses an hour. */
export function newTypedCode(): string {
  return Array.from({ length: typedCodeLength }, () => typedCodeAlphabet[randomInt(typedCodeAlphabet.length)]).join('')
}
