import { errorSentence, fieldErrorsOf } from './read-error.ts'

/** How a form takes a message at one of its fields; react-hook-form's own and that of the short forms. */
export type SetError<Name extends string> = (
  name: Name,
  error: { type: string; message: string },
  options: { shouldFocus: boolean },
) => void

/**
 * Puts the server's messages at their fields. Returns the sentence for the form as a whole: what no field here is to
 * blame for, else the server's own sentence or `fallback`; null when the fields already say everything.
 */
export function showTrouble<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  setError: SetError<Name>,
  fallback: string,
): string | null {
  const elsewhere: string[] = []
  let isSaidAtField = false
  for (const [name, messages] of Object.entries(fieldErrorsOf(error))) {
    const field = fields.find((one) => one === name)
    if (!field) elsewhere.push(...messages)
    else setError(field, { type: 'server', message: messages[0] ?? '' }, { shouldFocus: !isSaidAtField })
    isSaidAtField ||= field !== undefined
  }
  if (elsewhere.length > 0) return elsewhere.join(' ')
  return isSaidAtField ? null : errorSentence(error, fallback)
}
