import { apiMessages } from '#contract/api/words.ts'
import type { z } from 'zod'
import { badFields, badInput, badRequest } from './refusals.ts'
import { collectFaults } from './field-faults.ts'

/**
 * Parses a body by its schema. Throws a 400 that names every invalid field. Check the permission before calling this.
 */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const input = body ?? {}
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const { issues } = result.error
  if (issues.some(({ path, code }) => path.length === 0 && code === 'invalid_type'))
    throw badRequest(apiMessages.sendObject, 'not_an_object')
  throw badFields(collectFaults(issues, input))
}

/** Parses a query by its schema. A known key that appears twice is rejected, and unknown keys are ignored. */
export function readQuery<S extends z.ZodObject>(schema: S, query: unknown): z.output<S> {
  const input = query as Record<string, unknown>
  for (const key of Object.keys(schema.shape)) {
    const value = input[key]
    if (Array.isArray(value)) throw badInput(key, apiMessages.onlyOnce, 'repeated')
    // PostgreSQL doesn't accept U+0000 in a text.
    if (typeof value === 'string' && value.includes('\u0000'))
      throw badInput(key, apiMessages.noTextCharacter, 'invalid_character')
  }
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw badFields(collectFaults(result.error.issues, input))
}
