import { z } from 'zod'
import type { ErrorSentence } from './errors.ts'

/**
 * Returns a schema for a whole number in a query, from 1 to `maximum`. It accepts only decimal digits: not `1e2`,
 * `0x10`, `+5`, `5.0` or a number with spaces around it. `because` is the error for anything else.
 */
export function typedNumber(maximum: number, because: ErrorSentence) {
  return z.preprocess(readDigits, z.number(because).int(because).min(1, because).max(maximum, because))
}

function readDigits(value: unknown): unknown {
  return typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value
}
