import type { FieldErrors } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** Gives the sentence the server sent with its refusal, as `error` or `message`, or `fallback` when it sent none. */
export function errorSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return fallback
  const body = error.body
  if (isRecord(body)) {
    const said = [body.error, body.message].find((text) => typeof text === 'string' && text !== '')
    if (said) return said as string
  }
  const general = fieldErrorsOf(error).non_field_errors
  return general?.length ? general.join(' ') : fallback
}

/** Gives the messages of a refused form by field name; empty when the server blamed no field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || error.status !== 400 || !isRecord(error.body)) return {}
  const lists = Object.entries(error.body).filter((entry): entry is [string, string[]] => isTexts(entry[1]))
  return Object.fromEntries(lists)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}
