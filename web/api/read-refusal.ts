import { errorSentence, readFieldErrors } from './read-error.ts'

/**
 * Reads why the server refused a form: the first message of each of these fields, and a sentence for the whole form,
 * which is the errors of other fields, otherwise the server's own sentence or `fallback`. It is null when the fields
 * say everything.
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

/** Sets a message at one of a form's fields, for the short forms. */
export type SetError<Name extends string> = (
  name: Name,
  error: { message: string },
  options: { shouldFocus: boolean },
) => void

/**
 * Shows the server's messages at their fields. Returns the sentence for the whole form: errors of other fields,
 * otherwise the server's own sentence or `fallback`. Null when the fields say everything.
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
