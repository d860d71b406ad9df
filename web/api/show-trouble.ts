import { errorSentence, readFieldErrors } from './read-error.ts'

/** Sets a message at one of the fields of a form, of react-hook-form or a short form. */
export type SetError<Name extends string> = (
  name: Name,
  error: { type: string; message: string },
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
  const otherMessages: string[] = []
  let isShownAtField = false
  for (const [name, messages] of Object.entries(readFieldErrors(error))) {
    const field = fields.find((fieldName) => fieldName === name)
    if (!field) otherMessages.push(...messages)
    else setError(field, { type: 'server', message: messages[0] ?? '' }, { shouldFocus: !isShownAtField })
    isShownAtField ||= field !== undefined
  }
  if (otherMessages.length > 0) return otherMessages.join(' ')
  return isShownAtField ? null : errorSentence(error, fallback)
}
