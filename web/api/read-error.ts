import { kitWords } from '#contract/kit/words.ts'
import type { Code } from '#contract/refusal-codes.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { isJsonObject } from '#contract/json.ts'
import { ApiError } from './api-error.ts'

/**
 * Returns the sentence to show for an error: that the object may be gone, the server's own sentence, which never has
 * internal details, or `fallback`.
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const body = error.body
  if (readCode(body) === 'not_found') return kitWords.mayBeGone
  if (isJsonObject(body)) {
    const sentence = [body.error, body.message].find((text) => typeof text === 'string' && text !== '')
    if (sentence) return sentence as string
  }
  const general = readFieldErrors(error).non_field_errors
  return general?.length ? general.join(' ') : fallback
}

/** Returns the error messages of a rejected form by field name. Empty if no field is invalid. */
export function readFieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || error.status !== 400 || !isJsonObject(error.body)) return {}
  const lists = Object.entries(error.body).filter((entry): entry is [string, string[]] => isTexts(entry[1]))
  return Object.fromEntries(lists)
}

/** Returns the `code` of an error response's body, or undefined. */
export function readCode(body: unknown): Code | undefined {
  // A form field may be named `code` as well. Then the value is a list of messages.
  return isJsonObject(body) && typeof body.code === 'string' ? (body.code as Code) : undefined
}

/** Returns the codes of a field's errors, in the order of its messages. */
export function readFieldCodes(body: unknown, field: string): readonly Code[] {
  const codes: unknown = isJsonObject(body) ? Object(body.error_codes)[field] : null
  return isTexts(codes) ? (codes as Code[]) : []
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}
