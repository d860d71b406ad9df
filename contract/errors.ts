import type { Code } from './refusal-codes.ts'

/** The messages of wrong input by field. `non_field_errors` has those that concern no single field. */
export type FieldErrors = Record<string, string[]>

/** An error in a field: the sentence for people, the code for programs. */
export type Fault = { code: Code; text: string }

export type Faults = Record<string, Fault[]>

/** A sentence as zod's checks take it: a function, so that it is looked up when it is said. */
export type ErrorSentence = { error: () => string }

/** Returns a sentence with its code as zod's `refine` takes them. */
export function coded(error: () => string, code: Code): ErrorSentence & { params: { code: Code } } {
  return { error, params: { code } }
}
