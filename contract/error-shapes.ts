import { z } from 'zod'
import type { FieldErrors, Refusal } from './errors.ts'

/** Wrong input: each field with its messages. */
export const fieldErrors: z.ZodType<FieldErrors> = z.record(z.string(), z.array(z.string()))

/** Every other refusal. */
export const refusal: z.ZodType<Refusal> = z.object({ error: z.string(), code: z.string().optional() })

/** Invalid input: invalid fields, or one sentence. */
export const badInput = z.union([refusal, fieldErrors])

/** A fault of ours; the id finds it in the log. */
export const fault = z.object({ error: z.string(), code: z.string().optional(), request_id: z.string().optional() })

/** A wrong password, with the tries left before the account locks. */
export const wrongPassword = z.object({ error: z.string(), attempts_left: z.int() })

/** Too many failed sign-ins; `retry_after` in seconds. */
export const lockedOut = z.object({
  error: z.string(),
  attempts: z.int().optional(),
  retry_after: z.int().optional(),
})

/** A refusal with a code that programs can compare. */
export const codedRefusal = z.object({ error: z.string(), code: z.string() })

/**
 * Temporarily unavailable. `code` says why when the process sheds load (`overloaded`) or this client has too many
 * requests running (`busy`).
 */
export const notNow = z.object({ error: z.string(), code: z.string().optional() })
