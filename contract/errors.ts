import type { Code } from './refusal-codes.ts'

/** Validation messages by field. `non_field_errors` contains the messages that aren't about a single field. */
export type FieldErrors = Record<string, string[]>

/** An error in a field: the sentence for people, and the code for programs. */
export type Fault = { code: Code; text: string }

export type Faults = Record<string, Fault[]>

/**
 * An error sentence in the form that zod's checks take: a function, so that the sentence is looked up when the error
 * occurs.
 */
export type ErrorSentence = { error: () => string }

/** Returns a sentence with its code, in the form that zod's `refine` takes. */
export function coded(error: () => string, code: Code): ErrorSentence & { params: { code: Code } } {
  return { error, params: { code } }
}
