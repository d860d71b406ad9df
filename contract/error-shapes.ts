import { z } from 'zod'
import type { Code } from './refusal-codes.ts'

type Fields = Record<string, z.ZodType>

/** The additional fields of refusals with certain codes. */
const fieldsOfCode: Partial<Record<Code, Fields>> = {
  wrong_password: { attempts_left: z.int().optional() },
  sign_in_locked: { attempts: z.int().optional(), retry_after: z.int().optional() },
  reauth_required: { ways: z.array(z.enum(['passkey', 'password', 'code', 'sso'])).optional() },
  already_recorded: { scanned_at: z.iso.datetime({ offset: true }).optional() },
  // The sign-in that the page offers instead.
  sso_only: { provider: z.object({ id: z.string(), name: z.string() }).optional() },
  internal_error: { request_id: z.string().optional() },
}

/** Returns the shape of refusals with one sentence and one of these codes. `extraFields` are additional fields. */
export function refusalShape(codes: readonly Code[], extraFields: Fields = {}): z.ZodObject {
  return z.object({ error: z.string(), code: z.enum(codes), ...collectFields(codes), ...extraFields })
}

/**
 * Returns the shape of wrong input: each field with its messages, and `error_codes` with their codes in the same order.
 */
export function wrongInputShape(codes: readonly Code[], extraFields: Fields = {}): z.ZodType {
  const fields = z.object({
    error_codes: z.record(z.string(), z.array(z.enum(codes))),
    ...collectFields(codes),
    ...extraFields,
  })
  return z.union([refusalShape(codes, extraFields), fields.catchall(z.array(z.string()))])
}

function collectFields(codes: readonly Code[]): Fields {
  return Object.assign({}, ...codes.map((code) => fieldsOfCode[code] ?? {})) as Fields
}
