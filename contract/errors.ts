import { apiMessages } from '#contract/api/words.ts'
import type { Code } from './codes.ts'

/** The messages of wrong input by field, `non_field_errors` for what no single field is to blame for. */
export type FieldErrors = Record<string, string[]>

/** What is wrong with a field: the sentence for people, the code for programs. */
export type Fault = { code: Code; text: string }

/** What is wrong with each field. */
export type Faults = Record<string, Fault[]>

/** The two sentences that several programs use. */
export const authenticationRequired = apiMessages.authenticationRequired
export const notFound = apiMessages.notFound

/** Returns a sentence with its code as zod's `refine` takes them. */
export function coded(error: string, code: Code): { error: string; params: { code: Code } } {
  return { error, params: { code } }
}
