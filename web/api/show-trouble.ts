import { errorSentence, fieldErrorsOf } from './read-error.ts'

/** How a form sets a message at one of its fields, for react-hook-form and the short forms. */
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
