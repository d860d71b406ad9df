import { apiMessages } from '#contract/api/words.ts'
import type { z } from 'zod'
import type { FieldErrors } from '#contract/errors.ts'
import { badInput, badRequest } from './refusals.ts'

/**
 * Reads a body by its schema. Throws a 400 that names every invalid field. The route calls it and not the framework,
 * because the permission is checked before the body.
 */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  throw badInput(fieldErrors(read.error))
}

/** Reads a query by its schema. A known key that appears twice is refused, and unknown keys are ignored. */
export function readQuery<S extends z.ZodObject>(schema: S, query: unknown): z.output<S> {
  const given = query as Record<string, unknown>
  for (const key of Object.keys(schema.shape)) {
    const value = given[key]
    if (Array.isArray(value)) throw badInput({ [key]: [apiMessages.onlyOnce] })
    // PostgreSQL takes no text with it.
    if (typeof value === 'string' && value.includes('\u0000')) throw badInput({ [key]: [apiMessages.noTextCharacter] })
  }
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw badInput(fieldErrors(read.error))
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    if (issue.path.length === 0 && issue.code === 'invalid_type') throw badRequest(apiMessages.sendObject)
    const field = issue.path[0] === undefined ? 'non_field_errors' : String(issue.path[0])
    ;(fields[field] ??= []).push(issue.message)
  }
  return fields
}
