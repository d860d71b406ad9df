import { errorSentence, readFieldErrors } from './read-error.ts'

/**
 * Reads why the server rejected a form. Returns the first message of each of these fields, and a sentence for the whole
 * form: the errors of other fields, otherwise the server's sentence or `fallback`. The sentence is null if the fields
 * have all the errors.
 */
export function readRefusal<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fallback: string,
): { faults: Partial<Record<Field, string>>; error: string | null } {
  const faults: Partial<Record<Field, string>> = {}
  const elsewhere: string[] = []
  for (const [name, messages] of Object.entries(readFieldErrors(error))) {
    const field = fields.find((formField) => formField === name)
    if (field) faults[field] = messages[0] ?? ''
    else elsewhere.push(...messages)
  }
  if (elsewhere.length > 0) return { faults, error: elsewhere.join(' ') }
  return { faults, error: Object.keys(faults).length > 0 ? null : errorSentence(error, fallback) }
}

/** Sets an error at a form's field. For the short forms. */
export type SetError<Name extends string> = (
  name: Name,
  error: { message: string },
  options: { shouldFocus: boolean },
) => void

/**
 * Shows the server's messages at their fields. Returns the sentence for the whole form: the errors of other fields,
 * otherwise the server's sentence or `fallback`. Null if the fields have all the errors.
 */
export function showTrouble<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  setError: SetError<Name>,
  fallback: string,
): string | null {
  const { faults, error: sentence } = readRefusal(error, fields, fallback)
  const entries = Object.entries(faults) as [Name, string][]
  for (const [index, [name, message]] of entries.entries()) setError(name, { message }, { shouldFocus: index === 0 })
  return sentence
}
